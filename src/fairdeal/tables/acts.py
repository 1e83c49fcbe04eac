"""What people ask of a table. Each is one command: it happens whole, or is refused and changes nothing."""

from msgspec import Struct

from fairdeal.games.game import BoxNumber, Seat
from fairdeal.tables.facts import BoxBet


class Act(Struct, frozen=True, tag=True, tag_field="do"):
    """Somebody wants something; who they are is told apart from it."""


class SitDown(Act, frozen=True, omit_defaults=True):
    """Take a free place; 0: the first one."""

    name: str
    chips: int
    """What is brought from the wallet."""
    seat: Seat = 0
    issued: int = 0
    """How many of these chips are new play money, which the room gives."""


class SeatBot(Act, frozen=True, omit_defaults=True):
    """Let a bot take a free place, with chips that are issued for it. Seat 0: the first free."""

    kind: str
    name: str
    chips: int
    seat: Seat = 0


class BuyIn(Act, frozen=True, omit_defaults=True):
    chips: int
    issued: int = 0
    """How many of these chips are new play money."""


class CashOut(Act, frozen=True):
    """Chips back to the wallet, between rounds."""

    chips: int


class Leave(Act, frozen=True):
    """Get up: at once between rounds, else by the house's rule."""


class Bet(Act, frozen=True):
    """What to play in the next round; no bets: sit it out."""

    bets: tuple[BoxBet, ...] = ()


class Do(Act, frozen=True):
    """Answer the question that a box is asked."""

    box: BoxNumber
    action: str


class AddSeed(Act, frozen=True):
    """Bind a seed of one's own for the next shuffle."""

    commitment: str


class RevealSeed(Act, frozen=True):
    """Open the seed that one has bound, once the last bet is in."""

    seed: str


class WithholdSeed(Act, frozen=True):
    """Not open it: the one that was fixed for this case counts."""


class MoreTime(Act, frozen=True):
    """Once a turn."""


class BeginShift(Act, frozen=True):
    """A dealer of the house takes over the duties that the table leaves to people."""

    name: str


class EndShift(Act, frozen=True, omit_defaults=True):
    """The machine takes them back: the dealer goes, or an operator sends them away."""

    reason: str = ""
    """Why, for whoever reads the log; it need not be said."""


class CloseBets(Act, frozen=True):
    """A dealer's duty: no more bets."""


class DealCard(Act, frozen=True):
    """A dealer's duty: the next card."""


class CloseTable(Act, frozen=True, omit_defaults=True):
    """An operator's, or whoever opened it: between rounds at once, else when the round is over."""

    reason: str = ""


class SendAway(Act, frozen=True, omit_defaults=True):
    """An operator's: somebody who is not there any more leaves, and everybody else plays on."""

    seat: Seat
    reason: str = ""


class CallOff(Act, frozen=True):
    """The person who opened the table gives it up: the round is voided, and the table closes."""


class Abandon(Act, frozen=True):
    """The same for a table that all people have left: bots play the round to its end."""


class VoidRound(Act, frozen=True, omit_defaults=True):
    """An operator's: the round is called off, and everybody has again what they had before it."""

    reason: str = ""


AnyAct = (
    SitDown
    | SeatBot
    | BuyIn
    | CashOut
    | Leave
    | Bet
    | Do
    | AddSeed
    | RevealSeed
    | WithholdSeed
    | MoreTime
    | BeginShift
    | EndShift
    | CloseBets
    | DealCard
    | CloseTable
    | SendAway
    | VoidRound
    | CallOff
    | Abandon
)
