"""A new table in front of one terminal, and what it keeps to."""

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.houses.house import House
from fairdeal.tables.following import FollowedHouse
from fairdeal.tables.houses import blackjack_table, blackjack_terms
from fairdeal.tables.seeds import Randomness
from fairdeal.tables.terms import HOUSE, Terms
from fairdeal.terminal.local_table import LocalTable
from fairdeal.terminal.sitting import HIDDEN_STAKE, is_hidden
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
    files: FollowedHouse | None = None,
) -> LocalTable:
    """A table of this house, which is opened when somebody sits down; `files` tell when its rules change."""
    terms = local_terms(house, book, shows_bets=shows_bets)
    opening = blackjack_table(sealed.table, house, book, sealed.by, terms)
    return LocalTable(visitors, opening, book, sealed.randomness, files)


def local_terms(house: House, book: RuleBook, *, shows_bets: bool) -> Terms:
    """The house's own terms without a clock: people who sit side by side need none."""
    terms = replace(blackjack_terms(house, book), seconds=None)
    if is_hidden(house, book, shows_bets=shows_bets):
        alike = {"least": HIDDEN_STAKE, "most": HIDDEN_STAKE, "step": 1, "boxes_each": 1, "for_show": True}
        return replace(terms, **alike, payout_most=None, banker=HOUSE)
    return replace(terms, banker=HOUSE) if book.points_only else terms
