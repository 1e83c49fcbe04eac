"""A new table in front of one terminal, and what it keeps to."""

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.houses.house import House
from fairdeal.tables.following import FollowedHouse
from fairdeal.tables.houses import blackjack_table, local_terms
from fairdeal.tables.seeds import Randomness
from fairdeal.terminal.local_table import LocalTable
from fairdeal.terminal.visitors import Visitors


class Sealing(Struct, frozen=True):
    """How a new table is called, and what its shoes are sealed with."""

    table: str
    by: str = ""
    """Who opens it, if that is nobody who sits down."""
    randomness: Randomness | None = None
    """None: chance."""


def new_table(
    visitors: Visitors,
    house: House,
    book: RuleBook,
    sealed: Sealing,
    *,
    shows_bets: bool,
    by_hand: bool = False,
    files: FollowedHouse | None = None,
) -> LocalTable:
    """A table of this house, which is opened when somebody sits down; `files` tell when its rules change.

    `by_hand`: a person deals for the house.
    """
    terms = local_terms(house, book, shows_bets=shows_bets, by_hand=by_hand)
    opening = blackjack_table(sealed.table, house, book, sealed.by, terms)
    return LocalTable(visitors, opening, book, sealed.randomness, files)


def without_clock(house: House) -> House:
    """The house as it is played in a terminal, whose rule card promises no clock."""
    table = replace(house.rules.table, decision_seconds=None)
    return replace(house, rules=replace(house.rules, table=table))
