"""The events of a table, as its log stores them. Those of shuffles are in `fairness.shuffle_events`."""

import msgspec
from msgspec import Struct

from fairdeal.fairness import SHUFFLE_EVENTS
from fairdeal.fairness.shuffle_events import Drawn, ShuffleEvent
from fairdeal.games.game import Seat
from fairdeal.tables.model.terms import Terms
from fairdeal.wire import parts

SCHEMA = 1
"""The number of the schema in which events are written now."""


class OwnEvent(Struct, frozen=True):
    """An event of a table other than those of a shuffle, stored under its own name."""


class TableOpened(OwnEvent, frozen=True, omit_defaults=True):
    table: str
    game: str
    house: str
    book: str
    """The fingerprint of the rule book; its bytes are kept once, beside the log."""
    terms: Terms
    by: str
    """The id of the person who opened it."""
    overrides: tuple[str, ...] = ()
    """Settings that differ from the house, each `knob=value`, for as long as the table exists. With them,
    anybody can compute the same book.
    """


class RulesChanged(OwnEvent, frozen=True, omit_defaults=True):
    """The house was changed, and its new rules apply from the next round on."""

    house: str
    book: str
    terms: Terms
    bank: int | None = None
    """What another house has put into the bank, if that is less than its terms require; None: all of it."""


NO_RANDOMNESS = "randomness"


class ClosingAnnounced(OwnEvent, frozen=True, omit_defaults=True):
    """The table closes as soon as no round is in play."""

    by: str = ""
    """The person who closes it; empty if the table closes automatically."""
    reason: str = ""
    """The reason that they gave, if any."""
    why: str = ""
    """`randomness` or `jammed` if the table closes automatically; empty if a person closes it."""


class TableClosed(OwnEvent, frozen=True):
    """Everybody has gone, the shoe is revealed, and the bank is empty."""


class SeatTaken(OwnEvent, frozen=True):
    seat: Seat
    person: str
    name: str
    bot: str = ""
    """The kind of bot; empty for a person."""


class BoughtIn(OwnEvent, frozen=True):
    seat: Seat
    chips: int


class CashedOut(OwnEvent, frozen=True):
    """A part of the purse went back to the wallet."""

    seat: Seat
    chips: int


class LeavingAnnounced(OwnEvent, frozen=True, omit_defaults=True):
    """A player leaves as soon as the round is over, and is silent until then."""

    seat: Seat
    by: str = ""
    """The operator who sent them away; empty if they chose to leave."""
    reason: str = ""


class SeatLeft(OwnEvent, frozen=True, omit_defaults=True):
    seat: Seat
    chips: int
    """The chips that went back to the wallet."""
    by: str = ""
    """The operator who sent them away between rounds; for a round, see `LeavingAnnounced`."""
    reason: str = ""
    why: str = ""
    """`silent` if the player lost the seat because the clock had answered for them too often."""


SILENT = "silent"


BoxBet = parts.BoxBet
"""A bet on one box, as events record it."""


class BetsPlaced(OwnEvent, frozen=True):
    """What a seat bets on the next round. The chips stay in the purse until the round begins."""

    seat: Seat
    bets: tuple[BoxBet, ...]
    """Empty: the seat sits the round out."""


class BetsTakenBack(OwnEvent, frozen=True):
    """A seat's bets were returned, so it has to bet again."""

    seat: Seat
    why: str = ""
    """`limit`: the person may no longer bet so much; `bank`: the treasury can no longer cover it; empty: the
    table can no longer take the bets.
    """


BY_LIMIT, BY_BANK = "limit", "bank"


class BankLimited(OwnEvent, frozen=True):
    """How much a seat covers as a banker, limited by its person or by the room."""

    seat: Seat
    most: int | None
    """0 if they can't bank; None: everything in the purse. Before a player banks, it is always one of these
    two, so that nobody learns of a limit that has no effect.
    """


NOBODY: Seat = 0
"""In place of a seat: the house."""


class DealerArrived(OwnEvent, frozen=True):
    """A person deals for the house from now on."""

    person: str
    name: str


class DealerLeft(OwnEvent, frozen=True, omit_defaults=True):
    """The machine deals again."""

    by: str = ""
    """The operator who sent the dealer away; empty if they chose to leave."""
    reason: str = ""
    why: str = ""
    """`silent` if the machine took over because the clock had dealt for them too often."""


class BankFunded(OwnEvent, frozen=True):
    chips: int


class CardsBurnt(OwnEvent, frozen=True):
    drawn: tuple[Drawn, ...]
    shown: bool


class RoundAdvanced(OwnEvent, frozen=True):
    """An event of a round, in the game's own form."""

    round: int
    event: msgspec.Raw
    """When a round opens, its book is replaced by the book's fingerprint."""
    drawn: tuple[Drawn, ...] = ()


class RoundEnded(OwnEvent, frozen=True):
    round: int
    won: dict[str, int]
    """By seat, in chips; negative if lost."""


class RoundVoided(OwnEvent, frozen=True, omit_defaults=True):
    """A round that could not continue: all chips that it moved went back."""

    round: int
    why: str
    by: str = ""
    """The operator who voided it; empty if it was voided automatically."""
    reason: str = ""


class StakesForfeited(OwnEvent, frozen=True):
    """A player left in mid-round, and the house takes open stakes: this seat wins nothing any more."""

    round: int
    seat: Seat


# The clock. Seat 0 is the person who deals for the house.


class TimeGranted(OwnEvent, frozen=True):
    """A person asked for more time for the current question, and got it."""

    seat: Seat
    seconds: int


class PaceSet(OwnEvent, frozen=True):
    """A person asked for no clock while the table waits for them, or took that back."""

    seat: Seat
    is_unhurried: bool


class RoundMissed(OwnEvent, frozen=True):
    """The clock answered for a player who had done nothing in this round."""

    seat: Seat
    round: int
    in_a_row: int
    """How many rounds in a row, including this one."""


class PlayerReturned(OwnEvent, frozen=True):
    """A player for whom the clock had answered is active again."""

    seat: Seat


TableEvent = OwnEvent | ShuffleEvent

EVENT_KINDS: dict[str, type[TableEvent]] = {
    **{kind.__name__: kind for kind in OwnEvent.__subclasses__()},
    **SHUFFLE_EVENTS,
}
