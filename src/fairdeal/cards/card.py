"""A card is its code: `10H`, `AS`; the ranks are A 2..10 J Q K, the suits S H D C."""

from typing import NewType

Card = NewType("Card", str)

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
FACE_DOWN = Card("??")

# A new pack lies in the factory's order: suit by suit, in each the ace, the king, …, the two.
STANDARD: tuple[Card, ...] = tuple(Card(rank + suit) for suit in SUITS for rank in ("A", *RANKS[:0:-1]))

RANK_OF: dict[Card, int] = {code: RANKS.index(code[:-1]) + 1 for code in STANDARD}
"""Ace 1, two 2, …, jack 11, queen 12, king 13."""

SUIT_OF: dict[Card, int] = {code: SUITS.index(code[-1]) for code in STANDARD}
"""Spades 0, hearts 1, diamonds 2, clubs 3."""

ALLOWED_RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K, or T for 10"
ALLOWED_SUITS = "S H D C, or ♠ ♥ ♦ ♣"

# Some keyboards write the hollow symbols, and some add U+FE0F, which asks for a symbol's coloured form.
_SYMBOLS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C", "\ufe0f": ""}
_LETTER_FOR = str.maketrans(_SYMBOLS)


class BadCard(ValueError):
    """What came names no card, or no rank."""


def card(text: str) -> Card:
    """The card that a person wrote, in any case: `10H`, `TH`, `10♥`, ` th `."""
    code = _tidy(text).translate(_LETTER_FOR)
    if code.startswith("T"):
        code = "10" + code[1:]
    if code not in RANK_OF:
        raise BadCard(
            f"{quoted(text)} is not a card: a card is a rank ({ALLOWED_RANKS}) and a suit ({ALLOWED_SUITS})"
        )
    return Card(code)


def rank(text: str) -> str:
    """The rank that a person wrote, as it stands in a card's code: `t` is `10`."""
    name = _tidy(text)
    name = "10" if name == "T" else name
    if name not in RANKS:
        raise BadCard(f"{quoted(text)} is not a rank: a rank is one of {ALLOWED_RANKS}")
    return name


def quoted(given: object) -> str:
    """What came, as an error shows it: in quotes, on one line, cut where it grows long."""
    shown = repr(given)
    return shown if len(shown) <= 60 else shown[:59] + "…"


def _tidy(given: object) -> str:
    # People and scripts hand in numbers and nothings too; they get the same sentence as a wrong text.
    return given.strip().upper() if isinstance(given, str) else ""
