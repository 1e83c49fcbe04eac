"""A card for lessons: a suit and a face from 1 to 13."""

from msgspec import Struct
from msgspec.structs import force_setattr

from fairdeal import cards

SUITS = ("spade", "heart", "diamond", "club")
FACES = range(1, 14)

_LETTERS = {1: "A", 11: "J", 12: "Q", 13: "K"}


class Card(Struct, frozen=True):
    """One playing card; two cards of one suit and face are equal."""

    suit: str
    """spade, heart, diamond or club; upper case and plural are read too."""
    face: int
    """1 for the ace, 11 for the jack, 12 for the queen, 13 for the king."""

    def __post_init__(self) -> None:
        force_setattr(self, "suit", _suit(self.suit))
        check_face(self.face)

    @property
    def is_red(self) -> bool:
        """A heart or a diamond."""
        return self.suit in ("heart", "diamond")

    @property
    def is_black(self) -> bool:
        """A spade or a club."""
        return not self.is_red

    @property
    def is_face_card(self) -> bool:
        """A jack, a queen or a king."""
        return self.face > 10

    def equals(self, other: object) -> bool:
        """The same suit and the same face; False for anything that is no card."""
        return self == other

    def outranks(self, other: object) -> bool:
        """A higher face, whatever the suit: the ace is above the king; False for anything that is no card."""
        return isinstance(other, Card) and _height(self) > _height(other)

    def __str__(self) -> str:
        return f"<{self.suit},{_LETTERS.get(self.face, self.face)}>"


def check_face(face: object) -> int:
    """The face that came, or `BadCard` if no card has it."""
    # Not isinstance: True is a number to Python, but nobody means an ace by it.
    if type(face) is int and face in FACES:
        return face
    raise cards.BadCard(f"{cards.quoted(face)} is not a face: a face is a whole number from 1 to 13")


def check_card(given: object) -> Card:
    """The card that came, or `BadCard` for anything else."""
    if not isinstance(given, Card):
        raise cards.BadCard(f"{cards.quoted(given)} is not a card: make one as Card('heart', 10)")
    return given


def from_code(code: cards.Card) -> Card:
    """The card with this code, such as `10H`."""
    return Card(SUITS[cards.SUIT_OF[code]], cards.RANK_OF[code])


def _height(card: Card) -> int:
    return 14 if card.face == 1 else card.face


def _suit(given: object) -> str:
    name = given.strip().lower().removesuffix("s") if isinstance(given, str) else ""
    if name not in SUITS:
        raise cards.BadCard(f"{cards.quoted(given)} is not a suit: a suit is one of {', '.join(SUITS)}")
    return name
