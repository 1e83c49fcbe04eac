"""The text of deck files: one card a line, `3 of CLUB`, the top card first."""

from fairdeal.cards.card import RANKS, Card, quoted

MOST_SENTENCES = 20

_SUITS = {"SPADE": "S", "HEART": "H", "DIAMOND": "D", "CLUB": "C"}
_RANKS = {name: name for name in RANKS}
_RANKS |= {"1": "A", "11": "J", "12": "Q", "13": "K", "ACE": "A", "JACK": "J", "QUEEN": "Q", "KING": "K"}
_RANKS_ALLOWED = "A (ACE, 1), 2 to 10, J (JACK, 11), Q (QUEEN, 12), K (KING, 13)"


class BadDeck(ValueError):
    """A deck file that can't be used; the text has one sentence a line, each naming the file."""


def read_deck(text: str, name: str) -> tuple[Card, ...]:
    """The cards of a deck file's text; `name` is what the sentences about bad lines call the file."""
    cards: list[Card] = []
    sentences: list[str] = []
    for number, line in enumerate(_lines(text), start=1):
        wanted = line.partition("#")[0].strip()
        if not wanted:
            continue
        try:
            cards.append(_card_of(wanted))
        except ValueError as wrong:
            sentences.append(f"{name}, line {number}: {wrong}")
    if sentences:
        raise BadDeck(_joined(sentences, name))
    if not cards:
        raise BadDeck(f"{name}: the file holds no card; a card is a line such as 3 of CLUB")
    return tuple(cards)


def _card_of(line: str) -> Card:
    words = line.split()
    if len(words) != 3 or words[1].upper() != "OF":
        raise ValueError(f"{quoted(line)} is not a card; a card is a line such as 3 of CLUB")
    rank = _RANKS.get(words[0].upper())
    if rank is None:
        raise ValueError(f"{quoted(words[0])} is not a rank; allowed are {_RANKS_ALLOWED}")
    suit = _SUITS.get(words[2].upper().removesuffix("S"))
    if suit is None:
        raise ValueError(f"{quoted(words[2])} is not a suit; allowed are {', '.join(_SUITS)}")
    return Card(rank + suit)


def _lines(text: str) -> list[str]:
    # Not splitlines(), which breaks at characters where no editor does: the numbers would not fit.
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _joined(sentences: list[str], name: str) -> str:
    shown = sentences[:MOST_SENTENCES]
    if len(sentences) > len(shown):
        shown.append(f"{name}: {len(sentences) - len(shown)} more lines can't be read")
    return "\n".join(shown)
