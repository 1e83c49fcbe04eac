"""The rule book: every question the game asks of its rules, answered beforehand.

Engine, odds and simulator read these answers and nothing else, so they cannot disagree about the rules.
`working.py` works a book out from the knobs.
"""

from enum import IntEnum

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.games.blackjack.side_bets import SideBet

SCHEMA = 2
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


Result = tuple[str, Ratio]
"""A hand's outcome, and what it pays for each chip staked on it."""


class Menu(Struct, frozen=True):
    """What a script lets a hand do; the purse may still stand in the way."""

    actions: tuple[str, ...]
    surrender_vs: tuple[int, ...] = ()
    """The ranks of upcards against which `surrender` is one of them."""


class Menus(Struct, frozen=True):
    """The menu of each hand, by its cards."""

    lists: tuple[Menu, ...]
    """The menus that there are."""
    shapes: tuple[dict[int, int], ...]
    """[origin]: the place of a hand's menu, by its shape; see `hand.shape`."""
    hands: tuple[dict[int, tuple[int, ...]], ...]
    """[origin]: the same by the key of its ranks, for each suit class, where the shape does not tell."""


class Column(Struct, frozen=True):
    """One end of the dealer's that a script has settled against."""

    natural: bool
    upcard: int
    """Its rank; 0 where the script does not look at it."""


LEFT_TO_KNOBS = -1
"""In place of a result: the script leaves it to the knobs."""


class Settlements(Struct, frozen=True):
    """A script's word on every hand against every end of the dealer's; see `classes.py`."""

    rows: dict[str, int]
    """The row of each class of hands."""
    columns: dict[str, int]
    """The column of each class of dealers."""
    ends: tuple[Column, ...]
    """[column]"""
    table: tuple[tuple[int, ...], ...]
    """[row][column]: the place of the result."""
    results: tuple[Result, ...]
    sees_insurance: bool
    """The script looks at whether a hand is insured, so that is part of its class."""
    sees_upcard: bool
    """The same of the dealer's upcard."""


class RuleBook(Struct, frozen=True, kw_only=True):
    """All the answers. Points run from 1 (ace) to 10; index 0 of such a table means nothing."""

    schema: int = SCHEMA
    """Number of the book's form."""

    # The shape.
    pack: tuple[Card, ...]
    """One pack, in factory order."""
    has_rank: tuple[bool, ...]
    """[rank]: whether the pack holds it."""
    decks: int
    """Number of packs in the shoe; 0 means that cards are drawn with replacement."""

    # Answers about the dealer.
    dealer_draws: tuple[BySoft, ...]
    """[total][soft]: the dealer takes a card."""
    asks_banker: tuple[bool, ...]
    """[total]: a free banker decides here; everywhere else the house's rule does."""
    peeks: tuple[bool, ...]
    """[upcard]: the dealer checks for a natural before anyone plays."""

    # Answers about a hand.
    is_natural: tuple[bool, ...]
    """[origin]: an ace and a ten of this origin are a natural."""
    special_names: bool
    """The house has names of its own for some hands."""
    special_hands: tuple[tuple[Specials, Specials], ...]
    """[origin][doubled]: special hands by the key of their ranks."""
    special_shapes: tuple[tuple[Specials, Specials], ...]
    """[origin][doubled]: special hands by their shape; see `hand.shape`."""
    specials: dict[str, Special]
    """What each special hand is good for, by its name; one that a script named is settled by it instead."""
    names_dealer: bool
    """The dealer's hand is called what a player's would be."""
    menus: Menus | None
    """What each hand may do before it is doubled, where a script says so; else None."""
    may_hit: tuple[bool, ...]
    """[origin]: the hand may take another card."""
    may_double: tuple[tuple[tuple[tuple[tuple[bool, ...], ...], ...], ...], ...]
    """[origin][cards][total][soft][pair]: the first double."""
    may_redouble: tuple[tuple[BySoft, ...], ...]
    """[origin][total][soft]: a double after a double, while `redoubles` are left."""
    redoubles: int
    """How often a doubled hand may double again."""
    free_double: tuple[tuple[tuple[tuple[bool, ...], ...], ...], ...]
    """[cards][total][soft][pair]: the house stakes the double."""
    is_pair: tuple[tuple[bool, ...], ...]
    """[rank][rank]: the house calls these two cards a pair."""
    split_limit: tuple[tuple[int, ...], ...]
    """[rank][rank]: how many hands a box may come to by splitting these two; 0: they can't be split."""
    free_split: tuple[bool, ...]
    """[points]: the house stakes the split of this pair."""
    may_surrender: tuple[tuple[tuple[bool, bool], ...], ...]
    """[upcard][origin][more than two cards]: the hand may be given up."""
    offers_insurance: tuple[bool, ...]
    """[upcard]: insurance is sold."""
    offers_even_money: tuple[bool, ...]
    """[upcard]: even money is offered to a natural."""

    # Payouts.
    natural_pays: tuple[Ratio, ...]
    """[suit class]: what a natural pays."""
    natural_vs_natural: str
    """What a natural does against the dealer's: push, win or lose."""
    win_pays: Ratio
    """What a hand that wins as usual pays."""
    tie_pays: tuple[Ratio, ...]
    """[total]: what a tie pays."""
    player_21: str
    """What a 21 that is no natural does: normal, wins, or wins_even_vs_natural."""
    total_22: str
    """What the dealer's 22 is: bust, push, or push_except_natural."""
    natural_vs_21: str
    """A dealer's natural against another 21: beats or ties."""
    natural_takes: str
    """Which bets a dealer's natural takes when it shows after play."""
    insurance_costs: Ratio
    """What insurance costs, of the first bet."""
    insurance_pays: Ratio
    """What insurance pays when the dealer has a natural."""
    insurance_wins: dict[str, Ratio]
    """The same of the first bet, by the class of the hand as dealt, where a script says so; else empty."""
    settlements: Settlements | None
    """Every result, where a script settles; else None."""
    surrender_returns: Ratio
    """The share of its stake that a hand given up gets back."""
    commission: Ratio
    """The share that the house takes from what a hand wins."""
    rounding: str
    """How a payout is made whole chips: nearest, down, up, or exact, where none may need it."""

    side_bets: tuple[SideBet, ...] = ()
    """Every side bet of the house with all its answers."""

    # Procedure.
    points_only: bool
    """Nobody stakes chips: a hand won is a point."""
    deal_order: str
    """Who gets cards first: alternate, players_first, or dealer_first."""
    hole_card: str
    """How the dealer's second card lies: hidden, exposed, or none."""
    dealer_deals: int
    """How many cards the dealer gets in the deal."""
    upcard_place: int
    """Which of the dealer's first cards counts as the upcard: 0 or 1."""
    turns: str
    """How turns go round: by seats or by rounds."""
    stop_on_21: bool
    """A hand of 21 stands by itself."""
    naturals_at_once: bool
    """Naturals are settled before anyone plays, as far as that is certain."""
    early_surrender: bool
    """Hands may be given up before the dealer looks."""
    double_for_less: bool
    """Who can't pay a full double may stake what is left."""
    double_aces_low: bool
    """Doubling a soft hand makes its aces count one."""
    rescue: bool
    """A doubled hand may be given up for the chips of the last double."""
    hit_after_double: bool
    """A doubled hand may go on taking cards."""
    swap: bool
    """A seat may let the second cards of its two boxes change places."""

    @property
    def hole_place(self) -> int:
        """Which of the dealer's first two cards is the hole card, where there is one."""
        return 1 - self.upcard_place
