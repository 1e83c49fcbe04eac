"""The most that a round can cost its bank, box by box: what the bank sets aside before the deal.

A book is walked once (`payout_cases.py`), and a bet only asks what its chips would win there. Each box is
looked at by itself, and so are its hands: a hand counts only if the shoe can hold it, though two hands may
need the same cards. Insurance that a script pays by the hand is taken at its best. Side bets are added, each
with the best award that the pack can bring, though not all of them may win in one deal.
"""

from fractions import Fraction
from functools import lru_cache, partial

from msgspec import Struct

from fairdeal.games.blackjack.book import EVEN, PUSH, Origin, Ratio, RuleBook
from fairdeal.games.blackjack.payout_cases import Case, Options, payout_cases
from fairdeal.games.blackjack.per_book import OncePerBook
from fairdeal.games.blackjack.purse_limits import layouts, most_added, most_won_on_box, won
from fairdeal.games.blackjack.settle import pays_of_naturals
from fairdeal.games.blackjack.side_bets import possible_awards
from fairdeal.games.game import BoxNumber, Entries, SideStake, Stake, purses_after

UNLIMITED = 10**18
"""Chips of an owner who can always pay."""


class BestRounds(Struct, frozen=True, eq=False):
    """What a book can cost a bank, worked out once."""

    book: RuleBook
    cases: tuple[Case, ...]
    first_bets_most: Fraction
    """The most first bets that a box can win, insurance included, however rich its owner."""
    side_pays: dict[str, Ratio]
    """The best award of each side bet."""
    added_most: int
    """First bets that an owner can put down at most beside the first one, insurance among them."""
    natural_pays: tuple[Ratio, ...]
    """What a natural may bring before the others play; empty where it waits for the end."""
    has_free_splits: bool
    pays_between_splits: bool
    """A natural on a split hand is paid while the others of its box are played, and can be staked there."""


# What callers ask.


def max_first_bets(book: RuleBook) -> Fraction:
    """How many first bets a box can win, insurance included, however rich its owner.

    Bets that are not paid in whole chips may win a little more or less.

    >>> from fairdeal.games.blackjack.working import default_book
    >>> max_first_bets(default_book())
    Fraction(8, 1)
    """
    return best_rounds(book).first_bets_most


def _first_bets(book: RuleBook, case: Case) -> Fraction:
    insurance = [Fraction(*wins) for wins in book.insurance_wins.values()]
    insurance = insurance or [Fraction(*book.insurance_costs) * Fraction(*book.insurance_pays)]
    hands = max(sum(map(_most, hands)) for _, hands in layouts(case))
    return hands * (1 - Fraction(*book.commission)) + max(insurance) * case.wins_insurance


def _most(options: Options) -> Fraction:
    return max((option.first_bets for option in options), default=Fraction())


def largest_first_bet(book: RuleBook, payout: int) -> int:
    """The largest bet that can't win more chips than this, however rich its owner."""
    first_bets = max_first_bets(book)
    bet = int(payout / first_bets) if first_bets else UNLIMITED
    # Rounding may bring a chip more on each hand.
    while bet > 0 and max_payout(book, Stake(1, 1, bet)) > payout:
        bet -= 1
    return bet


def max_payouts(book: RuleBook, entries: Entries) -> dict[BoxNumber, int]:
    """The most that each box can win, whatever cards come and whatever its owner does."""
    size, entries = entries.chips_per_house_chip, entries.in_house_chips()
    best, left = best_rounds(book), purses_after(entries)
    return {
        stake.box: size * _payout(best, stake, _spare(best, entries, stake, left[stake.owner]))
        for stake in entries.stakes
    }


def max_payout(book: RuleBook, stake: Stake, spare: int = UNLIMITED) -> int:
    """The most that a box can win, insurance and side bets included.

    All amounts are chips of the house. `spare`: those that its owner can still put down, beside what is on
    the box already.
    """
    return _payout(best_rounds(book), stake, spare)


# The book's part.


@OncePerBook
def best_rounds(book: RuleBook) -> BestRounds:
    """What the book can cost a bank, worked out when it is first asked for."""
    has_naturals = book.has_rank[1] and any(book.has_rank[10:])
    before_play = has_naturals and (book.naturals_at_once or any(book.offers_even_money))
    split = book.is_natural[Origin.SPLIT] or book.is_natural[Origin.SPLIT_ACES]
    best_awards = {
        bet.id: max(
            (pays for _, pays in possible_awards(bet, book.pack, book.decks)), key=_size, default=PUSH
        )
        for bet in book.side_bets
    }
    cases = payout_cases(book)
    return BestRounds(
        book,
        cases,
        max(map(partial(_first_bets, book), cases), default=Fraction()),
        best_awards,
        1 + max((_most_added(case) for case in cases), default=0),
        (EVEN, *pays_of_naturals(book)) if before_play else (),
        has_free_splits=any(plan.is_free for case in cases for plan in case.plans),
        pays_between_splits=has_naturals and split and book.naturals_at_once,
    )


def _most_added(case: Case) -> int:
    return max(splits + sum(map(most_added, hands)) for splits, hands in layouts(case))


def _size(pays: Ratio) -> Fraction:
    return Fraction(*pays)


# A bet's part.


def _payout(best: BestRounds, stake: Stake, spare: int) -> int:
    if not stake.chips:  # a round for points
        return 0
    # Rich is rich: the same answer serves everyone whose purse can pay for all that the book allows.
    spare = min(spare, stake.chips * best.added_most)
    return _won_on_box(best, stake.chips, spare) + sum(_won_beside(best, side) for side in stake.side)


@lru_cache(maxsize=4096)
def _won_on_box(best: BestRounds, chips: int, spare: int) -> int:
    return most_won_on_box(best.book, best.cases, chips, spare)


def _won_beside(best: BestRounds, side: SideStake) -> int:
    return won(best.book, side.chips, best.side_pays[side.id])


def _spare(best: BestRounds, entries: Entries, stake: Stake, left: int) -> int:
    """Chips that a box's owner can put down on it after the first bet, `left` of them from the purse."""
    spare = left + _won_before_play(best, entries, stake)
    can_split = spare >= stake.chips or best.has_free_splits
    # A natural on one split hand pays for the next, and so on: there is no end to it.
    return UNLIMITED if best.pays_between_splits and can_split else spare


def _won_before_play(best: BestRounds, entries: Entries, stake: Stake) -> int:
    """Chips that may come into the purse of a box's owner in time to be staked on this box.

    Side bets and naturals can be paid before the others play, and what they bring can double a hand.
    """
    chips = 0
    for other in entries.stakes:
        if other.owner == stake.owner:
            chips += sum(side.chips + _won_beside(best, side) for side in other.side)
            if other is not stake and best.natural_pays:
                chips += other.chips + max(won(best.book, other.chips, pays) for pays in best.natural_pays)
    return chips
