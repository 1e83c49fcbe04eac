"""A new table in front of one terminal, and what it keeps to."""

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.houses.house import House
from fairdeal.tables.following import FollowedHouse
from fairdeal.tables.houses import blackjack_table, blackjack_terms
from fairdeal.tables.seeds import Randomness
from fairdeal.tables.terms import DUTIES, HOUSE, Terms
from fairdeal.terminal.local_table import LocalTable
from fairdeal.terminal.sitting import HIDDEN_STAKE, is_hidden
from fairdeal.terminal.visitors import Visitors
from fairdeal.words.money import CHIP


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


def local_terms(house: House, book: RuleBook, *, shows_bets: bool, by_hand: bool = False) -> Terms:
    """The house's own terms without a clock: people who sit side by side need none.

    `by_hand`: a person deals for the house, who has all duties where it names none.
    """
    terms = replace(blackjack_terms(house, book), seconds=None)
    if by_hand and not terms.duties:
        terms = replace(terms, duties=DUTIES)
    if not (book.points_only or is_hidden(house, book, shows_bets=shows_bets)):
        return terms
    # Where nobody is asked for a bet, there is no betting to close.
    unasked = {"banker": HOUSE, "duties": tuple(duty for duty in terms.duties if duty != "open")}
    if book.points_only:
        return replace(terms, **unasked, chip=CHIP, house_chip=1)
    alike = {
        "least": HIDDEN_STAKE,
        "most": HIDDEN_STAKE,
        "step": 1,
        "boxes_each": 1,
        "for_show": True,
        "chip": CHIP,
        "house_chip": 1,
    }
    return replace(terms, **unasked, **alike, payout_most=None)
