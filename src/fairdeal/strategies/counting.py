"""Counting systems as data, and a strategy that bets and plays by a count."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from fairdeal.cards import FACE_DOWN, SUIT_OF, SUITS, Card
from fairdeal.games.blackjack.state import POINTS
from fairdeal.games.blackjack.view import RoundView
from fairdeal.strategies.strategy import Strategy, first_offered, hand_asked, pair_of, question, upcard_of

RED = (SUITS.index("H"), SUITS.index("D"))


class System(Struct, frozen=True):
    """What each card adds to the running count."""

    name: str
    tags: tuple[int, ...]
    """By points: ace, 2 to 9, ten."""
    scale: int = 1
    """One point is written as so many, where tags have halves."""
    per_pack: bool = True
    """The true count is the running count for each pack unseen; an unbalanced count is used as it runs."""
    first_per_deck: int = 0
    first_more: int = 0
    """The running count of a full shoe: so much for each deck, and so much more."""
    red_seven: int | None = None
    """The tag of a red seven, where it differs from a black one's."""

    def tag(self, card: Card) -> int:
        """
        >>> HI_LO.tag(Card("KS")), HI_LO.tag(Card("5H")), RED_7.tag(Card("7H")), RED_7.tag(Card("7S"))
        (-1, 1, 1, 0)
        """
        if self.red_seven is not None and POINTS[card] == 7 and SUIT_OF[card] in RED:
            return self.red_seven
        return self.tags[POINTS[card] - 1]

    def first(self, decks: int) -> int:
        return self.first_per_deck * decks + self.first_more

    def count(self, running: int, unseen: int) -> int:
        """The count to bet and play by, floored.

        Unseen are all cards of the shoe that nobody has shown: those still in it, those burnt face down, and
        the hole card while it is face down.

        >>> HI_LO.count(-1, 52), HI_LO.count(9, 104), KO.count(-3, 104)
        (-1, 4, -3)
        """
        return 52 * running // (self.scale * max(unseen, 1)) if self.per_pack else running // self.scale

    def count_shoe(self, cards: int, decks: int, seen: Iterable[Card]) -> int:
        """The same, for a shoe of so many cards of which these were seen; those face down were not.

        >>> HI_LO.count_shoe(52, 1, (Card("5H"), Card("6H"), FACE_DOWN))
        2
        """
        if self.per_pack and not decks:
            return 0  # An infinite shoe stays as it is, whatever was dealt.
        shown = [card for card in seen if card != FACE_DOWN]
        return self.count(self.first(decks) + running_count(self, shown), cards - len(shown))


HI_LO = System("hi-lo", (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1))
KO = System("ko", (-1, 1, 1, 1, 1, 1, 1, 0, 0, -1), per_pack=False, first_per_deck=-4, first_more=4)
HI_OPT_1 = System("hi-opt-1", (0, 0, 1, 1, 1, 1, 0, 0, 0, -1))
HI_OPT_2 = System("hi-opt-2", (0, 1, 1, 2, 2, 1, 1, 0, 0, -2))
OMEGA_2 = System("omega-2", (0, 1, 1, 2, 2, 2, 1, 0, -1, -2))
ZEN = System("zen", (-1, 1, 1, 2, 2, 2, 1, 0, 0, -2))
HALVES = System("halves", (-2, 1, 2, 2, 3, 2, 1, 0, -1, -2), scale=2)
RED_7 = System("red-7", (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1), per_pack=False, first_per_deck=-2, red_seven=1)

SYSTEMS = {system.name: system for system in (HI_LO, KO, HI_OPT_1, HI_OPT_2, OMEGA_2, ZEN, HALVES, RED_7)}
"""By the names that people type."""


class IndexPlay(Struct, frozen=True):
    """A hand that is played one way from a count on, and another below it."""

    total: int
    """Hard; 0 for a pair."""
    pair: int
    """Points of either card; 0 for no pair."""
    upcard: int
    index: int
    above: str
    below: str


def _by_total(total: int, upcard: int, index: int, above: str, below: str) -> IndexPlay:
    return IndexPlay(total, 0, upcard, index, above, below)


ILLUSTRIOUS_18 = (
    _by_total(16, 10, 0, "stand", "hit"),
    _by_total(15, 10, 4, "stand", "hit"),
    IndexPlay(0, 10, 5, 5, "split", "stand"),
    IndexPlay(0, 10, 6, 4, "split", "stand"),
    _by_total(10, 10, 4, "double", "hit"),
    _by_total(12, 3, 2, "stand", "hit"),
    _by_total(12, 2, 3, "stand", "hit"),
    _by_total(11, 1, 1, "double", "hit"),
    _by_total(9, 2, 1, "double", "hit"),
    _by_total(10, 1, 4, "double", "hit"),
    _by_total(9, 7, 3, "double", "hit"),
    _by_total(16, 9, 5, "stand", "hit"),
    _by_total(13, 2, -1, "stand", "hit"),
    _by_total(12, 4, 0, "stand", "hit"),
    _by_total(12, 5, -2, "stand", "hit"),
    _by_total(12, 6, -1, "stand", "hit"),
    _by_total(13, 3, -2, "stand", "hit"),
)
"""The hands that gain most by a Hi-Lo count, as Schlesinger chose them; the first of the eighteen, insurance
from +3 on, is `insure_from`."""


class Counting(Struct, frozen=True):
    """A counter: a strategy, where it departs from it, and what it bets."""

    name: str
    system: System
    strategy: Strategy
    """What is played where no index says otherwise."""
    indexes: tuple[IndexPlay, ...] = ()
    insure_from: int | None = None
    """Insurance is taken from this count on; None: as the strategy has it."""
    ramp: tuple[tuple[int, int], ...] = ()
    """From each count on, so many first bets; one below the first."""

    @property
    def looks_at(self) -> Any:
        return getattr(self.strategy, "looks_at", None)

    def bet(self, count: int) -> int:
        """First bets staked at this count.

        >>> Counting("spread", HI_LO, lambda view: "stand", ramp=((1, 2), (3, 8))).bet(2)
        2
        """
        return max([1, *(bets for least, bets in self.ramp if count >= least)])

    def __call__(self, view: RoundView, count: int) -> str:
        asked = question(view)
        if asked.question == "insurance" and self.insure_from is not None:
            return "yes" if count >= self.insure_from else "no"
        answer = self.strategy(view)
        if asked.question != "action" or not asked.hand:
            return answer
        hand, upcard = hand_asked(view), upcard_of(view)
        for play in self.indexes:
            if play.upcard == upcard and _is_hand(play, hand.total, hand.soft, pair_of(hand)):
                wish = play.above if count >= play.index else play.below
                # A hand that is split or given up anyway is none of those that the index speaks of.
                return (
                    first_offered((wish, answer), asked.options)
                    if answer in (play.above, play.below)
                    else answer
                )
        return answer


def _is_hand(play: IndexPlay, total: int, soft: bool, pair: int) -> bool:
    return play.pair == pair if play.pair else play.total == total and not soft


def running_count(system: System, cards: Iterable[Card]) -> int:
    """What these cards add up to; those face down add nothing."""
    return sum(system.tag(card) for card in cards if card != FACE_DOWN)
