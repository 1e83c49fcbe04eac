"""What happens in a round of blackjack, as players and spectators are shown it.

Each kind is named as in the log. What is not a field here is never sent.
"""

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.wire.events.opening import Entries
from fairdeal.wire.parts import Seat


class Event(Struct, frozen=True, gc=False, tag=True, tag_field="type"):
    """Boxes and hands go by number, from 1."""


class RoundOpened(Event, frozen=True):
    """The bets are in."""

    book: str
    """The fingerprint of the rule book."""
    entries: Entries


class CardDealt(Event, frozen=True):
    """A card for a hand, face up."""

    box: int
    hand: int
    card: Card


class HoleCardDealt(Event, frozen=True):
    """The dealer's card that is dealt face down; only a banker is shown which one."""

    card: Card
    """`??` for everybody else."""
    banker: Seat | None = None


class DealerDrew(Event, frozen=True):
    """A card for the dealer, face up."""

    card: Card


class InsuranceOffered(Event, frozen=True):
    """The dealer's upcard lets the house sell insurance."""


class EvenMoneyAnswered(Event, frozen=True):
    """A natural against an ace was offered even money."""

    box: int
    taken: bool


class InsuranceAnswered(Event, frozen=True):
    """Chips 0: not insured."""

    box: int
    seat: Seat
    chips: int


class EarlySurrenderOffered(Event, frozen=True):
    """Before the dealer peeks, everybody may give up."""


class EarlySurrenderDeclined(Event, frozen=True):
    """The box plays on."""

    box: int


class DealerHadNatural(Event, frozen=True):
    """The peek found a natural: the hole card is turned and play is over."""

    card: Card


class SwapOffered(Event, frozen=True):
    """Each seat may swap the second cards of its two boxes."""


class CardsSwapped(Event, frozen=True):
    """The second cards of these two boxes changed places."""

    box: int
    other: int


class CardsKept(Event, frozen=True):
    """These two boxes stay as they were dealt."""

    box: int
    other: int


class PlayBegan(Event, frozen=True):
    """Everything before the first turn is done."""


class TurnBegan(Event, frozen=True):
    """It is this hand's turn."""

    box: int
    hand: int


class HandHit(Event, frozen=True):
    """The hand asked for a card."""

    box: int
    hand: int


class HandStood(Event, frozen=True):
    """The hand takes no more cards."""

    box: int
    hand: int


class HandDoubled(Event, frozen=True):
    """The stake was doubled, or raised by what was left, for one more card."""

    box: int
    hand: int
    seat: Seat
    chips: int
    free: int = 0
    """The house's chips, if the double is free."""
    aces_low: bool = False
    """From now on every ace of this hand counts one."""


class HandSplit(Event, frozen=True):
    """The second card went to a new hand next to the old one."""

    box: int
    hand: int
    made: int
    """The number of the new hand."""
    seat: Seat
    chips: int
    free: int = 0


class HandSurrendered(Event, frozen=True):
    """The hand was given up for a share of its stake."""

    box: int
    hand: int
    early: bool = False


class HandReported(Event, frozen=True):
    """The hand was shown and stays as it is, if a script offers that instead of standing."""

    box: int
    hand: int
    how: str
    """reported or stopped."""


class HandEnded(Event, frozen=True):
    """Nothing is left to decide: bust, natural, special, or stood, reported, stopped without being asked."""

    box: int
    hand: int
    how: str


class LapBegan(Event, frozen=True):
    """Everyone still in play decides once more, if turns go by rounds."""

    lap: int


class DealerTurnBegan(Event, frozen=True):
    """The players are done; a hole card is turned up."""

    hole_card: Card | None = None


class DealerHit(Event, frozen=True):
    """A free banker asked for a card."""


class DealerStood(Event, frozen=True):
    """The dealer takes no more cards."""


class SettlingBegan(Event, frozen=True):
    """The dealer is done without standing now: bust, stood before, or nobody is left to beat."""


class InsuranceSettled(Event, frozen=True):
    """Insurance was paid or lost."""

    box: int
    seat: Seat
    chips: int
    returned: int


class SideBetSettled(Event, frozen=True):
    """A side bet was paid or lost, whatever the result of the hand."""

    box: int
    seat: Seat
    id: str
    chips: int
    award: str
    """What it won by; empty when it is lost."""
    returned: int


class HandSettled(Event, frozen=True):
    """A hand was paid, returned or lost."""

    box: int
    hand: int
    seat: Seat
    outcome: str
    stake: int
    returned: int
    """Chips that come back to the owner, the stake included."""


class RoundClosed(Event, frozen=True):
    """Every stake is settled."""


AnyEvent = (
    RoundOpened
    | CardDealt
    | HoleCardDealt
    | DealerDrew
    | InsuranceOffered
    | EvenMoneyAnswered
    | InsuranceAnswered
    | EarlySurrenderOffered
    | EarlySurrenderDeclined
    | DealerHadNatural
    | SwapOffered
    | CardsSwapped
    | CardsKept
    | PlayBegan
    | TurnBegan
    | HandHit
    | HandStood
    | HandDoubled
    | HandSplit
    | HandSurrendered
    | HandReported
    | HandEnded
    | LapBegan
    | DealerTurnBegan
    | DealerHit
    | DealerStood
    | SettlingBegan
    | InsuranceSettled
    | SideBetSettled
    | HandSettled
    | RoundClosed
)
"""Every event of a round of blackjack."""
