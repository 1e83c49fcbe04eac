"""The bank's worst case, box by box: what it must be able to pay before a round is dealt."""

from collections.abc import Iterable
from itertools import chain

from fairdeal.games.blackjack.book import EVEN, Origin, Ratio, RuleBook
from fairdeal.games.blackjack.settle import pays_of_naturals, pays_of_play, share_of
from fairdeal.games.blackjack.side_settle import side_bet
from fairdeal.games.game import BoxNumber, Entries, SideStake, Stake, purses_after


def most_won(book: RuleBook) -> int:
    """How many first bets a box can win, insurance included, however rich its owner; rounded up."""
    by_play = _most_doubled(book) * _most_of(1, pays_of_play(book))
    natural = _natural(book, 1)
    by_split_natural = _most_of(1, pays_of_naturals(book)) if book.is_natural[Origin.SPLIT] else 0
    return max(_most_hands(book) * max(by_play, by_split_natural), natural) + _insurance_times(book)


def worst_payouts(book: RuleBook, entries: Entries) -> dict[BoxNumber, int]:
    """The most that each box can win, whatever cards come and whatever its owner does."""
    size, entries = entries.chips_per_house_chip, entries.in_house_chips()
    left = purses_after(entries)
    spare = {
        stake.box: left[stake.owner] + _won_before_play(book, entries, stake) for stake in entries.stakes
    }
    return {stake.box: size * worst_payout(book, stake, spare[stake.box]) for stake in entries.stakes}


def worst_payout(book: RuleBook, stake: Stake, spare: int) -> int:
    """The most that a box can win, insurance and side bets included.

    All amounts are chips of the house. `spare`: those that its owner can still put down, beside what lies on
    the box already.
    """
    lying = _most_lying(book, stake.chips, spare)
    pays = pays_of_play(book) | (pays_of_naturals(book) if book.is_natural[Origin.SPLIT] else set())
    by_play = _most_of(lying, pays)
    if by_play % max(lying, 1):  # Each hand may be rounded up by itself.
        by_play += _most_hands(book) - 1
    main = max(by_play, _natural(book, stake.chips))
    return main + _insurance(book, stake.chips, spare) + sum(_side(book, side) for side in stake.side)


def _won_before_play(book: RuleBook, entries: Entries, stake: Stake) -> int:
    """Chips that may come into the purse of a box's owner in time to be staked on this box.

    Side bets and naturals can be paid before the others play, and what they bring can double a hand.
    """
    won = 0
    for other in entries.stakes:
        if other.owner == stake.owner:
            won += sum(side.chips + _side(book, side) for side in other.side)
            won += other.chips + _natural(book, other.chips) if other is not stake else 0
    # A natural of a split hand can be paid while the others of its box are played, and so on: no end of it.
    return _everything(book, stake.chips) if book.is_natural[Origin.SPLIT] else won


def _most_lying(book: RuleBook, chips: int, spare: int) -> int:
    """The most that can lie on a box of this first bet, the house's free chips among it."""
    everything = _everything(book, chips)
    free_doubles = _any(book.free_double)
    if free_doubles and any(book.free_split):
        return everything
    if free_doubles:
        return min(everything, (chips + spare) * (2 << book.redoubles))
    if any(book.free_split):
        return min(everything, _most_hands(book) * chips + spare)
    return min(everything, chips + spare)


def _everything(book: RuleBook, chips: int) -> int:
    """What lies on a box that was split and doubled as often as the book allows."""
    return _most_hands(book) * _most_doubled(book) * chips


def _most_doubled(book: RuleBook) -> int:
    """How many first bets can lie on one hand."""
    # A script's menus may offer a double wherever they like.
    doubles = book.menus is not None or _any(chain.from_iterable(book.may_double)) or _any(book.free_double)
    return 2 << book.redoubles if doubles else 1


def _any(table: Iterable[tuple[tuple[tuple[bool, ...], ...], ...]]) -> bool:
    """Whether something is true anywhere in it; asked at every bet, and so without a loop of ours."""
    return any(map(any, chain.from_iterable(chain.from_iterable(table))))


def _most_hands(book: RuleBook) -> int:
    return max(max(limits) for limits in book.split_limit) or 1


def _natural(book: RuleBook, chips: int) -> int:
    """A natural on the first bet, or even money for it."""
    return _most_of(chips, {EVEN, *pays_of_naturals(book)})


def _insurance(book: RuleBook, chips: int, spare: int) -> int:
    costs = share_of(chips, book.insurance_costs)
    if not any(book.offers_insurance) or costs > spare:
        return 0
    if book.insurance_wins:
        return _most_of(chips, book.insurance_wins.values())
    return _most_of(costs, [book.insurance_pays])


def _insurance_times(book: RuleBook) -> int:
    """How many first bets insurance can win."""
    (costs, of), (pays, to) = book.insurance_costs, book.insurance_pays
    if not any(book.offers_insurance):
        return 0
    return _most_of(1, book.insurance_wins.values() or [(costs * pays, of * to)])


def _side(book: RuleBook, side: SideStake) -> int:
    return _most_of(side.chips, (pays for _, pays in side_bet(book, side.id).awards))


def _most_of(chips: int, pays: Iterable[Ratio]) -> int:
    """The best of these payouts on so many chips, rounded up to a chip however the house rounds."""
    return max((share_of(chips, ratio) for ratio in pays if ratio[0] > 0), default=0)
