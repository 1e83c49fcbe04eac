"""The rule book: every question the game asks of its rules, answered beforehand.

Engine, odds and simulator read these answers and nothing else, so they cannot disagree about the rules.
`working.py` works a book out from the knobs.
"""

import hashlib
from enum import IntEnum

import msgspec
from msgspec import Struct

from fairdeal.cards import Card

SCHEMA = 1
"""Number of the book's form; it is part of every fingerprint."""

Ratio = tuple[int, int]
"""Numerator and denominator. A payout comes on top of the stake: (-1, 1) is a loss, (0, 1) a push."""

LOSE: Ratio = (-1, 1)
PUSH: Ratio = (0, 1)
EVEN: Ratio = (1, 1)


class Origin(IntEnum):
    """Where a hand's first cards come from: houses treat these four differently."""

    DEALT = 0
    SPLIT = 1
    SPLIT_ACES = 2
    SWAPPED = 3


BySoft = tuple[bool, bool]
Specials = dict[int, tuple[str, ...]]
"""A special hand's name for each suit class (S, H, D, C, mixed); empty where it is none."""


class Special(Struct, frozen=True):
    """What a special hand is good for: it wins whatever the dealer holds."""

    pay: Ratio
    pay_vs_natural: Ratio | None
    """What it pays against a dealer's natural; None when it is a hand like any other then."""
    stops: bool
    """Whether the hand is over as soon as it is made."""


class RuleBook(Struct, frozen=True, kw_only=True):
    """All the answers. Points run from 1 (ace) to 10; index 0 of such a table means nothing."""

    schema: int = SCHEMA

    # The shape.
    pack: tuple[Card, ...]
    """One pack, in factory order."""
    has_rank: tuple[bool, ...]
    """[rank]: whether the pack holds it."""
    decks: int
    """Number of packs in the shoe; 0 means that cards are drawn with replacement."""

    # Answers about the dealer.
    dealer_draws: tuple[BySoft, ...]
    """[total][soft]"""
    asks_banker: tuple[bool, ...]
    """[total]: a free banker decides here; everywhere else the house's rule does."""
    peeks: tuple[bool, ...]
    """[upcard]: the dealer checks for a natural before anyone plays."""

    # Answers about a hand.
    is_natural: tuple[bool, ...]
    """[origin]: an ace and a ten of this origin are a natural."""
    special_hands: tuple[tuple[Specials, Specials], ...]
    """[origin][doubled]: special hands by the key of their ranks."""
    special_shapes: tuple[tuple[Specials, Specials], ...]
    """[origin][doubled]: special hands by 32 * number of cards + total."""
    specials: dict[str, Special]
    may_hit: tuple[bool, ...]
    """[origin]"""
    may_double: tuple[tuple[tuple[tuple[tuple[bool, ...], ...], ...], ...], ...]
    """[origin][cards][total][soft][pair]: the first double."""
    may_redouble: tuple[tuple[BySoft, ...], ...]
    """[origin][total][soft]: a double after a double, while `redoubles` are left."""
    redoubles: int
    free_double: tuple[tuple[tuple[tuple[bool, ...], ...], ...], ...]
    """[cards][total][soft][pair]: the house stakes the double."""
    is_pair: tuple[tuple[bool, ...], ...]
    """[rank][rank]"""
    split_limit: tuple[tuple[int, ...], ...]
    """[rank][rank]: how many hands a box may come to by splitting these two; 0: they can't be split."""
    free_split: tuple[bool, ...]
    """[points]: the house stakes the split of this pair."""
    may_surrender: tuple[tuple[tuple[bool, bool], ...], ...]
    """[upcard][origin][more than two cards]"""
    offers_insurance: tuple[bool, ...]
    """[upcard]"""
    offers_even_money: tuple[bool, ...]
    """[upcard]: to a natural."""

    # Payouts.
    natural_pays: tuple[Ratio, ...]
    """[suit class]"""
    natural_vs_natural: str
    """push, win or lose"""
    win_pays: Ratio
    tie_pays: tuple[Ratio, ...]
    """[total]"""
    player_21: str
    """normal, wins, or wins_even_vs_natural"""
    total_22: str
    """bust, push, or push_except_natural"""
    natural_vs_21: str
    """A dealer's natural against another 21: beats or ties."""
    natural_takes: str
    """Which bets a dealer's natural takes when it shows after play."""
    insurance_costs: Ratio
    """Of the first bet."""
    insurance_pays: Ratio
    surrender_returns: Ratio
    commission: Ratio
    """Taken from what a hand wins."""
    rounding: str

    # Procedure.
    points_only: bool
    """Nobody stakes chips: a hand won is a point."""
    deal_order: str
    hole_card: str
    """hidden, exposed, or none"""
    dealer_deals: int
    """How many cards the dealer gets in the deal."""
    upcard_place: int
    """Which of the dealer's first cards counts as the upcard: 0 or 1."""
    turns: str
    """seats or rounds"""
    stop_on_21: bool
    naturals_at_once: bool
    early_surrender: bool
    double_for_less: bool
    double_aces_low: bool
    """Doubling a soft hand makes its aces count one."""
    rescue: bool
    hit_after_double: bool
    swap: bool

    @property
    def hole_place(self) -> int:
        """Which of the dealer's first two cards is the hole card, where there is one."""
        return 1 - self.upcard_place


def fingerprint(book: RuleBook) -> str:
    """Sixteen hex digits that name this book's answers, stored with every round played by it."""
    answers = msgspec.to_builtins(book, str_keys=True)
    return hashlib.sha256(msgspec.json.encode(answers, order="deterministic")).hexdigest()[:16]
