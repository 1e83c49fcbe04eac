"""Every way the dealer's hand can end under a book, as far as settlement tells them apart."""

from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from operator import ge

from msgspec import Struct

from fairdeal.cards import RANK_OF, SUIT_OF, Card
from fairdeal.games.blackjack.apply import KEYS, total_with, with_card
from fairdeal.games.blackjack.book import LEFT_TO_KNOBS, PUSH, Ratio, RuleBook
from fairdeal.games.blackjack.card_kinds import CardKinds
from fairdeal.games.blackjack.classes import class_of_dealer, upcard_seen
from fairdeal.games.blackjack.hand import suit_class
from fairdeal.games.blackjack.settle import pays_of_naturals, pays_of_play, result
from fairdeal.games.blackjack.state import POINTS, Dealer, Hand


class DealerEnding(Struct, frozen=True):
    """A dealer who is done, and what the upcard did before."""

    dealer: Dealer
    is_peeked: bool
    """A natural that showed before anyone played, so that hands are as they were dealt."""
    is_insurable: bool
    """Insurance was sold against the upcard."""
    is_insured: bool = False
    """The script that settles looks at whether a hand is insured, and this one is."""


def dealer_endings(
    book: RuleBook, kinds: CardKinds, *, counts_cards: bool, tells_cards_apart: bool
) -> list[DealerEnding]:
    """The dealer's ends, but for those against which no hand can win more than against another one."""
    ends: dict[tuple[Hashable, int], DealerEnding] = {}
    for dealer in _DealerWalk(book, kinds, counts_cards, tells_cards_apart).ends():
        for end in _endings(dealer, book):
            ends.setdefault((_circumstances(end, book), _settles_as(dealer, book)), end)
    places = {pays: place for place, pays in enumerate(possible_payouts(book))}
    groups: dict[Hashable, list[tuple[Payouts, DealerEnding]]] = {}
    for end in ends.values():
        group = groups.setdefault(_circumstances(end, book), [])
        group.append((_payouts(end.dealer, book, places), end))
    return [end for group in groups.values() for end in _best_of(group)]


def _endings(dealer: Dealer, book: RuleBook) -> Iterator[DealerEnding]:
    """What may have happened before this end, as far as it bears on payouts."""
    upcard, settled = POINTS[dealer.cards[book.upcard_place]], book.settlements
    sees_insurance = settled is not None and settled.sees_insurance
    peeked = dealer.is_natural and book.peeks[upcard]
    insurable = book.offers_insurance[upcard] and (dealer.is_natural or sees_insurance)
    yield DealerEnding(dealer, peeked, insurable)
    if insurable and sees_insurance:
        yield DealerEnding(dealer, peeked, insurable, is_insured=True)


def _circumstances(end: DealerEnding, book: RuleBook) -> Hashable:
    """All that decides which hands meet this end, and what is won beside them."""
    cuts_short = book.turns == "rounds" and end.dealer.total > 21
    return end.dealer.is_natural, end.is_peeked, end.is_insurable, end.is_insured, cuts_short


def _settles_as(dealer: Dealer, book: RuleBook) -> int:
    """What settlement sees of the dealer's last hand: a script's column, or the total."""
    if book.settlements is None:
        return min(dealer.total, 23)
    return book.settlements.columns[class_of_dealer(dealer, upcard_seen(dealer, book))]


def possible_payouts(book: RuleBook) -> tuple[Ratio, ...]:
    """Everything that a chip can win, from nothing to the most."""
    positive = {pays for pays in pays_of_play(book) | pays_of_naturals(book) if pays[0] > 0}
    return tuple(sorted({PUSH, *positive}, key=lambda pays: Fraction(*pays)))


Payouts = tuple[int, ...]
"""What each of certain hands wins, as places among the possible payouts."""

HANDS = (*(Hand(1, 1, total=total) for total in range(2, 22)), Hand(1, 1, total=21, suits=0, is_natural=True))
"""What the knobs tell apart of hands that meet a dealer, except for special ones, which win against all."""


def _payouts(dealer: Dealer, book: RuleBook, places: dict[Ratio, int]) -> Payouts:
    by_knobs = tuple(places.get(result(hand, dealer, book)[1], 0) for hand in HANDS)
    settled = book.settlements
    if settled is None:
        return by_knobs
    found, column = list[int](), _settles_as(dealer, book)
    for row in settled.table:
        left = row[column] == LEFT_TO_KNOBS
        found += by_knobs if left else [places.get(settled.results[row[column]][1], 0)] * len(HANDS)
    return tuple(found)


def _best_of(group: list[tuple[Payouts, DealerEnding]]) -> list[DealerEnding]:
    kept: list[tuple[Payouts, DealerEnding]] = []
    for payouts, end in group:
        if not any(is_as_good(other, payouts) for other, _ in kept):
            kept = [each for each in kept if not is_as_good(payouts, each[0])] + [(payouts, end)]
    return [end for _, end in kept]


def is_as_good(one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether one is nowhere less than the other."""
    return all(map(ge, one, other))


class _DealerWalk:
    """The dealer's draws, from every two cards on."""

    def __init__(self, book: RuleBook, kinds: CardKinds, counts_cards: bool, tells_cards_apart: bool) -> None:
        self.book = book
        self.kinds = kinds
        self.counts_cards = counts_cards
        self.tells_cards_apart = tells_cards_apart
        self.met: set[Hashable] = set()

    def ends(self) -> Iterator[Dealer]:
        drawing = [Dealer()]
        while drawing:
            dealer = drawing.pop()
            if len(dealer.cards) < 2 or self._may_draw(dealer):
                drawing += self._grown(dealer)
            if len(dealer.cards) >= 2 and self._may_stop(dealer):
                yield dealer

    def _may_draw(self, dealer: Dealer) -> bool:
        return self.book.asks_banker[dealer.total] or self.book.dealer_draws[dealer.total][dealer.soft]

    def _may_stop(self, dealer: Dealer) -> bool:
        return self.book.asks_banker[dealer.total] or not self.book.dealer_draws[dealer.total][dealer.soft]

    def _grown(self, dealer: Dealer) -> Iterator[Dealer]:
        """The dealer with each card that makes a difference."""
        for kind in self.kinds.all:
            if self.counts_cards and not kind.is_left_beside(dealer.cards):
                continue
            same = self._sameness(dealer, kind.card)
            if same not in self.met:
                self.met.add(same)
                yield with_card(dealer, kind.card, self.book)

    def _sameness(self, dealer: Dealer, card: Card) -> Hashable:
        """Equal for two dealers, each with one more card, whose ends are the same."""
        cards = (*dealer.cards, card)
        if len(cards) <= 2 or self.tells_cards_apart:
            return (*cards[:2], *sorted(cards[2:]))
        book, total = self.book, total_with(dealer, POINTS[card])
        up = cards[book.upcard_place]
        seen = RANK_OF[up] if book.settlements is not None and book.settlements.sees_upcard else 0
        count = len(cards) if book.settlements is not None else 3
        key, suits = dealer.key + KEYS[card], suit_class(dealer.suits, SUIT_OF[card])
        ranks = self.kinds.key_of(count, key, suits, pair=False, natural=False) if book.names_dealer else ()
        return (count, *total, ranks, seen, book.offers_insurance[POINTS[up]])
