"""The terms of a table, apart from its rule book: places, limits, the clock, the shoe, who deals."""

from fractions import Fraction
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from fairdeal.cards import Shuffling
from fairdeal.words.money import CHIP

HOUSE, ROTATE, ELECT = "house", "rotate", "elect"
"""Who plays the dealer's side: always the house, each seat in turn, or a seat that is drawn before each
round. A number means that this seat always does.
"""

DUTIES = ("open", "deal")
"""What a human dealer can do by hand: close the betting, and deal each card. The machine does the rest."""


LEAVING = ("silent", "forfeit")
"""What happens to the hands of a player who leaves in mid-round."""


class SideTerms(Struct, frozen=True, kw_only=True):
    """What one side bet may hold, in chips."""

    id: str
    least: int
    most: int
    step: int = 1


class Terms(Struct, frozen=True, kw_only=True):
    """The terms of a table. All amounts are chips of the room."""

    seats: int
    players_least: int = 1
    """How many must have bet before a round begins."""
    boxes_each: int = 1
    bets_in_pairs: bool = False
    """Everybody plays two boxes with equal bets."""
    least: int
    most: int
    step: int = 1
    side: tuple[SideTerms, ...] = ()
    """The only side bets that are taken."""
    payout_most: int | None = None
    """The most that one box may win."""
    chip: tuple[int, int] = CHIP
    """The value of a chip in money. It may differ from the room's only if chips are not stored."""
    house_chip: Annotated[int, Meta(ge=1)] = 1
    """How many chips the house's own smallest chip is: stakes and payouts are whole numbers of it."""
    decision_seconds: Annotated[int, Meta(ge=1)] | None = None
    """Time to decide; None: no clock."""
    bet_seconds: Annotated[int, Meta(ge=1)] | None = None
    """Time to bet, from the first bet on; None: the same as the time to decide."""
    more_seconds: Annotated[int, Meta(ge=1)] = 60
    """How much each request for more time adds."""
    more_times: Annotated[int, Meta(ge=1)] = 2
    """How often each person can ask for more time in a round."""
    is_unhurried: bool = False
    """No clock, whoever opens the table."""
    banker: str = HOUSE
    duties: tuple[str, ...] = ()
    """The duties of a human dealer; if players bank, the banker has them."""
    leaving: str = "silent"
    """A player who leaves in mid-round is played as a silent one (`silent`), or loses the open stakes
    (`forfeit`).
    """
    joins_mid_shoe: bool = True
    bank: int | None = None
    """What the house puts into the bank once; None: whatever a round needs, from its treasury. If only
    operators issue chips, it is no more than the treasury has.
    """
    shuffling: Shuffling = Shuffling()
    for_show: bool = False
    """Every stake is the same and nobody sees it; wins and losses don't count."""

    def side_bet(self, name: str) -> SideTerms | None:
        """The limits of a side bet; None for one that is not taken."""
        return next((each for each in self.side if each.id == name), None)

    def __post_init__(self) -> None:
        """Refuse unknown words, which would otherwise have no effect without anybody noticing."""
        for word in self.duties:
            _check(word, DUTIES)
        _check(self.leaving, LEAVING)
        if not self.banker.isdecimal():
            _check(self.banker, (HOUSE, ROTATE, ELECT))


def _check(word: str, known: tuple[str, ...]) -> None:
    if word not in known:
        raise ValueError(f"{word!r} is not one of {', '.join(known)}")


OF_THE_OPENER = ("players_least", "duties", "bank")
"""The terms that a house doesn't set: the opener of a table decides."""

OF_THE_CLOCK = ("decision_seconds", "bet_seconds", "more_seconds", "more_times", "is_unhurried")
"""What the opener of a table decides if the house sets no time: no clock, the one below, or a more patient
one. Only the house can set a stricter clock, since everybody can read its rules.
"""

NETWORK_CLOCK = {"decision_seconds": 30, "bet_seconds": 20, "more_seconds": 60, "more_times": 2}
"""The clock of a table that people reach over a network, where nobody can see who has gone for a coffee."""


def network_terms(said: Terms) -> Terms:
    """The terms of a table that people reach over a network; a house's own clock takes precedence."""
    return said if _says_time(said) else replace(said, **NETWORK_CLOCK)


def with_openers_clock(said: Terms, chosen: Terms) -> Terms:
    """The terms of a house, with the clock that the opener of the table chose, if the house allows that."""
    if _says_time(said) or not _is_patient(chosen):
        return said
    return replace(said, **{name: getattr(chosen, name) for name in OF_THE_CLOCK})


def _is_patient(terms: Terms) -> bool:
    """Whether nobody has less time than is usual over a network."""
    if terms.decision_seconds is None:
        return True
    given = replace(terms, bet_seconds=terms.bet_seconds or terms.decision_seconds)
    return all(getattr(given, name) >= least for name, least in NETWORK_CLOCK.items())


def _says_time(terms: Terms) -> bool:
    return terms.decision_seconds is not None or terms.is_unhurried


def other_terms(terms: Terms, said: Terms) -> tuple[str, ...]:
    """The names of the terms in which a table differs from its house."""
    names = [name for name in Terms.__struct_fields__ if name != "shuffling"]
    others = [name for name in names if getattr(terms, name) != getattr(said, name)]
    for name in Shuffling.__struct_fields__:
        if getattr(terms.shuffling, name) != getattr(said.shuffling, name):
            others.append(f"shuffling.{name}")
    return tuple(others)


def in_chips(amount: tuple[int, int], chip: tuple[int, int]) -> int:
    """A limit that a house writes as money, in whole chips of such worth; at least one.

    >>> in_chips((5, 1), (1, 100))
    500
    """
    return max(1, int(Fraction(*amount) / Fraction(*chip)))
