"""What happens at a table outside a round, as players and spectators are shown it.

Each kind is named as in the log. What is not a field here is never sent: no rule book, no person's id, no
personal limit, and no reason that an operator gave.
"""

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.wire.parts import BoxBet, Seat


class Event(Struct, frozen=True, gc=False, tag=True, tag_field="type", omit_defaults=True):
    """Something that happened at the table."""


# The table.


class TableOpened(Event, frozen=True):
    table: str
    game: str
    house: str
    book: str
    """The fingerprint of the rule book."""
    overrides: tuple[str, ...] = ()
    """What was set differently from the house, each `knob=value`."""


class RulesChanged(Event, frozen=True):
    """The house was changed, and its new rules apply from the next round."""

    house: str
    book: str


class ClosingAnnounced(Event, frozen=True):
    """The table closes as soon as no round is in play."""

    why: str = ""
    """`randomness` or `jammed` if the table closes automatically; empty if a person closes it."""


class TableClosed(Event, frozen=True):
    """Everybody has gone, and the last shoe is revealed."""


class BankFunded(Event, frozen=True):
    """The house put chips into the table's bank."""

    chips: int


class DealerArrived(Event, frozen=True):
    """A person deals for the house from now on."""

    name: str


class DealerLeft(Event, frozen=True):
    """The machine deals again."""

    was_sent: bool = False
    """Whether an operator sent the dealer away."""
    why: str = ""
    """`silent` if the machine took over after three rounds in which the dealer did nothing."""


# Seats.


class SeatTaken(Event, frozen=True):
    seat: Seat
    name: str
    bot: str = ""
    """What kind of bot it is; empty for a person."""


class BoughtIn(Event, frozen=True):
    seat: Seat
    chips: int


class CashedOut(Event, frozen=True):
    """A part of the purse went back to the wallet."""

    seat: Seat
    chips: int


class LeavingAnnounced(Event, frozen=True):
    """The seat is given up as soon as the round is over."""

    seat: Seat
    was_sent: bool = False
    """Whether an operator sent the player away."""


class SeatLeft(Event, frozen=True):
    seat: Seat
    chips: int
    """What went back to the wallet."""
    was_sent: bool = False
    why: str = ""
    """`silent` if the player lost the seat after three missed rounds."""


# Bets.


class BetsPlaced(Event, frozen=True):
    """What a seat plays in the next round."""

    seat: Seat
    bets: tuple[BoxBet, ...] = ()
    """Empty: the seat sits the round out."""


class BetsTakenBack(Event, frozen=True):
    """A seat has to bet again."""

    seat: Seat
    why: str = ""
    """`bank`: the bank can't cover the bets; `limit`: the player's own limit, shown to that player only;
    empty: the table can't take them any more.
    """


class BankerElected(Event, frozen=True):
    """Who plays the dealer's side in the next round."""

    seat: Seat
    """0 if the house does."""
    round: int
    among: tuple[Seat, ...] = ()
    """The seats among which it was drawn; empty if it is not drawn."""


# The clock. Seat 0 is the person who deals for the house.


class TimeGranted(Event, frozen=True):
    """Somebody asked for more time."""

    seat: Seat
    seconds: int


class PaceSet(Event, frozen=True):
    """This person asked for no clock while the table waits for them, or took that back."""

    seat: Seat
    is_unhurried: bool


class RoundMissed(Event, frozen=True):
    """The clock answered for somebody who has done nothing in this round."""

    seat: Seat
    round: int
    in_a_row: int
    """How many rounds in a row; after the third a player loses the seat."""


class PlayerReturned(Event, frozen=True):
    """Somebody for whom the clock had answered is active again."""

    seat: Seat


# Rounds.


class RoundEnded(Event, frozen=True):
    round: int
    won: dict[Seat, int] = {}
    """In chips; below zero what was lost."""


class RoundVoided(Event, frozen=True):
    """A round that could not continue: everybody has again what they had before it."""

    round: int
    why: str
    """`no-cards`, `staff`, `left`, `jammed` or `restored`."""


class StakesForfeited(Event, frozen=True):
    """A player left in mid-round, and the house takes open stakes."""

    round: int
    seat: Seat


# Shoes.


class CardsBurnt(Event, frozen=True):
    count: int
    cards: tuple[Card, ...] = ()
    """Where the house shows them."""


class SeedChainPublished(Event, frozen=True):
    """The root of the seeds to come."""

    chain: int
    root: str
    length: int
    next: str
    """The root of the chain that will follow."""


class SeedChainEnded(Event, frozen=True):
    """The seeds that were left are given up."""

    chain: int


class ShoeSealed(Event, frozen=True):
    """The seed of a shoe is bound, before anyone bets."""

    shoe: int
    commitment: str
    house: str
    fingerprint: str
    decks: int


class SeatSeedCommitted(Event, frozen=True):
    """A seat, or the dealer as the cut, has bound its own seed."""

    shoe: int
    who: str
    """`seat:2`, or `cut` for a human dealer."""
    commitment: str


class SeedBindingClosed(Event, frozen=True):
    """The last bet is in: no more seeds can be bound, and all are revealed now."""

    shoe: int


class SeatSeedRevealed(Event, frozen=True):
    shoe: int
    who: str
    seed: str


class SeatSeedReplaced(Event, frozen=True):
    """It was not revealed in time, and the seed that was fixed for this case counts."""

    shoe: int
    who: str
    seed: str


class ShoeReshuffled(Event, frozen=True):
    """The shoe ran out in mid-round: all cards that are not on the table were shuffled again.

    Which cards they are is not sent: it would give away the one that is face down.
    """

    shoe: int
    number: int
    """How often that happened in this shoe."""
    round: int


class ShoeRevealed(Event, frozen=True):
    """The shoe is used up, and its seed is open."""

    shoe: int
    seed: str
    voided: bool = False
    """It was given up before its own end."""


AnyEvent = (
    TableOpened
    | RulesChanged
    | ClosingAnnounced
    | TableClosed
    | BankFunded
    | DealerArrived
    | DealerLeft
    | SeatTaken
    | BoughtIn
    | CashedOut
    | LeavingAnnounced
    | SeatLeft
    | BetsPlaced
    | BetsTakenBack
    | BankerElected
    | TimeGranted
    | PaceSet
    | RoundMissed
    | PlayerReturned
    | RoundEnded
    | RoundVoided
    | StakesForfeited
    | CardsBurnt
    | SeedChainPublished
    | SeedChainEnded
    | ShoeSealed
    | SeatSeedCommitted
    | SeedBindingClosed
    | SeatSeedRevealed
    | SeatSeedReplaced
    | ShoeReshuffled
    | ShoeRevealed
)
"""Every event of a table outside its rounds."""
