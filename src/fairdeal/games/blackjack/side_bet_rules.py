"""The knobs of a side bet: a `[[side_bet]]` of a house."""

import re
from typing import Annotated

from msgspec import Struct

from fairdeal.games.blackjack.kinds import MONEY, Ratio, choice, optional, ratio
from fairdeal.games.blackjack.knobs import Kind, Knob, keyed
from fairdeal.games.blackjack.side_bet_kinds import AWARDS, PAY_TABLES, SIDE_BET_KINDS, PayTable

SCRIPT = "script"
TAKEN = ("main", "insurance")
"""What the other stakes of a box are called."""


def _id(value: object) -> str:
    if type(value) is not str or not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_+.-]{0,29}", value, re.ASCII):
        raise ValueError
    if value in TAKEN:
        raise ValueError
    return value


ID = Kind(_id, "side.allowed.id")


def _title(value: object) -> str:
    if type(value) is not str or not value.strip() or len(value) > 60 or not value.isprintable():
        raise ValueError
    return value.strip()


TITLE = Kind(_title, "side.allowed.name")

OWN_TABLE = keyed({award: award for award in AWARDS}, ratio())


def _pays(value: object) -> PayTable:
    if type(value) is str and value in PAY_TABLES:
        return PAY_TABLES[value]
    table = OWN_TABLE.read(value)
    if not table:
        raise ValueError
    return table


PAYS = Kind(_pays, "side.allowed.pays", {"names": AWARDS}, tuple(PAY_TABLES))


class SideBetRules(Struct, frozen=True, kw_only=True):
    """A bet beside the main one, on the first two cards, the dealer's upcard and the dealer's natural."""

    id: Annotated[str, Knob(ID, "The word that names it when it is placed; no two of a house have the same.")]
    kind: Annotated[
        str,
        Knob(
            choice(*SIDE_BET_KINDS, SCRIPT),
            "What it is on; `script`: what the function of the house's script says.",
        ),
    ]
    pays: Annotated[
        PayTable,
        Knob(
            PAYS,
            "What each award pays: a common pay table by its name, or the house's own, such as "
            '`{ perfect_pair = "30:1", mixed_pair = 6 }`. Cards that make several awards get the best paid '
            "one; with `match_the_dealer` each of the two cards is paid.",
        ),
    ] = {}
    name: Annotated[str, Knob(optional(TITLE, ""), "What people call it; left out: its kind's name.")] = ""
    min_bet: Annotated[
        Ratio | None, Knob(optional(MONEY), "The smallest side bet, in money; left out: `table.bet_step`.")
    ] = None
    max_bet: Annotated[
        Ratio | None, Knob(optional(MONEY), "The largest, in money; left out: `table.max_bet`.")
    ] = None
