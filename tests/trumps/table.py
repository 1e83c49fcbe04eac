"""A table of Trumps for tests: packs in one line, hands by saying who gets what, decisions as in notation."""

from collections.abc import Sequence
from itertools import zip_longest

from fairdeal.cards import Card
from fairdeal.games import trumps
from fairdeal.games.game import Choose, Deal, Entries, ForPlayers, Stake, advance, opened
from fairdeal.games.trumps.book import TrumpsBook, book_of
from fairdeal.games.trumps.events import Event
from fairdeal.games.trumps.pack import Category, Pack, PackCard, Text
from fairdeal.games.trumps.state import Round
from fairdeal.games.trumps.variants import variant_of
from fairdeal.games.trumps.view import RoundView


def pack_of(categories: str, **cards: str) -> Pack:
    """`pack_of("speed price:low", tram="50 -")`; a dash is a missing value."""
    made = tuple(_category(word) for word in categories.split())
    return Pack(
        "test",
        Text("Test"),
        made,
        tuple(PackCard(Card(word), Text(word.title()), _values(made, own)) for word, own in cards.items()),
    )


def _category(word: str) -> Category:
    name, _, better = word.partition(":")
    return Category(name, Text(name.title()), better=better or "high")


def _values(categories: Sequence[Category], values: str) -> dict[str, int | None]:
    numbers = [None if word == "-" else int(word) for word in values.split()]
    return {category.id: number for category, number in zip(categories, numbers, strict=True)}


PACK = pack_of(
    "speed price:low",
    ant="1 1", bee="2 8", cat="3 3", dog="4 6", elk="5 5", fox="6 4", gnu="7 7", hen="2 2",
)  # fmt: skip


def book(pack: Pack = PACK, variant: str = "source", settings: str = "") -> TrumpsBook:
    return book_of(pack, variant_of(variant, settings.split()))


def entries(players: int, chips: int = 0, purse: int = 100) -> Entries:
    """Box 1 is seat 1's, and so on."""
    seats = range(1, players + 1)
    return Entries(tuple(Stake(seat, seat, chips) for seat in seats), dict.fromkeys(seats, purse))


class Table:
    """One game with these hands, of the cards in them alone; it keeps everything that happened."""

    def __init__(
        self, *hands: str, pack: Pack = PACK, variant: str = "source", settings: str = "", chips: int = 0
    ) -> None:
        only = {Card(card) for hand in hands for card in hand.split()}
        cards = tuple(card for card in pack.cards if card.id in only)
        dealt = Pack(pack.id, pack.title, pack.categories, cards)
        self.book = book(dealt, variant, settings)
        self.state: Round
        self.events: list[Event]
        self.state, self.events = opened(trumps, self.book, entries(len(hands), chips))
        for turn in zip_longest(*(hand.split() for hand in hands)):
            for card in turn:
                if card is not None:
                    self._put(Deal(Card(card)))

    def _put(self, given: Choose | Deal) -> list[Event]:
        self.state, events = advance(trumps, self.state, given)
        self.events += events
        return events

    def do(self, decisions: str) -> list[Event]:
        """`1:2 2:1 1:speed`: what each box says, and all that follows from it."""
        events: list[Event] = []
        for decision in decisions.split():
            box, _, word = decision.partition(":")
            events += self._put(Choose(int(box), word))
        return events

    def trick(self, category: str, picks: str = "") -> list[Event]:
        """Everybody plays the first card, or the one of these picks, and the caller calls."""
        words = dict(zip(self.boxes_playing, picks.split(), strict=True)) if picks else {}
        events: list[Event] = []
        while self.waiting.question == "pick":
            box = next(iter(self.waiting.options))
            events += self.do(f"{box}:{words.get(box, '1')}")
        return events + self.do(f"{self.state.caller}:{category}")

    @property
    def boxes_playing(self) -> list[int]:
        return [box.number for box in self.state.playing]

    @property
    def waiting(self) -> ForPlayers:
        waiting = trumps.waiting_for(self.state)
        assert isinstance(waiting, ForPlayers), "nobody is asked"
        return waiting

    @property
    def hands(self) -> list[str]:
        return [" ".join(box.cards) for box in self.state.boxes]

    def seen_by(self, seat: int | None) -> RoundView:
        return trumps.view(self.state, seat)


def cards(words: str) -> tuple[Card, ...]:
    return tuple(Card(word) for word in words.split())


def happened(events: Sequence[Event], kind: type[Event]) -> list[Event]:
    return [event for event in events if type(event) is kind]


def names(events: Sequence[Event]) -> list[str]:
    return [type(event).__name__ for event in events]
