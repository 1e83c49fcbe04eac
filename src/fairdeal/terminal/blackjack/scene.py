"""What a voice needs to describe a round: the words, the look of cards, the people and their money."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.games.blackjack.view import BoxView, DealerView, HandView, RoundView
from fairdeal.games.game import BoxNumber, Seat
from fairdeal.terminal.io.screen import Look
from fairdeal.words import Words

SPOKEN_MAX = 31
"""The highest total that a hand can have: a ten-value card on a hard 21."""


class Scene(Struct, frozen=True):
    """Texts about a round, for the people in front of this screen."""

    words: Words
    look: Look
    names: dict[Seat, str]
    money: Callable[[int], str]
    """Formats chips as people write them."""
    side_names: dict[str, str] = {}
    """What people call each side bet, by its id."""
    hand_names: dict[str, str] = {}
    """The name of each bonus hand, by category; names that a script gives are shown as they are."""
    bots: frozenset[Seat] = frozenset()
    has_dealer: bool = False
    """Whether a person deals for the house without playing, and is addressed by name."""
    is_for_spectators: bool = False
    """Whether the reader does not play, so that everybody is called by name."""

    @property
    def alone(self) -> bool:
        """Whether one person plays, with nobody else."""
        return len(self.names) == 1 and not self.is_for_spectators

    def is_you(self, seat: Seat) -> bool:
        """Whether no other person is here, so that this one is addressed as you."""
        is_alone = self.names.keys() - self.bots == {seat}
        return is_alone and not (self.has_dealer or self.is_for_spectators)

    def say(self, key: str, seat: Seat, **facts: object) -> str:
        """The sentence about a seat: `key.you` to the only person who plays, `key.name` otherwise."""
        return self.words(f"{key}.{'you' if self.is_you(seat) else 'name'}", name=self.names[seat], **facts)

    def cards(self, cards: Iterable[Card]) -> str:
        """The face-up cards, in a row."""
        between = self.words("list.comma") if self.look.spoken else " "
        return between.join(self.look.card(card) for card in cards if card != FACE_DOWN)

    def number(self, total: int) -> str:
        return self.words(f"number.{total}") if self.look.spoken and total <= SPOKEN_MAX else str(total)

    def total(self, hand: HandView | DealerView) -> str:
        """`seventeen`, `soft 17`; a soft 21 is just 21."""
        total = self.number(hand.total)
        return self.words("table.soft", total=total) if hand.soft and hand.total < 21 else total

    def place(self, view: RoundView, box: BoxView, hand: HandView | None) -> str:
        """Which of the player's boxes and hands is meant; empty for a player with only one hand."""
        boxes = sum(each.owner == box.owner for each in view.boxes) > 1
        if hand is None or len(box.hands) == 1:
            return self.words("table.place.box", box=box.number) if boxes else ""
        number = box.hands.index(hand) + 1
        key = "table.place.both" if boxes else "table.place.hand"
        return self.words(key, box=box.number, hand=number)


def box_of(view: RoundView, number: BoxNumber) -> BoxView:
    return view.boxes[number - 1]


def hand_of(view: RoundView, box: BoxNumber, number: int) -> HandView:
    """The hand with this number, which stays the same while splits change its place."""
    return next(hand for hand in box_of(view, box).hands if hand.number == number)
