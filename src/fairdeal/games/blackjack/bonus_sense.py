"""Bonus hands that no hand can ever be, with the cards that the house's shoe holds."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product

from fairdeal.cards import RANK_OF, SUITS, Card, pack
from fairdeal.games.blackjack.hand import add, worth
from fairdeal.games.blackjack.payouts import BonusHand
from fairdeal.games.blackjack.rules import Rules
from fairdeal.games.blackjack.sets import CARDS_MOST

TAKEN = ("general", "natural", "bust", "charlie")
"""What every house calls hands already."""

TENS = ("10", "J", "Q", "K")

Wrong = tuple[str, Mapping[str, object]]
"""The sentence's key in the catalogue, and what it speaks of."""


def bonus_hands_can_be(rules: Rules) -> Iterator[Wrong]:
    """What is wrong with each bonus hand; `number` counts them from 0."""
    stock = _stock(rules)
    names: set[str] = set(TAKEN)
    for number, hand in enumerate(rules.pay.bonus_hands):
        if hand.name in names:
            yield "house.sense.bonus_name", {"number": number, "name": hand.name}
        names.add(hand.name)
        for key, facts in _wrong_with(hand, stock):
            yield key, {"number": number, "name": hand.name, **facts}


def _stock(rules: Rules) -> Counter[Card]:
    """How many of each card can lie in one hand."""
    shoe = rules.shoe
    if len(set(shoe.composition.removed)) == len(RANK_OF) // len(SUITS) and not shoe.composition.added:
        return Counter()
    copies = CARDS_MOST if shoe.decks == "infinite" else int(shoe.decks)
    one = Counter(pack(shoe.composition.removed, shoe.composition.added))
    return Counter({code: copies * count for code, count in one.items()})


def _wrong_with(hand: BonusHand, stock: Counter[Card]) -> Iterator[Wrong]:
    if hand.cards:
        yield from _wrong_with_cards(hand, stock)
    elif hand.total is None and not hand.count:
        yield "house.sense.bonus_anything", {}
    elif not any(_has_shape(hand, _only(stock, suits)) for suits in _suit_choices(hand)):
        yield "house.sense.bonus_shape", {}
    elif hand.total == 21 and hand.count == (2,):
        yield "house.sense.bonus_natural", {}


def _wrong_with_cards(hand: BonusHand, stock: Counter[Card]) -> Iterator[Wrong]:
    total = _total(hand.cards)
    if len(hand.cards) < 2:
        yield "house.sense.bonus_one_card", {}
    elif total > 21:
        yield "house.sense.bonus_bust", {"total": total}
    elif hand.total not in (None, total):
        yield "house.sense.bonus_total", {"total": total, "said": hand.total}
    elif hand.count and len(hand.cards) not in hand.count:
        yield "house.sense.bonus_count", {"cards": len(hand.cards)}
    elif not any(_holds(_only(stock, suits), hand.cards) for suits in _suit_choices(hand)):
        yield "house.sense.bonus_cards", {}
    elif total == 21 and len(hand.cards) == 2:
        yield "house.sense.bonus_natural", {}


def _total(ranks: tuple[str, ...]) -> int:
    total, soft = 0, False
    for rank in ranks:
        total, soft = add(total, soft, 10 if rank == "T" else worth(RANK_OF[Card(rank + "S")]))
    return total


def _suit_choices(hand: BonusHand) -> tuple[tuple[str, ...], ...]:
    """The suits that its cards may come from, in each way that it can be made."""
    if hand.suited in ("any", "no"):
        return (SUITS,)
    return tuple((suit,) for suit in SUITS if hand.suited in ("one", suit))


def _only(stock: Counter[Card], suits: tuple[str, ...]) -> Counter[str]:
    """How many of each rank there are in these suits."""
    left: Counter[str] = Counter()
    for code, count in stock.items():
        if code[-1] in suits:
            left[code[:-1]] += count
    return left


def _holds(left: Counter[str], ranks: tuple[str, ...]) -> bool:
    ways = product(*(TENS if rank == "T" else (rank,) for rank in ranks))
    return any(Counter(way) <= left for way in ways)


def _has_shape(hand: BonusHand, left: Counter[str]) -> bool:
    """Whether some cards make such a total with such a number of cards."""
    points: Counter[int] = Counter()
    for rank, count in left.items():
        points[worth(RANK_OF[Card(rank + "S")])] += count
    shapes = {(0, 0, False)}
    for value, count in points.items():
        shapes = {
            (cards + copies, total + copies * value, ace or (value == 1 and copies > 0))
            for cards, total, ace in shapes
            for copies in range(min(count, CARDS_MOST) + 1)
            if total + copies * value <= 21
        }
    return any(
        hand.total in (None, total + 10 if ace and total <= 11 else total)
        and cards in (hand.count or (cards,))
        for cards, total, ace in shapes
        if cards >= 2
    )
