"""Swapping second cards where both hands together are worth more so: Switch as a strategy."""

from collections.abc import Callable

from fairdeal.cards import FACE_DOWN, RANK_OF
from fairdeal.games.blackjack.view import BoxView, RoundView
from fairdeal.odds.house import Position
from fairdeal.odds.swapping import Two, TwoBoxes
from fairdeal.strategies.strategy import Strategy, question


class SwapPlay:
    """Plays its hands by other strategies, and swaps by what both hands are worth under these.

    `beside`: the strategy for a hand, from the position beside the other one.
    """

    def __init__(self, name: str, position: Position, beside: Callable[[Position], Strategy]) -> None:
        self.name, self.boxes, self._made = name, TwoBoxes(position), beside
        tables = position.tables
        self.of_rank, self.upcard_place = tables.symbols.of_rank, tables.book.upcard_place
        self.show_of = {show.seen: place for place, show in enumerate(tables.shows)}
        self._strategies: dict[Position, Strategy] = {}

    def __call__(self, view: RoundView) -> str:
        own, other = _boxes_of_seat(view)
        if question(view).question != "swap":
            return self._beside(other)(view)
        first, second, show = self._symbols(own), self._symbols(other), self._show(view)
        better = self.boxes.swapping(first, second, show) > self.boxes.keeping(first, second, show)
        return "swap" if better else "keep"

    def _beside(self, other: BoxView) -> Strategy:
        position = self.boxes.beside(self._symbols(other)).position
        if position not in self._strategies:
            self._strategies[position] = self._made(position)
        return self._strategies[position]

    def _symbols(self, box: BoxView) -> Two:
        """Of the first two cards; a split has put one of a pair into the next hand."""
        first, second = (self.of_rank[RANK_OF[card]] for card in box.hands[0].cards[:2])
        return first, first if len(box.hands) > 1 else second

    def _show(self, view: RoundView) -> int:
        shown = [self.of_rank[RANK_OF[card]] for card in view.dealer.cards if card != FACE_DOWN]
        return self.show_of[tuple(shown[::-1] if self.upcard_place else shown)]


def _boxes_of_seat(view: RoundView) -> tuple[BoxView, BoxView]:
    """The box that is asked, and its partner of the same seat."""
    asked = question(view).box
    own = [box for box in view.boxes if box.owner == view.boxes[asked - 1].owner]
    place = next(place for place, box in enumerate(own) if box.number == asked)
    return own[place], own[place ^ 1]
