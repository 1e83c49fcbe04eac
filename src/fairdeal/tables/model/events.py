"""The events of a table, as its log stores them. Those of shuffles are in `fairness.shuffle_events`."""

import msgspec
from msgspec import Struct

from fairdeal.fairness import SHUFFLE_EVENTS
from fairdeal.fairness.shuffle_events import Drawn, ShuffleEvent
from fairdeal.games.game import Seat
from fairdeal.tables.model.terms import Terms
from fairdeal.wire import parts

SCHEMA = 1
"""The number of the form in which events are written now."""


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
    """Who opened it."""
    overrides: tuple[str, ...] = ()
    """What was set differently from the house, each `knob=value`, for as long as the table is there: with
    them anybody works out the same book.
    """


class RulesChanged(OwnEvent, frozen=True, omit_defaults=True):
    """The house was changed, and its new rules hold from the next round on."""

    house: str
    book: str
    terms: Terms
    bank: int | None = None
    """What another house has put into the bank where that is less than its terms say; None: all of it."""


NO_RANDOMNESS = "randomness"


class ClosingAnnounced(OwnEvent, frozen=True, omit_defaults=True):
    """The table closes as soon as no round is in play."""

    by: str = ""
    """The person who closes it; empty where the table closes automatically."""
    reason: str = ""
    """What they gave as a reason, if anything."""
    why: str = ""
    """`randomness` or `jammed` where the table closes automatically; empty where somebody closes it."""


class TableClosed(OwnEvent, frozen=True):
    """Everybody has gone, the shoe is revealed, and the bank is empty."""


class SeatTaken(OwnEvent, frozen=True):
    seat: Seat
    person: str
    name: str
    bot: str = ""
    """What kind of bot it is; empty for a person."""


class BoughtIn(OwnEvent, frozen=True):
    seat: Seat
    chips: int


class CashedOut(OwnEvent, frozen=True):
    """A part of the purse went back to the wallet."""

    seat: Seat
    chips: int


class LeavingAnnounced(OwnEvent, frozen=True, omit_defaults=True):
    """Somebody goes as soon as the round is over, and says nothing until then."""

    seat: Seat
    by: str = ""
    """The operator who has sent them away; empty for those who go of their own will."""
    reason: str = ""


class SeatLeft(OwnEvent, frozen=True, omit_defaults=True):
    seat: Seat
    chips: int
    """What went back to the wallet."""
    by: str = ""
    """The operator who has sent them away between rounds; in a round, `LeavingAnnounced` names them."""
    reason: str = ""
    why: str = ""
    """`silent` if the player lost the seat because the clock had answered for them too often."""


SILENT = "silent"


BoxBet = parts.BoxBet
"""A bet on one box, as events record it."""


class BetsPlaced(OwnEvent, frozen=True):
    """What a seat plays in the next round; it stays in the purse until the round begins."""

    seat: Seat
    bets: tuple[BoxBet, ...]
    """Empty: the seat sits the round out."""


class BetsTakenBack(OwnEvent, frozen=True):
    """A seat has yet to say what it plays."""

    seat: Seat
    why: str = ""
    """`limit`: the person may not play so much any more; `bank`: the treasury can't cover it any more; empty:
    the table can't take the bets any more.
    """


BY_LIMIT, BY_BANK = "limit", "bank"


class BankLimited(OwnEvent, frozen=True):
    """How much a seat covers as a banker, by what its person or the room allows."""

    seat: Seat
    most: int | None
    """Nothing at all if they can't bank; None: all that the purse holds. Before somebody banks, it is one of
    these two, so that nobody learns a limit which has no effect.
    """


NOBODY: Seat = 0
"""In the place of a seat: the house."""


class DealerArrived(OwnEvent, frozen=True):
    """A person deals for the house from now on."""

    person: str
    name: str


class DealerLeft(OwnEvent, frozen=True, omit_defaults=True):
    """The machine deals again."""

    by: str = ""
    """The operator who has sent the dealer away; empty where they went of their own will."""
    reason: str = ""
    why: str = ""
    """`silent` if the machine took over because the clock had dealt for them too often."""


class BankFunded(OwnEvent, frozen=True):
    chips: int


class CardsBurnt(OwnEvent, frozen=True):
    drawn: tuple[Drawn, ...]
    shown: bool


class RoundAdvanced(OwnEvent, frozen=True):
    """Something that happened in a round, in the game's own words."""

    round: int
    event: msgspec.Raw
    """Of the opening of a round the book is its fingerprint."""
    drawn: tuple[Drawn, ...] = ()


class RoundEnded(OwnEvent, frozen=True):
    round: int
    won: dict[str, int]
    """By seat, in chips; below zero what was lost."""


class RoundVoided(OwnEvent, frozen=True, omit_defaults=True):
    """A round that could not continue: all chips that it moved went back."""

    round: int
    why: str
    by: str = ""
    """The operator who has voided it; empty where it had to be."""
    reason: str = ""


class StakesForfeited(OwnEvent, frozen=True):
    """Somebody left in mid-round where open stakes are lost: this box wins nothing any more."""

    round: int
    seat: Seat


# The clock. Seat 0 is the person who deals for the house.


class TimeGranted(OwnEvent, frozen=True):
    """This person asked for more time for the current question, and got it."""

    seat: Seat
    seconds: int


class PaceSet(OwnEvent, frozen=True):
    """This person asked for no clock while the table waits for them, or took that back."""

    seat: Seat
    is_unhurried: bool


class RoundMissed(OwnEvent, frozen=True):
    """The clock answered for somebody who has done nothing in this round."""

    seat: Seat
    round: int
    in_a_row: int
    """How many rounds in a row, including this one."""


class PlayerReturned(OwnEvent, frozen=True):
    """Somebody for whom the clock had answered is active again."""

    seat: Seat


TableEvent = OwnEvent | ShuffleEvent

EVENT_KINDS: dict[str, type[TableEvent]] = {
    **{kind.__name__: kind for kind in OwnEvent.__subclasses__()},
    **SHUFFLE_EVENTS,
}
