"""How a single card is written: one small function per style."""

from collections.abc import Callable

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.words import Words

Face = Callable[[Card], str]

SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SUITS = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}


def split_code(card: Card) -> tuple[str, str]:
    """Rank and suit: `10H` is `10` and `H`."""
    return card[:-1], card[-1]


def symbols(card: Card) -> str:
    """`10♥`; a card face down is `??` in every short style."""
    rank, suit = split_code(card)
    return card if card == FACE_DOWN else rank + SYMBOLS[suit]


def letters(card: Card) -> str:
    """`10H`."""
    return card


def gojack(card: Card) -> str:
    """`♥10`, `♠ 3`: the suit, then the rank in two columns."""
    rank, suit = split_code(card)
    return " ??" if card == FACE_DOWN else f"{SYMBOLS[suit]}{rank:>2}"


def cs161(card: Card) -> str:
    """`<heart,10>`; face down `<???>`."""
    rank, suit = split_code(card)
    return "<???>" if card == FACE_DOWN else f"<{SUITS[suit]},{rank}>"


def lab(card: Card) -> str:
    """`<HEART,10>`: the spelling of the classroom's card exercises."""
    return cs161(card).upper()


def cn21(card: Card) -> str:
    """`{HEART-10}`: the spelling of operators' logs."""
    rank, suit = split_code(card)
    return "{???}" if card == FACE_DOWN else f"{{{SUITS[suit].upper()}-{rank}}}"


def spoken(card: Card, words: Words) -> str:
    """`ten of hearts`: for people who have the screen read to them."""
    if card == FACE_DOWN:
        return words("card.face_down")
    rank, suit = split_code(card)
    return words("card.of", rank=words(f"card.rank.{rank}"), suit=words(f"card.suit.{suit}"))


STYLES: dict[str, Face] = {
    "symbols": symbols,
    "letters": letters,
    "gojack": gojack,
    "cs161": cs161,
    "lab": lab,
    "cn21": cn21,
}
"""The short styles by name; `words` is the one style that depends on the language."""
