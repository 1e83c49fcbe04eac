"""Starts slow computations for bots when they sit down, so that nobody waits for their first answers."""

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.room.bots.strategies.blackjack import BOT_STRATEGY, strategy_of
from fairdeal.tables.model.state import Table


def find_slow_bots(table: Table) -> list[str]:
    """The kinds of bots at a table that have to compute something under the rules in force."""
    kinds, book = {place.bot for place in table.places.values() if place.bot}, table.book
    if not isinstance(book, RuleBook):
        return []
    return sorted(kind for kind in kinds if BOT_STRATEGY.thinks_long(kind, book, table.book_id))


def prepare_bots(table: Table, kinds: list[str]) -> None:
    """Compute how these kinds of bots play. It may take seconds."""
    assert isinstance(table.book, RuleBook)
    for kind in kinds:
        strategy_of(kind, table.book_id, table.book)
