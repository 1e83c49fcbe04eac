"""The best of a box's cases that a purse can pay for, in chips, as the house rounds and takes commission."""

from collections.abc import Iterator, Sequence

from fairdeal.games.blackjack.book import Ratio, RuleBook
from fairdeal.games.blackjack.payout_cases import Case, Option, Options
from fairdeal.games.blackjack.settle import double_pays_whole_chips, rounded, share_of, winnings


def most_won_on_box(book: RuleBook, cases: Sequence[Case], chips: int, spare: int) -> int:
    """What a first bet of this many chips wins at best, where its owner can put down `spare` more."""
    return max((_won_in_case(book, case, chips, spare) for case in cases), default=0)


def _won_in_case(book: RuleBook, case: Case, chips: int, spare: int) -> int:
    costs = share_of(chips, book.insurance_costs)
    ways = [] if case.is_insured else [_won_on_hands(book, case, chips, spare)]
    if costs <= spare and (case.is_insured or case.wins_insurance):
        insurance = _won_by_insurance(book, chips, costs) if case.wins_insurance else 0
        ways.append(insurance + _won_on_hands(book, case, chips, spare - costs))
    return max(ways, default=0)


def _won_by_insurance(book: RuleBook, chips: int, costs: int) -> int:
    if book.insurance_wins:
        return max(won(book, chips, pays) for pays in book.insurance_wins.values())
    return won(book, costs, book.insurance_pays)


def _won_on_hands(book: RuleBook, case: Case, chips: int, spare: int) -> int:
    best = 0
    for splits, hands in layouts(case):
        if splits * chips <= spare:
            best = max(best, _Purse(book, chips, spare - splits * chips).most_won_on(hands))
    return best


def layouts(case: Case) -> Iterator[tuple[int, tuple[Options, ...]]]:
    """The hands that a box may end with, with the first bets that splitting costs its owner."""
    yield 0, (case.whole,)
    for plan in case.plans:
        for hands in range(2, plan.hands + 1):
            yield 0 if plan.is_free else hands - 1, plan.slots(hands)


class _Purse:
    """What can still be put down on the hands of a box."""

    def __init__(self, book: RuleBook, chips: int, spare: int) -> None:
        self.book = book
        self.chips = chips
        self.spare = spare

    def most_won_on(self, hands: Sequence[Options]) -> int:
        if self.spare >= self.chips * sum(map(most_added, hands)):
            return sum(max(map(self._won, options), default=0) for options in hands)
        best = self._sums(hands)[-1]
        return max(best, *self._with_less(hands)) if self.book.double_for_less else best

    def _sums(self, hands: Sequence[Options]) -> list[int]:
        """The most won on these hands with 0, 1, 2, … first bets from the purse."""
        most = min(self.spare // self.chips, sum(map(most_added, hands)))
        sums = [0] * (most + 1)
        for options in hands:
            sums = [
                max([sums[bets], *(sums[bets - option.staked.added] + self._won(option)
                    for option in options if option.staked.added <= bets)])
                for bets in range(most + 1)
            ]  # fmt: skip
        return sums

    def _with_less(self, hands: Sequence[Options]) -> Iterator[int]:
        """What is won when the last double is made with whatever the others have left in the purse."""
        yield 0
        for place, options in enumerate(hands):
            if options in hands[:place]:
                continue
            others = self._sums([*hands[:place], *hands[place + 1 :]])
            for option in options:
                before = option.staked.added - option.staked.last
                for bets, beside in enumerate(others):
                    left = self.spare - (bets + before) * self.chips
                    if 0 < left < option.staked.last * self.chips and self._takes(left):
                        yield beside + self._won(option, option.staked.last * self.chips - left)

    def _takes(self, left: int) -> bool:
        """Whether the house takes this much for a double: one that pays whole chips only may not."""
        return self.book.rounding != "exact" or double_pays_whole_chips(left, self.book)

    def _won(self, option: Option, lacking: int = 0) -> int:
        """`lacking`: chips by which the last double falls short of a full one."""
        staked = option.staked
        return _won_by_hand(self.book, staked.total * self.chips - staked.counts * lacking, option.pays)


def most_added(options: Options) -> int:
    return max((option.staked.added for option in options), default=0)


def _won_by_hand(book: RuleBook, chips: int, pays: Ratio) -> int:
    if book.rounding != "exact":
        return winnings(chips, pays, book)
    win = won(book, chips, pays)
    return win - rounded(win, book.commission, "down")


def won(book: RuleBook, chips: int, pays: Ratio) -> int:
    """What chips win, without commission.

    A house that pays exactly takes no bet that needs rounding, but may be asked about one: then it is up.
    """
    return rounded(chips, pays, "up" if book.rounding == "exact" else book.rounding)
