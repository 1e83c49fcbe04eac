"""Cards drawn side by side with lines, as the gojack house shows them."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.terminal.io import card_faces

Paint = Callable[[Card, str], str]


class Frame(Struct, frozen=True):
    """The strokes of a card: its two edges, its two sides, and the back of a card face down."""

    top: str
    left: str
    right: str
    back: str
    bottom: str
    face: card_faces.Face


def ascii_face(card: Card) -> str:
    """`H10`, `S 3`: as gojack's own, with a letter for the suit."""
    rank, suit = card_faces.split_code(card)
    return f"{suit}{rank:>2}"


LINES = Frame("┌───────┒", "│", "┃", " ╬╬╬╬╬ ", "┕━━━━━━━┛", card_faces.gojack)
ASCII = Frame("+-------+", "|", "|", " ##### ", "+-------+", ascii_face)

INNER_ROWS = 4
CARD_CELLS = 2 + len(LINES.top)
"""A card and the two spaces before it."""


def draw(cards: Sequence[Card], frame: Frame = LINES, paint: Paint = lambda card, text: text) -> str:
    """Six lines, every card after two spaces in the order it was received; `paint` colours a face."""
    rows = zip(*(_card_rows(card, frame, paint) for card in cards), strict=True)
    return "\n".join("".join(f"  {part}" for part in row) for row in rows)


def _card_rows(card: Card, frame: Frame, paint: Paint) -> list[str]:
    inner = [frame.back] * INNER_ROWS if card == FACE_DOWN else _face_rows(card, frame, paint)
    return [frame.top, *(frame.left + row + frame.right for row in inner), frame.bottom]


def _face_rows(card: Card, frame: Frame, paint: Paint) -> list[str]:
    face, blank, rest = paint(card, frame.face(card)), " " * 7, " " * 4
    return [face + rest, blank, blank, rest + face]


def banner(title: str, frame: Frame) -> str:
    """The title with every letter on a small card of its own."""
    top, bottom = (edge[0] + edge[1] * 3 + edge[-1] for edge in (frame.top, frame.bottom))
    rows = [
        ("   ", "   ", "   ") if letter == " " else (top, f"{frame.left} {letter} {frame.right}", bottom)
        for letter in title
    ]
    return "\n".join("  " + "".join(row) for row in zip(*rows, strict=True))
