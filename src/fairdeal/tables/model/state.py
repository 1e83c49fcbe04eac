"""The state of a table, as a value: the result of applying its whole log."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct, field

from fairdeal.cards import Card
from fairdeal.fairness.sealing import SeatSeed
from fairdeal.fairness.shuffle_events import SeedChainPublished, ShoeSealed
from fairdeal.games.game import AnyBook, AnyRound, Seat, View
from fairdeal.ledger import accounts
from fairdeal.ledger.accounts import Account
from fairdeal.ledger.transfer import Transfer
from fairdeal.tables.model.events import BoxBet
from fairdeal.tables.model.terms import Terms


class Phase(StrEnum):
    """Where a table stands outside a round."""

    BETTING = "betting"
    PLAYING = "playing"
    CLOSED = "closed"


class Pace(Struct, frozen=True):
    """How the clock runs for somebody."""

    is_unhurried: bool = False
    """Whether they asked for no clock while the table waits for them."""
    extensions: int = 0
    """How often they have asked for more time in this round."""
    missed: int = 0
    """Missed rounds in a row, up to now."""
    missed_in: int = 0
    """The last of these rounds."""


USUAL_PACE = Pace()


class Place(Struct, frozen=True):
    """Somebody at the table."""

    seat: Seat
    person: str
    name: str
    bot: str = ""
    bets: tuple[BoxBet, ...] | None = None
    """None: nothing said yet; empty: sits this round out."""
    last_bets: tuple[BoxBet, ...] = ()
    leaves: bool = False
    """Goes when the round is over."""
    waits_for_shoe: bool = False
    """Came in mid-shoe where the house does not want that."""
    bank_most: int | None = None
    """What they may lose as a banker; None: all that the purse holds."""
    brought: int = 0
    """Chips that came from the wallet, less those that went back."""
    points: int = 0
    """Hands won, where nobody plays for chips."""
    since: int = 0
    """When they sat down, in milliseconds since 1970."""
    pace: Pace = USUAL_PACE


class SealedShoe(Struct, frozen=True):
    """What everybody knows of the shoe in use."""

    sealed: ShoeSealed
    seats: tuple[SeatSeed, ...] = ()
    """In the order of their commitments; one that is neither revealed nor replaced has no seed."""
    drawn: int = 0
    """How many cards have left it, counted on through reshuffles."""
    size: int = 0
    """How many cards it has had to give so far."""
    cut: int | None = None
    """How many of them come before the cut card."""
    rounds: int = 0
    """Rounds ended since it was shuffled."""
    again: tuple[tuple[Card, ...], ...] = ()
    """What was shuffled again each time that it ran out in mid-round."""
    on_table: tuple[Card, ...] = ()
    """Cards of the round in play."""
    is_binding_closed: bool = False
    """Whether it is too late to bind a seed: the last bet was in, and all are revealed."""

    @property
    def is_settled(self) -> bool:
        return all(seat.seed for seat in self.seats)

    @property
    def is_fixed(self) -> bool:
        """Whether it is too late to bind a seed, or to take one away."""
        return self.is_binding_closed or self.drawn > 0


class RoundInPlay(Struct, frozen=True):
    """The round that is under way."""

    number: int
    state: AnyRound
    """The game's own value."""
    banker: Seat | None
    purses: dict[Seat, int]
    """What everybody had when the bets were in."""
    began_at: int = 0
    """When it began, in milliseconds since 1970."""
    version_before: int = 0
    """The version of the table before it began."""
    moved: tuple[Transfer, ...] = ()
    """All chips that it has moved, so that it can be voided."""
    forfeited: frozenset[Seat] = frozenset()


class LastRound(Struct, frozen=True):
    """How the last round ended, kept until the next one begins."""

    number: int
    seen: View
    """What everybody saw of its end: the game's own view for a spectator."""
    names: dict[Seat, str]
    """Who sat where."""
    won: dict[Seat, int]
    """In chips; below zero what was lost."""
    voided: str = ""
    """Why it was called off; empty where it was played to its end."""


class Table(Struct, frozen=True):
    """All that a table is."""

    id: str
    game: str
    house: str
    book: AnyBook
    book_id: str
    """Its fingerprint."""
    terms: Terms
    opened_by: str
    overrides: tuple[str, ...] = ()
    """Settings that differ from those of its house, given when it was opened: `KNOB=VALUE`."""
    phase: Phase = Phase.BETTING
    version: int = 0
    at: int = 0
    """When the last event happened, in milliseconds since 1970."""
    asked: int = 0
    """The version in which the question was put that the table waits for: older answers are to another."""
    asked_at: int = 0
    """Since when the table waits for what it waits for."""
    granted: int = 0
    """Seconds more than usual, this turn."""
    places: dict[Seat, Place] = field(default_factory=dict)
    chips: dict[Account, int] = field(default_factory=dict)
    """What the table's own accounts hold: purses, stakes, bank, reserve, pot."""
    chain: SeedChainPublished | None = None
    is_chain_over: bool = False
    """Whether the seeds that it has left were given up."""
    first_shoe: int = 1
    """The number of the first shoe of this chain."""
    shoe: SealedShoe | None = None
    shoes: int = 0
    """How many were sealed."""
    round: RoundInPlay | None = None
    guests: tuple[str, ...] = ()
    """The people in its log, in the order in which it first mentions them."""
    last: LastRound | None = None
    rounds: int = 0
    """How many were begun."""
    banker: Seat | None = None
    banks_in: int = 0
    """The round that this banker was named for."""
    lot_seats: tuple[Seat, ...] = ()
    """The seats that were taken when the banker was drawn by lot, whether or not they could bank."""
    dealer: str = ""
    """The person who deals for the house; empty: the machine does."""
    dealer_name: str = ""
    """What that person is called."""
    dealer_pace: Pace = USUAL_PACE
    dealer_points: int = 0
    """Hands won by the dealer, where nobody plays for chips."""
    closing: bool = False
    """It closes when the round is over."""

    def purse(self, seat: Seat) -> int:
        return self.chips.get(accounts.purse(self.id, seat), 0)

    def place_of(self, person: str) -> Place | None:
        for place in self.places.values():
            if place.person == person:
                return place
        return None

    def pace_of(self, seat: Seat) -> Pace:
        """How the clock runs for a seat; 0 stands for a person who deals for the house."""
        return self.places[seat].pace if seat else self.dealer_pace

    def issues_to(self, place: Place) -> bool:
        """Whether chips of this place are issued for it and leave the room with it: for show, and a bot's."""
        return self.terms.for_show or bool(place.bot)

    @property
    def bank_account(self) -> Account:
        """Whose money the dealer's side is."""
        return accounts.bank(self.id) if self.banker is None else accounts.purse(self.id, self.banker)

    def covers(self, seat: Seat) -> int:
        """The most that a round may cost this seat as a banker."""
        most = self.places[seat].bank_most
        return self.purse(seat) if most is None else min(self.purse(seat), most)

    def has_duty(self, duty: str) -> bool:
        """Whether a person does this, and not the machine."""
        return duty in self.terms.duties and (bool(self.dealer) or self.banker is not None)

    def is_dealer(self, person: str) -> bool:
        """Whether the duties of a dealer are this person's."""
        banker = self.places.get(self.banker) if self.banker is not None else None
        return person == (self.dealer if banker is None else banker.person)

    @property
    def are_bets_closed(self) -> bool:
        """Whether the last bet is in, and the round begins as soon as all seeds are known."""
        shoe = self.shoe
        if self.closing or self.round is not None or shoe is None:
            return False
        if shoe.rounds or not shoe.is_binding_closed:
            return False
        return sum(bool(place.bets) for place in self.players) >= max(1, self.terms.players_least)

    @property
    def players(self) -> Iterator[Place]:
        """Those who may bet: the banker's money is at stake already, and others wait for a shuffle."""
        places = self.places.values()
        return (place for place in places if place.seat != self.banker and not place.waits_for_shoe)
