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
    """Where a table stands, apart from the state of its round."""

    BETTING = "betting"
    PLAYING = "playing"
    CLOSED = "closed"


class Pace(Struct, frozen=True):
    """The clock settings of one person, and the rounds that they missed."""

    is_unhurried: bool = False
    """Whether they asked for no clock while the table waits for them."""
    extensions: int = 0
    """How often they have asked for more time in this round."""
    missed: int = 0
    """How many rounds in a row the person has missed."""
    missed_in: int = 0
    """The last of the missed rounds."""


USUAL_PACE = Pace()


class Place(Struct, frozen=True):
    """A player or a bot at the table."""

    seat: Seat
    person: str
    name: str
    bot: str = ""
    bets: tuple[BoxBet, ...] | None = None
    """None: not answered yet; empty: sits this round out."""
    last_bets: tuple[BoxBet, ...] = ()
    leaves: bool = False
    """Leaves when the round is over."""
    waits_for_shoe: bool = False
    """Arrived in mid-shoe, at a house where players may join only after a shuffle."""
    bank_most: int | None = None
    """What the player may lose as a banker; None: everything in the purse."""
    brought: int = 0
    """Chips that came from the wallet, minus those that went back."""
    points: int = 0
    """Hands won, in games without chips."""
    since: int = 0
    """When they sat down, in milliseconds since 1970."""
    pace: Pace = USUAL_PACE


class SealedShoe(Struct, frozen=True):
    """What everybody knows about the shoe in use."""

    sealed: ShoeSealed
    seats: tuple[SeatSeed, ...] = ()
    """The seeds of seats, in the order of their commitments. One that is neither revealed nor replaced has no
    value yet.
    """
    drawn: int = 0
    """How many cards have been drawn, continuing through reshuffles."""
    size: int = 0
    """How many cards it has had in all so far, reshuffles included."""
    cut: int | None = None
    """How many of them come before the cut card."""
    rounds: int = 0
    """Rounds that have ended since it was shuffled."""
    again: tuple[tuple[Card, ...], ...] = ()
    """The cards that were reshuffled each time it ran out in mid-round."""
    on_table: tuple[Card, ...] = ()
    """The cards on the table."""
    is_binding_closed: bool = False
    """Whether it is too late to bind a seed: the last bet is in, and all seeds are being revealed."""

    @property
    def is_settled(self) -> bool:
        return all(seat.seed for seat in self.seats)

    @property
    def is_fixed(self) -> bool:
        """Whether it is too late to bind a seed, or to withdraw one."""
        return self.is_binding_closed or self.drawn > 0


class RoundInPlay(Struct, frozen=True):
    """The round that is under way."""

    number: int
    state: AnyRound
    """The game's own value."""
    banker: Seat | None
    purses: dict[Seat, int]
    """Everybody's purse when the bets were in."""
    began_at: int = 0
    """When it began, in milliseconds since 1970."""
    version_before: int = 0
    """The version of the table before it began."""
    moved: tuple[Transfer, ...] = ()
    """All transfers of the round, so that it can be voided."""
    forfeited: frozenset[Seat] = frozenset()


class LastRound(Struct, frozen=True):
    """How the last round ended, kept until the next one begins."""

    number: int
    seen: View
    """The end as everybody saw it: the game's view for a spectator."""
    names: dict[Seat, str]
    """The players' names by seat."""
    won: dict[Seat, int]
    """In chips; negative if lost."""
    voided: str = ""
    """Why it was voided; empty if it was played to its end."""


class Table(Struct, frozen=True):
    """The whole state of a table."""

    id: str
    game: str
    house: str
    book: AnyBook
    book_id: str
    """The fingerprint of the rule book."""
    terms: Terms
    opened_by: str
    overrides: tuple[str, ...] = ()
    """Settings that differ from those of its house, given when it was opened: `KNOB=VALUE`."""
    phase: Phase = Phase.BETTING
    version: int = 0
    at: int = 0
    """When the last event happened, in milliseconds since 1970."""
    asked: int = 0
    """The version at which the table asked its current question. Older answers belong to other questions."""
    asked_at: int = 0
    """When the table began to wait for its current answers."""
    granted: int = 0
    """Extra seconds for the current question."""
    places: dict[Seat, Place] = field(default_factory=dict)
    chips: dict[Account, int] = field(default_factory=dict)
    """The balances of the table's own accounts: purses, stakes, bank, reserve, pot."""
    chain: SeedChainPublished | None = None
    is_chain_over: bool = False
    """Whether the remaining seeds of the chain were given up."""
    first_shoe: int = 1
    """The number of the first shoe of this chain."""
    shoe: SealedShoe | None = None
    shoes: int = 0
    """How many shoes have been sealed."""
    round: RoundInPlay | None = None
    guests: tuple[str, ...] = ()
    """The people in its log, in the order in which it first mentions them."""
    last: LastRound | None = None
    rounds: int = 0
    """How many rounds have begun."""
    banker: Seat | None = None
    banks_in: int = 0
    """The round for which this banker was chosen."""
    lot_seats: tuple[Seat, ...] = ()
    """The seats that were taken when the banker was drawn by lot, whether or not they could bank."""
    dealer: str = ""
    """The id of the person who deals for the house; empty if the machine deals."""
    dealer_name: str = ""
    """What that person is called."""
    dealer_pace: Pace = USUAL_PACE
    dealer_points: int = 0
    """Hands won by the dealer, in games without chips."""
    closing: bool = False
    """Whether the table closes when the round is over."""

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
        """Whether this player's chips are issued for them and leave the room with them: show chips, and a
        bot's.
        """
        return self.terms.for_show or bool(place.bot)

    @property
    def bank_account(self) -> Account:
        """The account that plays the dealer's side."""
        return accounts.bank(self.id) if self.banker is None else accounts.purse(self.id, self.banker)

    def covers(self, seat: Seat) -> int:
        """The most that a round may cost this seat as a banker."""
        most = self.places[seat].bank_most
        return self.purse(seat) if most is None else min(self.purse(seat), most)

    def has_duty(self, duty: str) -> bool:
        """Whether a person has this duty, and not the machine."""
        return duty in self.terms.duties and (bool(self.dealer) or self.banker is not None)

    def is_dealer(self, person: str) -> bool:
        """Whether this person has the dealer's duties."""
        banker = self.places.get(self.banker) if self.banker is not None else None
        return person == (self.dealer if banker is None else banker.person)

    @property
    def are_bets_closed(self) -> bool:
        """Whether the last bet is in, so that the round begins as soon as all seeds are known."""
        shoe = self.shoe
        if self.closing or self.round is not None or shoe is None:
            return False
        if shoe.rounds or not shoe.is_binding_closed:
            return False
        return sum(bool(place.bets) for place in self.players) >= max(1, self.terms.players_least)

    @property
    def players(self) -> Iterator[Place]:
        """The players who may bet: not the banker, nor players who are waiting for a shuffle."""
        places = self.places.values()
        return (place for place in places if place.seat != self.banker and not place.waits_for_shoe)
