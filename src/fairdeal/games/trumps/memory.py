"""What somebody who forgets nothing knows of the cards, from the events that were shown to that seat."""

from msgspec import Struct

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.games.game import BoxNumber
from fairdeal.games.trumps.state import MIDDLE
from fairdeal.wire.events import trumps as w

Cards = tuple[Card, ...]


class Memory(Struct, frozen=True):
    """Where cards lie, the unknown ones face down. Somebody without any memory has an empty one."""

    boxes: dict[BoxNumber, Cards] = {}
    """In the order of the hand or the pile. Unknown cards that were within reach together may have changed
    places, which nobody can tell and nothing depends on."""
    middle: Cards = ()

    @property
    def known(self) -> set[Card]:
        """The cards of which it is known where they lie."""
        return {card for cards in (*self.boxes.values(), self.middle) for card in cards} - {FACE_DOWN}


def remember(memory: Memory, event: Struct) -> Memory:
    """The memory after one more fact, from the opening of the round on."""
    match event:
        case w.RoundOpened(entries=entries):
            return Memory({stake.box: () for stake in entries.stakes})
        case w.CardDealt(box=box, card=card):
            return Memory({**memory.boxes, box: (*memory.boxes[box], card)}, memory.middle)
        case w.CardsRevealed(shown=shown):
            boxes = memory.boxes | {one.box: _with_seen(memory.boxes[one.box], one) for one in shown}
            return Memory(boxes, memory.middle)
        case w.TrickWon(moved=moved) | w.TrickDrawn(moved=moved):
            return _with_moved(memory, moved)
        case _:
            return memory


def _with_seen(cards: Cards, shown: w.Shown) -> Cards:
    """A card that was not known lay at the first place of which nothing is known, or might as well have."""
    if shown.card in cards:
        return cards
    place = cards.index(FACE_DOWN)
    return (*cards[:place], shown.card, *cards[place + 1 :])


def _with_moved(memory: Memory, moved: tuple[w.Moved, ...]) -> Memory:
    lifted = {card for each in moved for card in each.cards}
    ends = {each.box: each.cards for each in moved}
    boxes = {box: _rest(cards, lifted) + ends.get(box, ()) for box, cards in memory.boxes.items()}
    return Memory(boxes, _rest(memory.middle, lifted) + ends.get(MIDDLE, ()))


def _rest(cards: Cards, lifted: set[Card]) -> Cards:
    return tuple(card for card in cards if card not in lifted)
