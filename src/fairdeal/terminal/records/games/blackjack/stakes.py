"""Every stake of a seat in a recorded round of blackjack, and what came of it."""

from collections.abc import Iterator

from fairdeal.games.blackjack.events import HandSettled, InsuranceSettled, SideBetSettled
from fairdeal.games.blackjack.view import BoxView, HandView, RoundView
from fairdeal.games.game import Seat
from fairdeal.tables.history import Record
from fairdeal.terminal.records.played import Hand, Insurance, SideBet

Placed = tuple[object, ...]
"""A stake by its box, with its hand or its side bet; a box alone is its insurance."""


class Stakes:
    """What lay on the boxes of one seat."""

    def __init__(self, record: Record, seen: RoundView, seat: Seat) -> None:
        self._record, self._returned = record, _returned(record)
        self._boxes = [box for box in seen.boxes if box.owner == seat]

    def hands(self) -> Iterator[Hand]:
        for box in self._boxes:
            for hand in box.hands:
                yield self._hand(box, hand)

    def _hand(self, box: BoxView, hand: HandView) -> Hand:
        stake, free = self._shown(hand.stake), self._shown(hand.free)
        change = self._change((box.number, hand.number), hand.stake)
        return Hand(box.number, hand.cards, hand.total, hand.outcome, stake, free, change)

    def insurance(self) -> Iterator[Insurance]:
        for box in self._boxes:
            if box.insurance:
                change = self._change((box.number,), box.insurance)
                yield Insurance(box.number, self._shown(box.insurance), change)

    def side_bets(self) -> Iterator[SideBet]:
        for box in self._boxes:
            for side in box.side:
                change = self._change((box.number, side.id), side.chips)
                yield SideBet(box.number, side.id, self._shown(side.chips), change, side.award or None)

    def _shown(self, chips: int) -> int:
        return 0 if self._record.for_show else chips

    def _change(self, placed: Placed, stake: int) -> int | None:
        if self._record.voided or (self._record.for_show and self._record.ended):
            return 0
        returned = self._returned.get(placed)
        return None if returned is None else self._shown(returned - stake)


def _returned(record: Record) -> dict[Placed, int]:
    """What came back of each stake that was settled."""
    found: dict[Placed, int] = {}
    for event in record.events:
        match event:
            case HandSettled(box=box, hand=hand, returned=returned):
                placed: Placed = (box, hand)
            case InsuranceSettled(box=box, returned=returned):
                placed = (box,)
            case SideBetSettled(box=box, id=id, returned=returned):
                placed = (box, id)
            case _:
                continue
        found[placed] = returned
    return found
