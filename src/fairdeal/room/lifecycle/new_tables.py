"""Tables that have not been opened yet: what they will look like, and everything needed to open them."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.game import refused
from fairdeal.houses.house import House
from fairdeal.houses.places import is_shipped
from fairdeal.houses.problems import BadHouse
from fairdeal.store import Store
from fairdeal.tables.engine import apply
from fairdeal.tables.engine.first_step import check_chip
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.houses.followed_house import FollowedHouse
from fairdeal.tables.houses.terms import blackjack_table, blackjack_terms, local_terms
from fairdeal.tables.model.events import TableOpened
from fairdeal.tables.model.terms import network_terms
from fairdeal.tables.seeds import Randomness
from fairdeal.tables.views.table_view import public_view
from fairdeal.wire.parts import Text
from fairdeal.wire.room import HouseTable
from fairdeal.wire.views.table import TableView
from fairdeal.words import LANGUAGES, words_for
from fairdeal.words.safe_text import shown_text

NAME_LENGTH = 40
"""The most characters of an unknown name that are shown."""


class Sealing(Struct, frozen=True):
    """The name of a new table, and the randomness that seals its shoes."""

    table: str
    by: str = ""
    """The id of the person who opens the table, if not the first person to sit down."""
    randomness: Randomness | None = None
    """None: real randomness."""


class NewTable(Struct, frozen=True):
    """A table that will be opened when the first person sits down."""

    opening: TableOpened
    """Its `by` is empty if the first person to sit down opens the table."""
    book: Struct
    randomness: Randomness | None = None
    """None: real randomness."""
    files: FollowedHouse | None = None
    """The files that changes to the table's rules come from."""

    @property
    def name(self) -> str:
        return self.opening.table

    def check_chip(self, store: Store) -> None:
        """Refuse a table whose chips have a different value from the room's."""
        check_chip(store, self.opening.terms)

    def view(self) -> TableView[Any]:
        """The table as spectators would see it. Nothing is stored."""
        content = ADAPTERS[self.opening.game].book_bytes(self.book)
        return public_view(apply.create_table(self.opening, lambda _: content))


def make_house_table(wanted: HouseTable, table: str) -> NewTable:
    """A table by a house that comes with the program. Opening a house may take seconds."""
    from fairdeal.houses.library import open_house

    if not is_shipped(wanted.house):
        raise refused("table/house-unknown", house=shown_text(wanted.house, NAME_LENGTH))
    try:
        house, book = open_house(wanted.house, wanted.overrides)
    except BadHouse as bad:
        problem = Text(*(bad.problems[0].told(words_for(lang)) for lang in LANGUAGES))
        raise refused("table/house-settings", house=wanted.house, problem=problem) from None
    terms = network_terms(blackjack_terms(house, book))
    return NewTable(blackjack_table(table, house, book, "", terms), book)


def make_blackjack_table(
    house: House,
    book: RuleBook,
    sealed: Sealing,
    *,
    shows_bets: bool,
    by_hand: bool = False,
    files: FollowedHouse | None = None,
) -> NewTable:
    """A table of this house for people at one terminal, without a clock. `files`: see `NewTable`.

    `by_hand`: a person deals for the house.
    """
    terms = local_terms(house, book, shows_bets=shows_bets, by_hand=by_hand)
    opening = blackjack_table(sealed.table, house, book, sealed.by, terms)
    return NewTable(opening, book, sealed.randomness, files)


def without_clock(house: House) -> House:
    """The house as people play it at one terminal, with no clock on its rule card."""
    table = replace(house.rules.table, decision_seconds=None)
    return replace(house, rules=replace(house.rules, table=table))
