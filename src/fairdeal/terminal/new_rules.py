"""Between rounds: what a house that was changed on the disk means for the people at the table."""

from collections.abc import Iterator

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.houses.following import HouseBroken
from fairdeal.houses.house import House
from fairdeal.terminal.sitting import Sitting, TableShoe


def take_new_rules(sitting: Sitting) -> bool:
    """Says what has become of the house; whether other rules than before are in force now."""
    following = sitting.following
    news = following.refresh() if following is not None else None
    if following is None or news is None:
        return False
    words = sitting.asker.words
    if isinstance(news, HouseBroken):
        sitting.tell(words("play.rules.broken", problem=news.problems[0]))
        return False
    if fixed := list(_fixed(sitting, following.house, following.book)):
        sitting.tell(words("play.rules.kept", knobs=words.all_of(fixed)))
        return False
    same = (following.house.rules, following.book) == (sitting.house.rules, sitting.book)
    sitting.tell(words("play.rules.same" if same else "play.rules.changed"))
    _take(sitting, following.house, following.book)
    return not same


def _fixed(sitting: Sitting, house: House, book: RuleBook) -> Iterator[str]:
    """What was changed although purses, seats and the way of speaking hang on it."""
    if house.voice != sitting.house.voice:
        yield "voice"
    if book.points_only != sitting.book.points_only:
        yield "play.stakes"
    if house.rules.table.chip != sitting.house.rules.table.chip:
        yield "table.chip"
    if house.rules.table.seats < len(sitting.names):
        yield "table.seats"
    if not book.decks:
        yield "shoe.decks"


def _take(sitting: Sitting, house: House, book: RuleBook) -> None:
    before = sitting.house.rules
    if house.rules.shoe != before.shoe:
        sitting.shoe = TableShoe(house, book, sitting.shoe.below)
    if (house.rules.table, book.swap) != (before.table, sitting.book.swap):
        # What was bet before may not be allowed any more.
        sitting.last_bets.clear()
    sitting.house, sitting.book = house, book
