"""Everything a person can ask of a table: `{"do":"choose","box":2,"action":"hit"}`.

A command is carried out completely, or is refused and changes nothing. Tables use the same structs, and store
them in their logs.
"""

import re

from msgspec import Struct

from fairdeal.wire.parts import BoxBet, BoxNumber, Seat


def _tag(name: str) -> str:
    """`SitDown` is sent as `sit_down`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


class TableCommand(Struct, frozen=True, tag=_tag, tag_field="do"):
    """A command. The sender's identity is not part of it."""


class SitDown(TableCommand, frozen=True, omit_defaults=True):
    """Take a free place; 0: the first one."""

    name: str
    chips: int
    """What is brought from the wallet."""
    seat: Seat = 0
    issued: int = 0
    """How many of these chips are new play money from the room."""
    is_unhurried: bool = False
    """No clock while the table waits for this person; `SetPace` changes it later."""


class SeatBot(TableCommand, frozen=True, omit_defaults=True):
    """Let a bot take a free place, with chips that are issued for it. Seat 0: the first free."""

    kind: str
    name: str
    chips: int
    seat: Seat = 0


class BuyIn(TableCommand, frozen=True, omit_defaults=True):
    chips: int
    issued: int = 0
    """How many of these chips are new play money."""


class CashOut(TableCommand, frozen=True):
    """Chips back to the wallet, between rounds."""

    chips: int


class Leave(TableCommand, frozen=True):
    """Get up: at once between rounds, else by the house's rule."""


class Bet(TableCommand, frozen=True):
    """What to play in the next round; no bets: sit it out."""

    bets: tuple[BoxBet, ...] = ()


class ChooseAction(TableCommand, frozen=True, tag="choose"):
    """Answer the question that a box is asked."""

    box: BoxNumber
    action: str


class CommitSeed(TableCommand, frozen=True):
    """Bind a seed of one's own for the next shuffle."""

    commitment: str


class RevealSeed(TableCommand, frozen=True):
    """Open the seed that one has bound, once the last bet is in."""

    seed: str


class WithholdSeed(TableCommand, frozen=True):
    """Keep it closed: the one that was fixed for this case counts."""


class MoreTime(TableCommand, frozen=True):
    """Ask for more time for the current question; each person can do so a few times a round."""


class SetPace(TableCommand, frozen=True):
    """Stop the clock whenever the table waits for this person, or let it run again."""

    is_unhurried: bool


class BeginShift(TableCommand, frozen=True):
    """A dealer of the house takes over the duties that the table leaves to people."""

    name: str


class EndShift(TableCommand, frozen=True, omit_defaults=True):
    """The machine takes them back: the dealer goes, or an operator sends them away."""

    reason: str = ""
    """Why, for the room's own log; it may be left out."""


class CloseBets(TableCommand, frozen=True):
    """A dealer's duty: no more bets."""


class DealCard(TableCommand, frozen=True):
    """A dealer's duty: the next card."""


class CloseTable(TableCommand, frozen=True, omit_defaults=True):
    """For operators and the person who opened the table: at once between rounds, else after the round."""

    reason: str = ""


class SendAway(TableCommand, frozen=True, omit_defaults=True):
    """For operators: remove a player who has gone away, so that everybody else can play on."""

    seat: Seat
    reason: str = ""


class VoidAndClose(TableCommand, frozen=True):
    """The person who opened the table gives it up: the round is voided, and the table closes."""


class AbandonTable(TableCommand, frozen=True):
    """The same for a table that all people have left: bots play the round to its end."""


class VoidRound(TableCommand, frozen=True, omit_defaults=True):
    """For operators: call the round off, and give everybody back what they had before it."""

    reason: str = ""


AnyCommand = (
    SitDown
    | SeatBot
    | BuyIn
    | CashOut
    | Leave
    | Bet
    | ChooseAction
    | CommitSeed
    | RevealSeed
    | WithholdSeed
    | MoreTime
    | SetPace
    | BeginShift
    | EndShift
    | CloseBets
    | DealCard
    | CloseTable
    | SendAway
    | VoidRound
    | VoidAndClose
    | AbandonTable
)
"""Every command, to decode one with."""
