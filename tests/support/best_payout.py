"""The most that a bank can pay on one box, found by playing every round that a few cards allow."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from fairdeal.cards import RANK_OF, Card
from fairdeal.games import blackjack
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.events import Event
from fairdeal.games.blackjack.state import Round
from fairdeal.games.game import BANKER_BOX, Choose, Deal, Entries, Finished, ForCard, Input, advance, opened
from tests.support.engine_walk import tidied

NEVER = -1
"""No round ends from here: its cards run out."""

WORK_MOST = 5_000


class TooMuchWork(Exception):
    """More rounds than a test has time for."""


def with_pack(book: RuleBook, cards: Iterable[Card], decks: int = 1) -> RuleBook:
    """The same rules for a shoe of these cards; 0 decks draw them with replacement."""
    pack = tuple(cards)
    ranks = {RANK_OF[card] for card in pack}
    return replace(book, pack=pack, decks=decks, has_rank=tuple(rank in ranks for rank in range(14)))


def paid_by_bank(events: Iterable[Event], box: int = 1) -> int:
    """What the bank pays on a box in the course of these events."""
    return sum(
        move.chips
        for event in events
        for move in blackjack.movements(event)
        if move.source == "bank" and getattr(event, "box", 0) == box
    )


class BestPayout:
    """Every decision and every order of the cards, with one box in play."""

    def __init__(self, book: RuleBook, entries: Entries, enough: int | None = None) -> None:
        """`enough`: where a round that costs as much is found, nobody looks for a better one."""
        self._book = book
        self._entries = entries
        self._enough = enough
        self._known: dict[Any, int] = {}

    def chips(self) -> int:
        """What the bank pays in the round that costs it most; NEVER where no round can be played."""
        left = Counter(self._book.pack) if self._book.decks else None
        state, _ = opened(blackjack, self._book, self._entries)
        return self._best(state, left, self._enough)

    def _best(self, state: Round, left: Counter[Card] | None, enough: int | None) -> int:
        state = tidied(state)
        waiting = blackjack.waiting_for(state)
        if isinstance(waiting, Finished):
            return 0
        # The cards that are left are those that are not on the table.
        same = (state.boxes, state.purses[1], state.phase, state.dealer, state.turn, state.lap)
        if same in self._known:
            return self._known[same]
        if len(self._known) >= WORK_MOST:
            raise TooMuchWork
        best = NEVER
        for given in self._inputs(waiting, left):
            after, events = advance(blackjack, state, given)
            paid = paid_by_bank(events)
            rest = self._best(after, self._without(left, given), None if enough is None else enough - paid)
            if rest != NEVER:
                best = max(best, paid + rest)
            if enough is not None and best >= enough:
                return best
        self._known[same] = best
        return best

    def _inputs(self, waiting: Any, left: Counter[Card] | None) -> list[Input]:
        if isinstance(waiting, ForCard):
            return [Deal(card) for card in (dict.fromkeys(self._book.pack) if left is None else left)]
        ((box, options),) = waiting.options.items()
        assert box in (1, BANKER_BOX)
        return [Choose(box, action) for action in reversed(options)]

    def _without(self, left: Counter[Card] | None, given: Input) -> Counter[Card] | None:
        if left is None or not isinstance(given, Deal):
            return left
        return +(left - Counter([given.card]))
