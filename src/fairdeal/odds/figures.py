"""What odds answer with: plain figures, per first bet."""

from msgspec import Struct

from fairdeal.strategies.chart import Column

STRATEGIES = ("total", "total-pairs", "two-card", "cdz", "cdp1", "cdp")
"""The classes of play that figures can be given for, from the simplest to the best.

- `total`: a chart by total, softness and upcard, and which pairs to split; by the total of both the dealer's
  cards where they lie open.
- `total-pairs`: the same, where every pair has a line of its own and may be played otherwise than its total.
- `two-card`: the first decision looks at both cards, all later ones go by the chart.
- `cdz`: every decision looks at all cards of the hand; after a split hands are played as before it.
- `cdp1`: the same, and after a split hands are played as is best with one more pair card gone.
- `cdp`: after a split hands are played as is best with as many pair cards gone as are.
"""

BASIC = "total-pairs"
"""The class of the basic strategy: the chart that `fairdeal chart` prints and that bots play by."""

Seen = str
"""A card as its code, `10H`; or a rank alone, `10`, of a card whose suit nobody knows."""


class HouseOdds(Struct, frozen=True):
    """A whole round, from the first card on."""

    strategy: str
    shoe: str
    """`fresh`: shuffled before every round."""
    ev: float
    """The player's expectation; insurance and even money are declined, as in all published figures."""
    ev_insuring: float
    """The same for one who takes insurance and even money wherever they are worth it."""
    sd: float
    """The standard deviation of a round's result."""
    results: dict[float, float]
    """The chance of each result of a round, in first bets, from the worst to the best."""
    exact: bool
    remarks: tuple[str, ...] = ()
    """Why a figure is not exact, or what it takes for granted, as stable words of the catalogue."""
    error: float = 0.0
    """The standard error of a figure that was simulated; 0 where it was worked out."""
    at_least: float | None = None
    """What the best play is surely worth, where `ev` is near and not exact; None where it is not known."""

    @property
    def edge_pct(self) -> float:
        """The house's edge, in percent."""
        return -100 * self.ev


class ActionOdds(Struct, frozen=True):
    """One action, and the best play after it."""

    ev: float
    win: float
    push: float
    lose: float
    """The chances that this hand wins, pushes or loses; of a split, one of its hands."""


class Advice(Struct, frozen=True):
    """Every choice that a hand has."""

    actions: dict[str, ActionOdds]
    """In the order of the house's menu."""
    best: str
    strategy: str
    natural: float
    """The chance that the dealer has a natural, for all that the player knows before a peek."""
    peeked: bool
    """The dealer has looked: all figures are given that there is no natural."""
    insurance: float | None
    """What insurance adds in first bets; None where it is not sold."""
    exact: bool
    remarks: tuple[str, ...] = ()


class NextCard(Struct, frozen=True):
    """What one more card does."""

    rank: str
    """`A`, `2`, …, `T` for every ten-valued card, or a rank that the house tells apart."""
    chance: float
    total: int
    soft: bool
    busts: bool
    ev: float
    """What the hand is worth after it, played best."""


class DealerOdds(Struct, frozen=True):
    """How the dealer ends from what is seen."""

    totals: dict[int, float]
    """The chance of each total that the dealer stands on, naturals apart."""
    bust: float
    natural: float


class ChartNote(Struct, frozen=True):
    """Hands of a total that are best played otherwise, because of how many cards they have."""

    total: int
    soft: bool
    column: Column
    cards: int
    action: str
    gain: float
    """What it is worth to such a hand, on average, against the chart's own play."""


class ClosedNote(Struct, frozen=True):
    """A second choice of the chart that is not for two cards: if they may not take the first, they do
    something else.

    Three cards may often not do what two may, so that the second choice is mostly theirs.
    """

    total: int
    soft: bool
    column: Column
    closed: str
    """The first choice of the chart."""
    second: str
    action: str
    """What is best for hands of these cards that may not take it."""
    cards: tuple[int, ...]
    second_cards: tuple[int, ...]
    """The numbers of cards for which the second choice is best."""
    is_from_three: bool
    """It is best for every hand that may not take the first choice, but for those of two cards."""
    gain: float
    """What the action is worth against the second choice, on average, to that number of cards which gains
    most.
    """


class NothingToDecide(ValueError):
    """The hand is bust, a natural, or over by itself."""


class NotThere(ValueError):
    """A card is named that the shoe does not hold, or no longer."""

    def __init__(self, card: Seen) -> None:
        super().__init__(f"more of {card} are named than the shoe holds")
        self.card = card
