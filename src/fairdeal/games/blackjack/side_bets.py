"""A side bet as the book keeps it: one question over two cards, the upcard and the dealer's natural.

It is answered for every deal when the house is loaded, so that the engine only looks up.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from fairdeal.cards import RANK_OF, STANDARD, Card
from fairdeal.games.blackjack.hand import worth
from fairdeal.games.blackjack.kinds import Ratio

Award = tuple[str, Ratio]
"""What the cards are called, and what that pays on top of the stake."""

Deal = tuple[Card, Card, Card, bool]
"""The first two cards in either order, the upcard, and whether the dealer has a natural."""

UNDER_NATURAL = tuple(card for card in STANDARD if worth(RANK_OF[card]) in (1, 10))
"""The upcards under which the dealer can have a natural."""

PAIRS = tuple((first, second) for place, second in enumerate(STANDARD) for first in STANDARD[: place + 1])
"""Every two cards of one or more packs, in no order."""

ROW = (*((card, False) for card in STANDARD), *((card, True) for card in UNDER_NATURAL))
"""What the dealer may show and have, in the order of a row of answers."""

CARD_AT = {card: place for place, card in enumerate(STANDARD)}
ROW_AT = {meeting: place for place, meeting in enumerate(ROW)}


class SideBet(Struct, frozen=True):
    """All the answers of one side bet."""

    id: str
    awards: tuple[Award, ...]
    rows: tuple[bytes, ...]
    """[row][place in ROW]: 0 where the bet is lost, else the number of the award, from 1."""
    row_of: tuple[int, ...]
    """[pair]: its row; pairs with the same answers share one."""


def award(bet: SideBet, first: Card, second: Card, upcard: Card, dealer_natural: bool) -> Award | None:
    """What these cards win; None when the bet is lost."""
    number = _row(bet, first, second)[ROW_AT[upcard, dealer_natural]]
    return bet.awards[number - 1] if number else None


def hangs_on_natural(bet: SideBet, first: Card, second: Card, upcard: Card) -> bool:
    """Whether the dealer's natural would change what these cards are paid."""
    natural = ROW_AT.get((upcard, True))
    if natural is None:
        return False
    row = _row(bet, first, second)
    return _pays(bet, row[natural]) != _pays(bet, row[CARD_AT[upcard]])


def _pays(bet: SideBet, number: int) -> Ratio | None:
    return bet.awards[number - 1][1] if number else None


def _row(bet: SideBet, first: Card, second: Card) -> bytes:
    low, high = sorted((CARD_AT[first], CARD_AT[second]))
    return bet.rows[bet.row_of[high * (high + 1) // 2 + low]]


def possible_awards(bet: SideBet, pack: Collection[Card], decks: int) -> set[Award]:
    """Those that a shoe of this many packs can bring; 0 packs are drawn with replacement."""
    cards = set(pack)
    # A pack may hold a card twice, and only then two of them can meet in one.
    twice = cards if decks != 1 else {card for card, count in Counter(pack).items() if count > 1}
    rows = {
        row
        for (first, second), row in zip(PAIRS, bet.row_of, strict=True)
        if first in cards and second in (twice if first == second else cards)
    }
    places = [place for place, (card, _) in enumerate(ROW) if card in cards]
    numbers = {bet.rows[row][place] for row in rows for place in places}
    return {bet.awards[number - 1] for number in numbers if number}


def domain() -> Iterator[Deal]:
    """Every deal that a side bet is asked about: pair by pair, each against every place of ROW."""
    for first, second in PAIRS:
        for upcard, natural in ROW:
            yield first, second, upcard, natural


def scripted_side_bet(name: str, answers: Sequence[Award | None]) -> SideBet:
    """A side bet from its answers in the order of `domain`."""
    awards = tuple(dict.fromkeys(answer for answer in answers if answer is not None))
    if len(awards) > MOST_AWARDS or len(answers) != len(PAIRS) * len(ROW):
        raise ValueError(f"{len(answers)} answers with {len(awards)} awards are no side bet")
    number_of: dict[Award | None, int] = {None: 0, **{each: number for number, each in enumerate(awards, 1)}}
    numbers = bytes(number_of[answer] for answer in answers)
    width = len(ROW)
    return shared(name, awards, [numbers[at : at + width] for at in range(0, len(numbers), width)])


MOST_AWARDS = 255
"""An answer is one byte."""


def shared(name: str, awards: tuple[Award, ...], rows: list[bytes]) -> SideBet:
    """A side bet from the rows of all pairs, each different one kept once."""
    place_of = {row: place for place, row in enumerate(dict.fromkeys(rows))}
    return SideBet(name, awards, tuple(place_of), tuple(place_of[row] for row in rows))
