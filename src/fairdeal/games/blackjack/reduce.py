"""What can still matter of a card, a hand, a box or the dealer: the simulator is compiled through this.

Two hands with equal keys have equal futures: whatever cards come and whatever is decided by what the key
holds, both get the same chips. So each function keeps every field of its value that the rules ahead may read,
and says nothing of the rest. It need not be the shortest key that does.
"""

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.cards import RANK_OF, SUIT_OF, Card
from fairdeal.games.blackjack.alike import (
    TENS,
    Key,
    cards_alike,
    named_keys,
    origins_alike,
    parts_of,
    shapes_vary,
    suited_ranks,
    tens_alike,
)
from fairdeal.games.blackjack.apply import with_card
from fairdeal.games.blackjack.book import Origin, RuleBook
from fairdeal.games.blackjack.classes import class_of
from fairdeal.games.blackjack.settle import (
    even_money_returns,
    hangs_on_dealer,
    insurance_returns,
    is_scripted,
    point,
    settle_hand,
)
from fairdeal.games.blackjack.state import POINTS, Box, Dealer, Hand, Round

NOTHING, NATURAL_ONLY, TOTAL = 0, 1, 2
"""What a hand waits for when its turn is over: nothing, the dealer's natural, the dealer's total."""

HAND_FIELDS = {
    "number": "told by `is_marked`: only what a dealer's natural takes looks at it",
    "stake": "kept",
    "cards": "kept while they are one, or two that may be split; else their number, as far as it counts",
    "total": "kept; of a hand that is over, all that are bust are one",
    "soft": "kept while in play",
    "key": "kept while the house may yet name the hand by its ranks",
    "suits": "kept where the house tells suits apart and the hand may yet be such a hand",
    "category": "kept",
    "is_natural": "kept",
    "owed": "kept",
    "origin": "kept as far as this book treats origins differently",
    "doubles": "kept",
    "doubled_chips": "kept where a double may be taken back",
    "free": "kept",
    "aces_low": "kept",
    "lap": "kept where turns go by rounds",
    "ended": "kept as the ways of ending that are settled differently",
    "outcome": "only even money matters: all else that is settled early would be settled the same later",
    "returned": "follows from the outcome and the stake",
}
"""What becomes of each field of `Hand`; a field that is not here fails a test."""

BOX_FIELDS = {
    "number": "a box plays by itself",
    "owner": "the purse never runs out",
    "stake": "the same for every box",
    "hands": "each by itself",
    "even_money": "seen in the hand's outcome",
    "insurance": "kept",
    "insured_as": "kept",
    "insurance_settled": "kept: open insurance makes the dealer take a second card",
    "insurance_returned": "follows from the insurance and the dealer's hand",
    "early_surrender_answered": "matters to the first two cards only, which are decided at once",
    "swap_answered": "houses that swap are not reduced",
    "side": "nobody places side bets",
    "dealt": "kept by the table for side bets",
}
"""The same of `Box`."""

DEALER_FIELDS = {
    "cards": "their number while it is one, and where a script counts them; the upcard where it is looked at",
    "total": "kept",
    "soft": "kept",
    "key": "kept while the house may yet name the hand by its ranks",
    "suits": "as those of a hand",
    "category": "kept where dealers' hands have names",
    "is_natural": "kept",
    "turned": "always so when the dealer plays",
    "stood": "then the dealer's turn is over",
    "owed": "free bankers are not reduced",
    "lap": "kept by rounds only, which are not reduced",
}
"""The same of `Dealer`."""


class Reduction(Struct, frozen=True):
    """A book, and what it does not tell apart."""

    book: RuleBook
    tens_alike: bool
    """A ten and a king are the same card to every rule."""
    suited_ranks: frozenset[int]
    """Ranks whose suit may matter."""
    suited_for_long: bool
    """Suits matter whatever cards a hand has."""
    cards_alike: int
    """Hands of so many cards or more are treated by their totals alone."""
    named: frozenset[int]
    """Keys of ranks that are, or may become, those of a hand with a name or menu of its own."""
    origins: tuple[tuple[Origin, ...], tuple[Origin, ...]]
    """[more than two cards][origin]: the first origin that is treated like this one."""
    natural_after_play: bool
    """The dealer's natural may show when hands have been played."""

    def card_key(self, card: Card) -> Key:
        """Cards with the same key are the same to the house."""
        rank = RANK_OF[card]
        suit = SUIT_OF[card] if rank in self.suited_ranks else -1
        return (10 if self.tens_alike and rank in TENS else rank, suit)

    def hand_key(self, hand: Hand) -> Key:
        """Of a hand in play: before it decides, or while it waits for a card."""
        cards = len(hand.cards)
        young = cards < 2 or (cards == 2 and not hand.owed)
        named = hand.key in self.named
        return (
            hand.total,
            hand.soft,
            min(cards, self.cards_alike),
            self._cards(hand) if young else (),
            hand.key if named else 0,
            hand.suits if self._suits_matter(named, young) else -1,
            hand.category,
            hand.is_natural,
            hand.owed,
            self.origins[not young][hand.origin],
            hand.stake,
            hand.free,
            hand.doubles,
            hand.doubled_chips if self.book.rescue else 0,
            hand.aces_low,
            hand.lap if self.book.turns == "rounds" else 0,
        )

    def _suits_matter(self, named: bool, young: bool) -> bool:
        return self.suited_for_long or (bool(self.suited_ranks) and (named or young))

    def _cards(self, hand: Hand) -> Key:
        """Card by card and in order only where a split would part them."""
        ranks = tuple(RANK_OF[card] for card in hand.cards)
        if len(ranks) == 2 and self.book.split_limit[ranks[0]][ranks[1]]:
            return tuple(self.card_key(card) for card in hand.cards)
        return tuple(sorted(ranks))

    def hands_key(self, hands: int, hand: Hand) -> int:
        """The number of hands in a box, as far as it bears on what this one may do."""
        if len(hand.cards) != 2:
            return 0
        first, second = (RANK_OF[card] for card in hand.cards)
        return min(hands, self.book.split_limit[first][second])

    def seen_key(self, dealer: Dealer) -> Key:
        """What of the dealer's first cards bears on the players' turns."""
        book = self.book
        up = self.card_key(dealer.cards[book.upcard_place])[:1]
        if book.hole_card == "exposed":
            return (*up, POINTS[dealer.cards[book.hole_place]], dealer.is_natural)
        return (*up, dealer.is_natural and book.peeks[POINTS[dealer.cards[book.upcard_place]]])

    def box_key(self, box: Box) -> Key:
        """What of a box bears on its hands while they are in play."""
        settled = self.book.settlements
        return (settled is not None and settled.sees_insurance and bool(box.insurance),)

    def insurance_key(self, box: Box) -> Key:
        """What of a box bears on its insurance."""
        return (box.insurance or 0, box.insured_as, self.insurance_waits_for(box))

    def result_class(self, hand: Hand, box: Box, dealer: Dealer) -> Key:
        """Of a hand that is over, or that a dealer's natural has ended."""
        book = self.book
        bust = hand.total > 21
        given_up = hand.ended if hand.ended.startswith("surrendered") else ""
        scripted = book.settlements is not None and is_scripted(hand, book)
        return (
            given_up,
            22 if bust else hand.total,
            hand.category if hand.category in book.specials else "",
            hand.is_natural,
            hand.suits if hand.is_natural and self.suited_ranks else -1,
            hand.stake,
            hand.free,
            hand.doubles > 0,
            hand.doubled_chips if given_up and hand.doubles else 0,
            hand.outcome == "even_money",
            self._row(hand, box) if scripted else -1,
            self.upcard_key(dealer) if scripted else 0,
        )

    def _row(self, hand: Hand, box: Box) -> int:
        settled = self.book.settlements
        assert settled is not None
        return settled.rows[class_of(hand, bool(self.box_key(box)[0]))]

    def upcard_key(self, dealer: Dealer) -> int:
        """The upcard's rank, where a script's settlement looks at it."""
        settled = self.book.settlements
        if settled is None or not settled.sees_upcard:
            return 0
        return RANK_OF[dealer.cards[self.book.upcard_place]]

    def dealer_key(self, dealer: Dealer) -> Key:
        """Of the dealer's hand, in the dealer's turn and at its end."""
        book = self.book
        counted = book.settlements is not None
        named = book.names_dealer and dealer.key in self.named
        alone = len(dealer.cards) == 1
        return (
            dealer.total,
            dealer.soft,
            dealer.is_natural,
            len(dealer.cards) if counted else min(len(dealer.cards), 2),
            self.card_key(dealer.cards[0])[0] if alone else 0,
            self.upcard_key(dealer),
            dealer.category if book.names_dealer else "",
            (dealer.key, dealer.suits) if named else (),
        )

    def round_key(self, state: Round) -> Key:
        """Of a whole round with a large purse that waits for a card, whatever its procedure."""
        dealer, lap = state.dealer, state.lap
        dealt = len(dealer.cards) >= self.book.dealer_deals
        known = self.seen_key(dealer) if dealt else tuple(map(self.card_key, dealer.cards))
        return (
            state.phase,
            state.turn,
            tuple(self._open_box(box, state) for box in state.boxes),
            tuple(state.purses.items()),
            known,
            self.dealer_key(dealer) if dealer.cards else (),
            (dealer.turned, dealer.stood, dealer.owed, dealer.lap == lap, lap > 0),
        )

    def _open_box(self, box: Box, state: Round) -> Key:
        hands = tuple(
            (hand.ended, hand.outcome, self.result_class(hand, box, state.dealer))
            if hand.ended
            else self.hand_key(replace(hand, lap=int(hand.lap == state.lap)))
            for hand in box.hands
        )
        answered = (box.even_money, box.early_surrender_answered, box.swap_answered)
        return (*hands, *answered, self.insurance_key(box))

    def is_marked(self, hand: Hand) -> bool:
        """Whether a dealer's natural takes less of the later hands of a box because this one lies before."""
        if not self.natural_after_play:
            return False
        match self.book.natural_takes:
            case "original_only":
                return True
            case "busted_plus_one":
                return hand.total <= 21
            case _:
                return False

    def waits_for(self, hand: Hand, box: Box, dealer: Dealer) -> int:
        """What a hand that is over hangs on."""
        if hand.outcome == "even_money":
            return NOTHING
        if hangs_on_dealer(hand, box, dealer, self.book, natural=False):
            return TOTAL
        natural = hangs_on_dealer(hand, box, dealer, self.book, natural=True)
        return NATURAL_ONLY if natural else NOTHING

    def insurance_waits_for(self, box: Box) -> int:
        """What the insurance of a box hangs on."""
        return NATURAL_ONLY if box.insurance and not box.insurance_settled else NOTHING

    def chips_won(self, hand: Hand, box: Box, dealer: Dealer) -> int:
        """What a hand wins or loses against the dealer's last cards: chips, or the point that it is for."""
        book = self.book
        if hand.outcome == "even_money":
            return even_money_returns(hand, book) - hand.stake
        if hand.is_natural and book.naturals_at_once and len(dealer.cards) > 2:
            dealer = self._as_dealt(hand, box, dealer)
        outcome, returned = settle_hand(hand, box, dealer, book)
        return point(outcome) if book.points_only else returned - hand.stake

    def _as_dealt(self, hand: Hand, box: Box, dealer: Dealer) -> Dealer:
        """A natural that is settled at once was paid before the dealer drew on."""
        if hangs_on_dealer(hand, box, dealer, self.book, natural=False):
            return dealer
        first = Dealer()
        for card in dealer.cards[:2]:
            first = with_card(first, card, self.book)
        return first

    def insurance_won(self, box: Box, dealer: Dealer) -> int:
        """What insurance wins or loses in the end."""
        return insurance_returns(box, dealer, self.book) - box.insurance if box.insurance else 0


def behind(hand: Hand, box: Box, first: Hand) -> tuple[Hand, Box]:
    """The hand as the second of its box, with the one that lies before it."""
    second = replace(hand, number=2)
    return second, replace(box, hands=(replace(first, number=1), second))


def reduction(book: RuleBook) -> Reduction:
    """Looks through a book once.

    >>> from fairdeal.games.blackjack.working import default_book
    >>> plain = reduction(default_book())
    >>> plain.card_key(Card("KH")) == plain.card_key(Card("10S")), plain.cards_alike
    (True, 3)
    """
    return Reduction(
        book=book,
        tens_alike=tens_alike(book),
        suited_ranks=frozenset(suited_ranks(book)),
        suited_for_long=shapes_vary(book),
        cards_alike=cards_alike(book),
        named=frozenset(part for key in named_keys(book) for part in parts_of(key)),
        origins=(origins_alike(book, False), origins_alike(book, True)),
        natural_after_play=not all(book.peeks[upcard] for upcard in (1, 10)),
    )
