"""The other way to score: every path through the values of the aces, and a hand that shows it."""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.cards import quoted
from fairdeal.classroom.card import Card, check_card, check_face
from fairdeal.games.blackjack.hand import worth

MOST = 21


def score_paths(faces: Iterable[int | None]) -> list[int]:
    """Every total that is not bust, once for each way to count the aces; None is a card that lies face down.

    >>> score_paths([11, 1]), score_paths([1, 1]), score_paths([10, 10, 2])
    ([11, 21], [2, 12, 12], [])
    """
    paths = [0]
    for face in faces:
        if face is not None:
            # No card lowers a total, so a path over 21 can be left at once.
            paths = [path + value for path in paths for value in _values(face) if path + value <= MOST]
    return paths


def smallest(paths: Sequence[int]) -> int | None:
    """The lowest total, every ace as 1: `hard` in this program, `soft` in some others; None when bust."""
    return min(paths, default=None)


def largest(paths: Sequence[int]) -> int | None:
    """The highest total that is not bust, an ace as 11 where it fits; None when bust."""
    return max(paths, default=None)


def _values(face: int) -> tuple[int, ...]:
    value = worth(check_face(face))
    return (1, 11) if value == 1 else (value,)


class LyingCard(Struct, frozen=True):
    """A card as it lies in a `PathHand`."""

    card: Card
    """The card itself, whether its face can be seen or not."""
    face_down: bool = False
    """A card that lies face down is not counted."""


class PathHand(Struct, frozen=True):
    """A hand scored by its paths; each change makes a new hand."""

    cards: tuple[LyingCard, ...] = ()
    """The cards in the order in which they came."""

    @property
    def paths(self) -> list[int]:
        """The totals of the cards that lie face up."""
        return score_paths(None if lying.face_down else lying.card.face for lying in self.cards)

    @property
    def is_bust(self) -> bool:
        """No path is left."""
        return not self.paths

    def takes(self, card: Card, *, face_down: bool = False) -> "PathHand":
        """This hand with one more card at its end."""
        return PathHand((*self.cards, LyingCard(check_card(card), face_down)))

    def gives(self, place: int) -> tuple[Card, "PathHand"]:
        """The card in this place, counted from 0, and the hand without it; `IndexError` if there is none."""
        if type(place) is not int or not 0 <= place < len(self.cards):
            raise IndexError(
                f"there is no card {quoted(place)}: the hand has {len(self.cards)} cards, counted from 0"
            )
        return self.cards[place].card, PathHand(self.cards[:place] + self.cards[place + 1 :])

    def revealed(self) -> "PathHand":
        """This hand with all its cards face up."""
        return PathHand(tuple(replace(lying, face_down=False) for lying in self.cards))
