"""The best rounds that a box can have under a book: one case for each end of the dealer that is worth it."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple, Protocol

from msgspec import Struct

from fairdeal.cards import RANK_OF
from fairdeal.games.blackjack.alike import ALL_RANKS
from fairdeal.games.blackjack.book import EVEN, Ratio, RuleBook
from fairdeal.games.blackjack.card_kinds import CardKinds, card_kinds
from fairdeal.games.blackjack.dealer_endings import DealerEnding, dealer_endings, is_as_good, possible_payouts
from fairdeal.games.blackjack.hand import worth
from fairdeal.games.blackjack.hand_endings import HandEndings, Staked, TooManyHands, Wins, merge


class Option(NamedTuple):
    """One way for a hand to win."""

    staked: Staked
    pays: Ratio

    @property
    def first_bets(self) -> Fraction:
        """What it wins before rounding and commission."""
        return self.staked.total * Fraction(*self.pays)


Options = tuple[Option, ...]
"""What a hand may win, the cheapest first."""


class SplitPlan(Struct, frozen=True):
    """A pair that may be split, and what its hands may win."""

    first: Options
    second: Options
    later: Options
    """Of each hand after those two."""
    hands: int
    """The most that splitting can make."""
    is_free: bool
    """The house stakes the new hands."""

    def slots(self, hands: int) -> tuple[Options, ...]:
        return (self.first, self.second, *(self.later,) * (hands - 2))


class Case(Struct, frozen=True):
    """All that a box can win against one end of the dealer."""

    whole: Options
    """Of a hand that is not split."""
    plans: tuple[SplitPlan, ...]
    wins_insurance: bool
    """Insurance wins too, if it was taken."""
    is_insured: bool
    """Only an insured box can have this case, since the script that settles looks at that."""


def payout_cases(book: RuleBook) -> tuple[Case, ...]:
    """The cases that no other one outdoes.

    A hand counts only if the shoe can hold it. What several hands and the dealer would need together is not
    looked into, for the shoe holds it in all but the smallest packs. Where a script tells thousands of hands
    apart, each hand counts as the best that its stakes can win.
    """
    kinds = card_kinds(book)
    try:
        cases = _cases(book, kinds, Walked(book, kinds))
    except TooManyHands:
        return _cases(book, kinds, Overrated(book, kinds))
    if not any(kind.is_short for kind in kinds.all):
        return cases
    return _counted_cases(book, kinds, cases)


def _counted_cases(book: RuleBook, kinds: CardKinds, cases: tuple[Case, ...]) -> tuple[Case, ...]:
    """The same for a shoe in which the cards of a long hand may run out."""
    # If the hands that are found first do as well with the cards that there are, nothing was overrated.
    # Otherwise each set of cards is looked at for itself, which takes longer.
    if set(_cases(book, kinds, Walked(book, kinds, counts_cards=True))) == set(cases):
        return cases
    try:
        return _cases(book, kinds, Walked(book, kinds, counts_cards=True, tells_cards_apart=True))
    except TooManyHands:
        return cases


class Possible(Protocol):
    """What the hands of a book can win."""

    payouts: tuple[Ratio, ...]
    dealers: list[DealerEnding]
    whole: Wins
    """Of a hand that is the only one of its box."""
    halves: dict[int, Wins]
    """By the rank of the card that a half begins with."""
    splits: set[tuple[int, int]]
    resplits: set[tuple[int, int]]


class Walked:
    """What they can win by the hands that can occur."""

    def __init__(
        self, book: RuleBook, kinds: CardKinds, *, counts_cards: bool = False, tells_cards_apart: bool = False
    ) -> None:
        self.dealers = dealer_endings(
            book, kinds, counts_cards=counts_cards, tells_cards_apart=tells_cards_apart
        )
        walk = HandEndings(
            book,
            kinds,
            self.dealers,
            counts_cards=counts_cards,
            tells_cards_apart=tells_cards_apart,
        )
        self.payouts = walk.payouts
        self.whole = walk.of_first_hands()
        self.halves: dict[int, Wins] = {}
        while new := {rank for pair in walk.splits | walk.resplits for rank in pair} - self.halves.keys():
            self.halves |= {rank: {} for rank in new}
            for kind in kinds.all:
                if RANK_OF[kind.card] in new:
                    merge(self.halves[RANK_OF[kind.card]], walk.of_half(kind))
        self.splits, self.resplits = walk.splits, walk.resplits


class Overrated:
    """What they could win if every hand could get the best payout of the book for its stakes."""

    def __init__(self, book: RuleBook, kinds: CardKinds) -> None:
        self.dealers = dealer_endings(book, kinds, counts_cards=False, tells_cards_apart=False)
        self.payouts = possible_payouts(book)
        best = (len(self.payouts) - 1,) * len(self.dealers)
        stakes = [
            Staked(2**doubles - 1, 2**doubles, 2**doubles // 2, 1) for doubles in range(book.redoubles + 2)
        ]
        if _holds(book.free_double):
            stakes = [staked._replace(added=0, last=0) for staked in stakes]
        self.whole: Wins = dict.fromkeys(stakes, best)
        pairs = [(one, other) for one in ALL_RANKS for other in ALL_RANKS if book.split_limit[one][other]]
        self.halves = {rank: self.whole for pair in pairs for rank in pair}
        self.splits = self.resplits = set(pairs)


def _holds(table: Iterable[object]) -> bool:
    """Whether something is true anywhere in it."""
    return any(_holds(each) if isinstance(each, tuple) else each for each in table)


def _cases(book: RuleBook, kinds: CardKinds, walked: Possible) -> tuple[Case, ...]:
    cases = [_case(book, kinds, walked, at) for at in _not_outdone(walked)]
    if book.offers_even_money[1] and book.has_rank[1] and any(book.has_rank[10:]):
        even_money = Option(Staked(0, 1, 0, 1), EVEN)
        cases.append(Case((even_money,), (), wins_insurance=False, is_insured=False))
    return tuple(cases)


def _not_outdone(walked: Possible) -> Iterator[int]:
    """Places of the dealer's ends against which a box may do better than against all the others."""
    wins = [places for group in (walked.whole, *walked.halves.values()) for places in group.values()]
    kept: dict[int, tuple[int, ...]] = {}
    for at, end in enumerate(walked.dealers):
        column = (_wins_insurance(end), *(places[at] for places in wins))
        rivals = {place: kept[place] for place in kept if walked.dealers[place].is_insured == end.is_insured}
        if any(is_as_good(other, column) for other in rivals.values()):
            continue
        for place, other in rivals.items():
            if is_as_good(column, other):
                del kept[place]
        kept[at] = column
    yield from kept


def _wins_insurance(end: DealerEnding) -> bool:
    return end.is_insurable and end.dealer.is_natural


def _case(book: RuleBook, kinds: CardKinds, walked: Possible, at: int) -> Case:
    end = walked.dealers[at]

    def options(wins: Iterable[Wins]) -> Options:
        found = {
            Option(staked, walked.payouts[places[at]])
            for each in wins
            for staked, places in each.items()
            if places[at]
        }
        return _best_options(found, for_less=book.double_for_less)

    halves = {rank: options([wins]) for rank, wins in walked.halves.items()}
    plans = (
        SplitPlan(
            halves[first],
            halves[second],
            options(walked.halves[rank] for rank in group),
            hands,
            any(book.free_split[worth(rank)] for rank in group),
        )
        for group, hands in _pair_groups(book, kinds, walked)
        for first, second in sorted(walked.splits)
        if first in group and hands > 1
    )
    # Most pairs result in the same hands.
    return Case(options([walked.whole]), tuple(dict.fromkeys(plans)), _wins_insurance(end), end.is_insured)


def _best_options(options: Iterable[Option], *, for_less: bool) -> Options:
    """Those worth their price; with a smaller last double, where the house takes that, some cost less."""
    kept: list[Option] = []
    for option in sorted(options, key=lambda option: (option.staked.added, -option.first_bets)):
        staked = option.staked
        least = staked.added - staked.last if for_less else staked.added
        if not any(
            other.first_bets >= option.first_bets
            and (other.staked.added <= least or (other.staked == staked))
            for other in kept
        ):
            kept.append(option)
    return tuple(kept)


def _pair_groups(book: RuleBook, kinds: CardKinds, walked: Possible) -> Iterator[tuple[frozenset[int], int]]:
    """Ranks that splitting can bring into one box, and how many hands it can have then."""
    groups: list[set[int]] = []
    for pair in sorted(walked.splits | walked.resplits):
        joined = [group for group in groups if group & set(pair)]
        groups = [group for group in groups if group not in joined] + [set(pair).union(*joined)]
    for group in groups:
        inside = [pair for pair in walked.splits | walked.resplits if pair[0] in group]
        limit = max(book.split_limit[first][second] for first, second in inside)
        again = any(pair in walked.resplits for pair in inside)
        cards = sum(kind.copies for kind in kinds.all if RANK_OF[kind.card] in group)
        yield frozenset(group), min(limit if again else min(limit, 2), cards)
