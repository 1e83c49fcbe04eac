"""Sets of hands in words: `6-7-8 of one suit`, `any hand with 5 cards`, or a few of them and how many."""

from collections.abc import Collection, Iterable, Iterator

from fairdeal.games.blackjack.hand import MIXED, worth
from fairdeal.games.blackjack.sets import ANY, HandSet
from fairdeal.houses.telling import phrases
from fairdeal.scripts.domain import RANK_SIGNS, Held
from fairdeal.words import Words

Domain = dict[Held, frozenset[int]]
"""All the hands that could be meant, each with its suit classes."""

Hands = Collection[tuple[Held, int]]
"""Hands, each with a suit class."""

LISTED_MOST = 3
"""So many hands are named one by one; of more, so many are examples."""

EVERY_SUIT = frozenset(range(MIXED + 1))
SUIT_WORDS: dict[frozenset[int], str] = {
    EVERY_SUIT: "",
    frozenset(range(MIXED)): "author.suits.one",
    frozenset({MIXED}): "house.suit.no",
    frozenset({0}): "house.suit.S",
    frozenset({1}): "house.suit.H",
    frozenset({2}): "house.suit.D",
    frozenset({3}): "house.suit.C",
}


def told_hands(hands: Hands, domain: Domain, words: Words) -> str:
    """Exactly these hands of the domain, by what they have in common, else by examples."""
    suits = _suits(hands, domain)
    helds = {held for held, _ in hands}
    common = _common(helds, domain, words)
    if suits is None or common is None:
        return _by_examples(hands, domain, words)
    return words("author.hands.suited", hands=common, suits=words(suits)) if suits else common


def example_of(hands: Hands) -> str:
    """One of them, with suits where they matter: `6C 7C 8C`."""
    held, suits = min(hands, key=_plainness)
    every = {other for same, other in hands if same == held} == EVERY_SUIT
    return "-".join(_signs(held)) if every else " ".join(_with_suits(held, suits))


def _plainness(hand: tuple[Held, int]) -> tuple[object, ...]:
    """Few cards first, and of those the middling ones, which look least like a special case."""
    held, suits = hand
    return held.cards, -suits, sum(abs(rank - 6) for rank in held.ranks), held.ranks


def _suits(hands: Hands, domain: Domain) -> str | None:
    """The word for the suit classes that all these hands have; None where there is none."""
    by_hand: dict[Held, set[int]] = {}
    for held, suits in hands:
        by_hand.setdefault(held, set()).add(suits)
    if by_hand == domain or all(suits == domain[held] for held, suits in by_hand.items()):
        return ""
    found = {frozenset(suits) for suits in by_hand.values()}
    return SUIT_WORDS.get(found.pop()) if len(found) == 1 else None


def _common(helds: set[Held], domain: Domain, words: Words) -> str | None:
    if len(helds) <= LISTED_MOST:
        return words.one_of("-".join(_signs(held)) for held in sorted(helds, key=lambda held: held.ranks))
    if helds == {held for held in domain if held.cards == 2 and held.total == 21}:
        return words("author.hands.natural")
    if helds == {held for held in domain if held.pair}:
        return words("author.hands.pairs")
    if helds == {held for held in domain if held.cards == 2 and held.ranks[0] == held.ranks[1]}:
        return words("author.hands.ranks")
    for chosen in _candidates(helds):
        if helds == {held for held in domain if chosen.holds(held.total, held.soft, _pair(held), held.cards)}:
            return _named(chosen, words)
    if all(held.cards == 2 and held.ranks[0] == held.ranks[1] for held in helds):
        ranks = words.one_of(RANK_SIGNS[rank] for rank in sorted({held.ranks[0] for held in helds}))
        return words("author.hands.rank_pairs", ranks=ranks)
    return None


def _named(chosen: HandSet, words: Words) -> str:
    """As the rule card would, but that hard and soft hands of the same totals are told together."""
    if chosen.hard != chosen.soft or chosen.pairs:
        return phrases.hands(chosen, words)
    told = words("author.hands.total", totals=phrases.spans(chosen.hard, words))
    if not chosen.cards:
        return told
    return words("house.hands.with_cards", hands=told, cards=phrases.counts(chosen.cards, words))


def _candidates(helds: set[Held]) -> Iterator[HandSet]:
    """Sets that a house could name and that might be these hands."""
    counts = tuple(sorted({held.cards for held in helds}))
    pairs = tuple(sorted({_pair(held) for held in helds} - {0}))
    for cards in ((), counts):
        yield HandSet(ANY.hard, ANY.soft, (), cards)
        yield HandSet(*_totals(helds), (), cards)
        yield HandSet((), (), pairs, cards)
        yield HandSet(*_totals(held for held in helds if not held.pair), pairs, cards)


def _totals(helds: Iterable[Held]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Hard ones and soft ones."""
    found = {(held.soft, held.total) for held in helds}
    hard, soft = (tuple(sorted(total for soft, total in found if soft == kind)) for kind in (False, True))
    return hard, soft


def _pair(held: Held) -> int:
    """Points of the two equal cards, or 0."""
    return worth(held.ranks[0]) if held.pair else 0


def _by_examples(hands: Hands, domain: Domain, words: Words) -> str:
    some = sorted(hands, key=_plainness)[:LISTED_MOST]
    told = words("list.comma").join(" ".join(_with_suits(held, suits)) for held, suits in some)
    if len(hands) <= LISTED_MOST:
        return told
    return words("author.hands.some", n=len(hands), all=sum(map(len, domain.values())), hands=told)


def _signs(held: Held) -> list[str]:
    return [RANK_SIGNS[rank] for rank in held.ranks]


def _with_suits(held: Held, suits: int) -> list[str]:
    """Its cards in suits that make them of that suit class."""
    signs = "SHDC" * 6 if suits == MIXED else "SHDC"[suits] * held.cards
    return [RANK_SIGNS[rank] + suit for rank, suit in zip(held.ranks, signs, strict=False)]
