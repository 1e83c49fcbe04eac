"""Swapping second cards where both hands together are worth more so: Switch as a strategy."""

from fairdeal.cards import FACE_DOWN, RANK_OF
from fairdeal.games.blackjack.view import BoxView, RoundView
from fairdeal.odds.house import Position
from fairdeal.odds.swapping import worth_of_two
from fairdeal.strategies.strategy import Strategy, question


class SwapPlay:
    """Plays by another strategy but for the swap, which it decides by what the odds say of single hands."""

    def __init__(self, strategy: Strategy, position: Position) -> None:
        tables = position.tables
        self.strategy, self.of_rank = strategy, tables.symbols.of_rank
        self.kept = worth_of_two(position, tables.hands.dealt)
        self.changed = worth_of_two(position, tables.hands.swapped)
        self.upcard_place = tables.book.upcard_place
        self.show_of = {show.seen: place for place, show in enumerate(tables.shows)}

    @property
    def name(self) -> str:
        return str(getattr(self.strategy, "name", ""))

    def __call__(self, view: RoundView) -> str:
        if question(view).question != "swap":
            return self.strategy(view)
        (a, b), (c, d) = (self._symbols(box) for box in _two_boxes(view))
        show = self._show(view)
        as_dealt = self.kept[a, b, show] + self.kept[c, d, show]
        return "swap" if self.changed[a, d, show] + self.changed[c, b, show] > as_dealt else "keep"

    def _symbols(self, box: BoxView) -> tuple[int, int]:
        first, second = (self.of_rank[RANK_OF[card]] for card in box.hands[0].cards)
        return first, second

    def _show(self, view: RoundView) -> int:
        shown = [self.of_rank[RANK_OF[card]] for card in view.dealer.cards if card != FACE_DOWN]
        return self.show_of[tuple(shown[::-1] if self.upcard_place else shown)]


def _two_boxes(view: RoundView) -> tuple[BoxView, BoxView]:
    """The box that is asked, and the one beside it of the same seat."""
    asked = question(view).box
    own = [box for box in view.boxes if box.owner == view.boxes[asked - 1].owner]
    first = next(place for place, box in enumerate(own) if box.number == asked) // 2 * 2
    return own[first], own[first + 1]
