"""Works out which hands are special: Charlies and bonus hands, asked over their whole domain."""

from collections.abc import Callable
from functools import cache
from itertools import product

from msgspec import Struct

from fairdeal.cards import RANK_OF, SUITS, Card
from fairdeal.games.blackjack.book import Origin, Ratio, Special, Specials
from fairdeal.games.blackjack.hand import MIXED, rank_key, shape, total_of
from fairdeal.games.blackjack.rules import BonusHand, Charlie, Rules
from fairdeal.games.blackjack.sets import CARDS_MOST

TOTALS = range(22)
CARDS = range(CARDS_MOST + 1)
SUIT_CLASSES = range(MIXED + 1)

RankSet = tuple[int, ...]
"""The ranks of some cards, sorted."""


class Candidate(Struct, frozen=True):
    """A special hand that the knobs name: what a hand must be, and when, to be one."""

    name: str
    special: Special
    rank_sets: tuple[RankSet, ...]
    """Empty: any ranks."""
    totals: tuple[int, ...]
    counts: tuple[int, ...]
    suit_classes: tuple[int, ...] = tuple(SUIT_CLASSES)
    after_split: bool = True
    after_double: bool = True

    def is_it(self, ranks: RankSet, cards: int, total: int) -> bool:
        if self.rank_sets and ranks not in self.rank_sets:
            return False
        return cards in self.counts and total in self.totals

    def counts_on(self, origin: Origin, doubled: bool) -> bool:
        """Whether a hand of this origin, doubled or not, can be one."""
        split = origin in (Origin.SPLIT, Origin.SPLIT_ACES)
        return (self.after_split or not split) and (self.after_double or not doubled)


def candidates_of(rules: Rules) -> list[Candidate]:
    """Charlie and the bonus hands, the best paid first."""
    found = [_bonus(hand) for hand in rules.pay.bonus_hands]
    if rules.pay.charlie is not None:
        found.append(_charlie(rules.pay.charlie))
    return sorted(found, key=lambda candidate: -_size(candidate.special.pay))


def _bonus(hand: BonusHand) -> Candidate:
    return Candidate(
        hand.name,
        Special(hand.pay, hand.pay if hand.beats_natural else None, stops=True),
        _rank_sets(hand.cards),
        tuple(TOTALS) if hand.total is None else (hand.total,),
        hand.count or tuple(CARDS),
        _suit_classes(hand.suited),
        hand.after_split,
        hand.after_double,
    )


def _charlie(charlie: Charlie) -> Candidate:
    return Candidate(
        "charlie",
        Special(charlie.pay, charlie.pay if charlie.beats_natural else None, charlie.stops),
        (),
        tuple(range(charlie.max_total + 1)),
        tuple(CARDS[charlie.cards :]),
        after_split=charlie.after_split,
        after_double=charlie.after_double,
    )


def _rank_sets(cards: tuple[str, ...]) -> tuple[RankSet, ...]:
    """The ranks that a pattern such as `7 7 T` can be; T stands for every ten-valued rank."""
    if not cards:
        return ()
    return tuple(sorted({tuple(sorted(ranks)) for ranks in product(*map(_ranks_of, cards))}))


def _ranks_of(text: str) -> tuple[int, ...]:
    return (10, 11, 12, 13) if text == "T" else (RANK_OF[Card(text + "S")],)


def _suit_classes(suited: str) -> tuple[int, ...]:
    named = {"any": tuple(SUIT_CLASSES), "no": (MIXED,), "one": tuple(SUIT_CLASSES)[:MIXED]}
    return named[suited] if suited in named else (SUITS.index(suited),)


def _size(pay: Ratio) -> float:
    return pay[0] / pay[1]


ByOccasion = tuple[tuple[Specials, Specials], ...]
"""[origin][doubled]"""


class Naming:
    """Works out what hands are, and keeps what each name is worth."""

    def __init__(self, candidates: list[Candidate]) -> None:
        self.candidates = candidates
        self.specials: dict[str, Special] = {}
        self.hands = self._by_occasion(self._hands)
        """Hands named card by card, by the key of their ranks."""
        self.shapes = self._by_occasion(self._shapes)
        """Hands named by their number of cards and total alone."""

    def _by_occasion(self, work_out: Callable[[tuple[Candidate, ...]], Specials]) -> ByOccasion:
        # Most occasions know the same candidates, so each set of them is worked out once.
        once = cache(work_out)

        def on(origin: Origin, doubled: bool) -> Specials:
            return once(tuple(each for each in self.candidates if each.counts_on(origin, doubled)))

        return tuple((on(origin, False), on(origin, True)) for origin in Origin)

    def _hands(self, candidates: tuple[Candidate, ...]) -> Specials:
        sets = {ranks for candidate in candidates for ranks in candidate.rank_sets}
        return {
            sum(map(rank_key, ranks)): self._names(candidates, ranks, len(ranks), total_of(ranks)[0])
            for ranks in sorted(sets)
        }

    def _shapes(self, candidates: tuple[Candidate, ...]) -> Specials:
        plain = tuple(candidate for candidate in candidates if not candidate.rank_sets)
        named = {
            (cards, total): self._names(plain, (), cards, total)
            for cards, total in product(CARDS[2:], TOTALS[2:])
        }
        return {
            shape(*each, soft): names for each, names in named.items() if any(names) for soft in (False, True)
        }

    def _names(
        self, candidates: tuple[Candidate, ...], ranks: RankSet, cards: int, total: int
    ) -> tuple[str, ...]:
        found = [candidate for candidate in candidates if candidate.is_it(ranks, cards, total)]
        return tuple(
            self._name([each for each in found if suit_class in each.suit_classes])
            for suit_class in SUIT_CLASSES
        )

    def _name(self, found: list[Candidate]) -> str:
        """What a hand is that is all of these; named after the best paid if that says it all."""
        if not found:
            return ""
        merged = _merged([candidate.special for candidate in found])
        alone = merged == found[0].special
        name = found[0].name if alone else " + ".join(candidate.name for candidate in found)
        self.specials[name] = merged
        return name


def _merged(specials: list[Special]) -> Special:
    """As good as each of them, the best paid of which comes first."""
    against = [special.pay_vs_natural for special in specials if special.pay_vs_natural is not None]
    stops = any(special.stops for special in specials)
    return Special(specials[0].pay, max(against, key=_size, default=None), stops)
