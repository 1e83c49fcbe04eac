"""Works out which hands are special: Charlies and bonus hands, asked over their whole domain."""

from collections.abc import Callable
from itertools import product

from msgspec import Struct

from fairdeal.cards import RANK_OF, SUITS, Card
from fairdeal.games.blackjack.book import Ratio, Special, Specials
from fairdeal.games.blackjack.hand import MIXED, add, rank_key, worth
from fairdeal.games.blackjack.rules import BonusHand, Rules
from fairdeal.games.blackjack.sets import CARDS_MOST

ORIGINS = range(4)
DEALT, SPLIT, SPLIT_ACES, SWAPPED = ORIGINS
TOTALS = range(22)
CARDS = range(CARDS_MOST + 1)
SUIT_CLASSES = range(MIXED + 1)


class Candidate(Struct, frozen=True):
    """A special hand as the knobs name it."""

    name: str
    hand: BonusHand
    stops: bool = True

    def special(self) -> Special:
        pay = self.hand.pay
        return Special(pay, pay if self.hand.beats_natural else None, self.stops)


def candidates_of(rules: Rules) -> list[Candidate]:
    """Charlie and the bonus hands, the best paid first."""
    found = [Candidate(hand.name, hand) for hand in rules.pay.bonus_hands]
    charlie = rules.pay.charlie
    if charlie is not None:
        counts = tuple(CARDS)[charlie.cards :]
        found += [
            Candidate(
                "charlie",
                BonusHand(
                    name="charlie",
                    total=total,
                    count=counts,
                    pay=charlie.pay,
                    after_split=charlie.after_split,
                    beats_natural=charlie.beats_natural,
                ),
                charlie.stops,
            )
            for total in range(charlie.cards, charlie.max_total + 1)
        ]
    return sorted(found, key=lambda candidate: -_size(candidate.hand.pay))


def _size(pay: Ratio) -> float:
    return pay[0] / pay[1]


class Naming:
    """Works out what hands are, and keeps what each name is worth."""

    def __init__(self, candidates: list[Candidate]) -> None:
        self.candidates = candidates
        self.specials: dict[str, Special] = {}

    def by_occasion(
        self, table: Callable[[list[Candidate]], Specials]
    ) -> tuple[tuple[Specials, Specials], ...]:
        """[origin][doubled]"""
        return tuple((table(self._on(origin, False)), table(self._on(origin, True))) for origin in ORIGINS)

    def _on(self, origin: int, doubled: bool) -> list[Candidate]:
        split = origin in (SPLIT, SPLIT_ACES)
        return [
            candidate
            for candidate in self.candidates
            if (candidate.hand.after_split or not split) and (candidate.hand.after_double or not doubled)
        ]

    def hands(self, candidates: list[Candidate]) -> Specials:
        """Hands named card by card, each with what it is in every suit class."""
        sets = {ranks for candidate in candidates for ranks in _rank_sets(candidate.hand.cards)}
        return {
            sum(map(rank_key, ranks)): self._names(candidates, ranks, len(ranks), _total(ranks))
            for ranks in sorted(sets)
        }

    def shapes(self, candidates: list[Candidate]) -> Specials:
        """Hands named by their number of cards and total alone."""
        plain = [candidate for candidate in candidates if not candidate.hand.cards]
        shapes = {
            32 * cards + total: self._names(plain, (), cards, total)
            for cards, total in product(CARDS[2:], TOTALS[2:])
        }
        return {shape: names for shape, names in shapes.items() if any(names)}

    def _names(
        self, candidates: list[Candidate], ranks: tuple[int, ...], cards: int, total: int
    ) -> tuple[str, ...]:
        matching = [candidate for candidate in candidates if _matches(candidate.hand, ranks, cards, total)]
        return tuple(
            self._name([c for c in matching if suit_class in _suit_classes(c.hand.suited)])
            for suit_class in SUIT_CLASSES
        )

    def _name(self, matching: list[Candidate]) -> str:
        """What a hand is that is all of these; named after the best paid if that says it all."""
        if not matching:
            return ""
        best, merged = matching[0], _merged(matching)
        alone = merged == best.special()
        name = best.name if alone else " + ".join(dict.fromkeys(candidate.name for candidate in matching))
        self.specials[name] = merged
        return name


def _merged(matching: list[Candidate]) -> Special:
    specials = [candidate.special() for candidate in matching]
    against = [special.pay_v_natural for special in specials if special.pay_v_natural is not None]
    stops = any(special.stops for special in specials)
    return Special(specials[0].pay, max(against, key=_size, default=None), stops)


def _rank_sets(cards: tuple[str, ...]) -> set[tuple[int, ...]]:
    """The ranks that a pattern such as `7 7 T` can be; T stands for every ten-valued rank."""
    return {tuple(sorted(ranks)) for ranks in product(*map(_ranks_of, cards))} if cards else set()


def _ranks_of(text: str) -> tuple[int, ...]:
    return (10, 11, 12, 13) if text == "T" else (RANK_OF[Card(text + "S")],)


def _total(ranks: tuple[int, ...]) -> int:
    total, soft = 0, False
    for rank in ranks:
        total, soft = add(total, soft, worth(rank))
    return total


def _matches(hand: BonusHand, ranks: tuple[int, ...], cards: int, total: int) -> bool:
    if hand.cards and ranks not in _rank_sets(hand.cards):
        return False
    return hand.total in (None, total) and (not hand.count or cards in hand.count)


def _suit_classes(suited: str) -> tuple[int, ...]:
    named = {"any": tuple(SUIT_CLASSES), "no": (MIXED,), "one": tuple(SUIT_CLASSES)[:MIXED]}
    return named[suited] if suited in named else (SUITS.index(suited),)
