"""The people at the table, as the terminal knows them; the table itself has their chips and hands."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct, field

from fairdeal.cards import Card
from fairdeal.games.blackjack.book import Ratio, RuleBook
from fairdeal.games.blackjack.settle import point
from fairdeal.games.blackjack.view import RoundView
from fairdeal.games.game import BoxNumber, Seat
from fairdeal.houses.house import House
from fairdeal.houses.money import chips
from fairdeal.houses.telling.pay import bonus_names
from fairdeal.houses.telling.side import side_bet_names
from fairdeal.terminal.blackjack.scene import Scene
from fairdeal.terminal.io.prompt import Asker
from fairdeal.terminal.io.screen import Look
from fairdeal.terminal.names import bot_names, dealer_lookalikes
from fairdeal.terminal.session_clock import Clock
from fairdeal.wire.events.blackjack import HandSettled
from fairdeal.wire.parts import BoxBet
from fairdeal.wire.views.table import ActionView, SeatView, TableView
from fairdeal.words.money import CHIP, written

if TYPE_CHECKING:
    # Imported late, so that programs that only describe rounds don't wait for `tables` to load.
    from fairdeal.houses.following import Following
    from fairdeal.room.houses.local_house import HouseHere
    from fairdeal.room.records.best_players import BestPlayers
    from fairdeal.terminal.blackjack.coach import Coach
    from fairdeal.terminal.party import Party, Seated

__all__ = ["DEALER", "BoxBet", "Money", "PlaySession"]

DEALER: Seat = 0
"""The dealer's place on the score board."""

HIDDEN_PURSE = 100_000
"""Where people see no money every hand is played for chips that are issued for it, and retired afterwards."""


class TooLittle(Exception):
    """Somebody has fewer chips than it takes, and none may be issued to them here."""

    def __init__(self, name: str, person: str, wants: int, has: int) -> None:
        self.name, self.person, self.wants, self.has = name, person, wants, has
        super().__init__(f"{name} has {has} chips of {wants}")


class Money(Struct, frozen=True):
    """Between chips and what people write."""

    chip: Ratio = CHIP

    def text(self, chips: int) -> str:
        return written(chips, self.chip)

    def chips(self, text: str) -> int:
        """BadMoney for what is no amount, or not whole chips."""
        return chips(text, self.chip)


class PlaySession(Struct):
    """How the people at the table are spoken to, and what is known of them beside the table."""

    house: House
    book: RuleBook
    """The rules in force: for the rule card, the edge and the coach."""
    party: "Party"
    asker: Asker
    look: Look
    balance: int
    """Chips for somebody whose balance was not said."""
    names: dict[Seat, str] = field(default_factory=dict)
    """Everybody who sat down, those who have left included; empty until a voice has asked."""
    wanted_bots: tuple[str, ...] = ()
    """Of which kinds bots sit down behind the people."""
    bots: dict[Seat, str] = field(default_factory=dict)
    """The kind of each bot that sat down."""
    shows_bets: bool = False
    """Whether the cs161 voice plays for money."""
    pause: Callable[[], None] = lambda: None
    brought: dict[Seat, int] = field(default_factory=dict)
    """Chips that each seat sat down with."""
    points: dict[Seat, int] = field(default_factory=dict)
    """Points won by each seat, and by the `DEALER`."""
    dealer: str = ""
    """Who came to deal for the house by hand; empty: nobody did."""
    is_dealer_asked: bool = False
    """Whether they have begun to deal, or were refused."""
    leaving: dict[Seat, str] = field(default_factory=dict)
    """Who goes when the round is over, by seat."""
    burnt: tuple[Card, ...] = ()
    """The burnt cards of the shoe, where the house shows them."""
    notes: list[str] = field(default_factory=list)
    """What is to be told after the welcome."""
    is_kept: bool = True
    """Whether somebody can come back to this table."""
    is_resumed: bool = False
    """Whether somebody has come back to it."""
    is_last_round: bool = False
    """Whether nothing is played here after the round in play: a room's operator has come meanwhile."""
    best: "BestPlayers | None" = None
    """What everybody has won at this house, once somebody has looked."""
    data: str | None = None
    """Where this is kept, as it was said."""
    following: "Following | None" = None
    """Where the house is, and where new rules come from."""
    files: "HouseHere | None" = None
    """Decides which changes to the house's files apply."""
    coach: "Coach | None" = None
    clock: Clock = field(default_factory=Clock)

    # The table.

    @property
    def view(self) -> TableView[RoundView]:
        """What everybody sees of the table."""
        return self.party.view

    @property
    def round(self) -> RoundView | None:
        """The round in play."""
        return self.view.round

    @property
    def rounds(self) -> int:
        """How many were begun."""
        return self.view.number

    @property
    def banker(self) -> Seat | None:
        return self.view.dealer.banker

    @property
    def seats(self) -> dict[Seat, SeatView]:
        """Everybody at the table, bots included."""
        return {each.seat: each for each in self.view.seats}

    @property
    def players(self) -> list[SeatView]:
        """The players who may bet: not the banker, nor players who are waiting for a shuffle."""
        return [each for each in self.view.seats if not each.is_banker and not each.waits_for_shoe]

    @property
    def purses(self) -> dict[Seat, int]:
        """Chips of those still seated."""
        return {seat: each.purse for seat, each in self.seats.items()}

    @property
    def people(self) -> list[Seat]:
        """The seats of people who play on: nobody where the table closes."""
        seats = () if self.view.is_closing else self.view.seats
        return [each.seat for each in seats if not each.bot and not each.leaves]

    @property
    def last_bets(self) -> dict[Seat, tuple[BoxBet, ...]]:
        return {seat: each.last_bets for seat, each in self.seats.items() if each.last_bets}

    def owner_of(self, box: BoxNumber) -> Seat:
        """The seat that answers for a box; the banker's side is box 0."""
        assert self.round is not None
        owner = next((each.owner for each in self.round.boxes if each.number == box), self.banker)
        assert owner is not None
        return owner

    def actions_of(self, box: BoxNumber) -> tuple[ActionView, ...]:
        """The actions of the box that is asked: open or not, their cost, and why not."""
        return tuple(each for each in self.party.own(self.owner_of(box)).actions if each.box == box)

    @property
    def is_for_points(self) -> bool:
        """Whether hands are counted instead of chips."""
        return self.view.house.is_for_points

    @property
    def has_side_bets(self) -> bool:
        return bool(self.view.bets.side)

    @property
    def is_hidden(self) -> bool:
        """Whether everybody plays for chips that nobody sees."""
        return self.view.house.is_for_show

    @property
    def is_for_money(self) -> bool:
        """Whether people see what they play for."""
        return not self.is_for_points and (self.shows_bets or self.house.voice != "cs161")

    @property
    def has_own_rules(self) -> bool:
        """Whether rules were set for this session, so that what the house says of itself may not hold."""
        return self.following is not None and bool(self.following.overrides)

    # How it is told.

    @property
    def money(self) -> Money:
        return Money(self.view.house.chip)

    @property
    def has_dealer(self) -> bool:
        """Whether somebody deals for the house, or is about to: they begin once everybody sits."""
        is_expected = bool(self.dealer) and not (self.is_resumed or self.is_dealer_asked)
        return is_expected or bool(self.view.dealer.name)

    @property
    def scene(self) -> Scene:
        words, rules = self.asker.words, self.house.rules
        return Scene(
            words,
            self.look,
            self.names,
            self.money.text,
            side_bet_names(rules, words),
            bonus_names(rules, words),
            frozenset(self.bots),
            has_dealer=self.has_dealer,
        )

    def tell(self, *lines: str) -> None:
        for line in lines:
            self.asker.tell(line)

    def count_point(self, event: HandSettled) -> None:
        """Whoever wins the comparison of a hand with the dealer's gets a point; a push is worth none."""
        if won := point(event.outcome):
            winner = event.seat if won > 0 else DEALER
            self.points[winner] = self.points.get(winner, 0) + 1

    # Coming and going.

    def sit_down(self, names: list[str], chips: dict[str, int] | None = None) -> None:
        """Seats from 1, each with the usual balance or with the chips that somebody has named; then bots."""
        self._check_wallets(names, chips or {})
        self.tell(*dealer_lookalikes(self.asker.words, names, self.house.voice))
        self.tell(*self.party.visitors.lookalike_lines(names, self.asker.words))
        self.bots = dict(enumerate(self.wanted_bots, start=len(names) + 1))
        self.names = dict(enumerate([*names, *self.names_of_bots], start=1))
        for seat, name in enumerate(names, start=1):
            self._seat(seat, name, (chips or {}).get(name))
        for seat, kind in self.bots.items():
            self._seat_bot(seat, kind)

    @property
    def names_of_bots(self) -> list[str]:
        return bot_names(self.asker.words, len(self.wanted_bots))

    @property
    def gives_chips(self) -> bool:
        """Whether whoever sits down here may be given what they play with: else only operators issue it."""
        return self.party.visitors.gives_money or self.is_for_points or self.is_hidden

    def _check_wallets(self, names: list[str], chips: dict[str, int]) -> None:
        """Before anybody sits down: where nothing may be issued, everybody has what they bring."""
        visitors = self.party.visitors
        if self.gives_chips:
            return
        for name in names:
            person = visitors.come_in(name)
            wants, has = chips.get(name, self._smallest), visitors.wallet(person)
            if has < wants:
                raise TooLittle(name, person, wants, has)

    @property
    def _smallest(self) -> int:
        """What the smallest bet takes, in chips."""
        return self.view.bets.least * (2 if self.view.bets.are_in_pairs else 1)

    def _seat(self, seat: Seat, name: str, chips: int | None) -> None:
        if self.is_for_points:
            seated = self.party.sit_down(seat, name, 0, issued=False)
        elif self.is_hidden:
            seated = self.party.sit_down(seat, name, HIDDEN_PURSE, issued=False)
        else:
            seated = self._seat_with_money(seat, name, chips)
        self.brought[seat] = seated.brought

    def _seat_with_money(self, seat: Seat, name: str, chips: int | None) -> "Seated":
        """Who names a sum brings it; others what they have, and new play money if that is not enough."""
        self.party.welcome(name, self.balance)
        gives, wanted = self.party.visitors.gives_money, self.balance if chips is None else chips
        least, issued = self._smallest if gives else 0, gives and chips is not None
        seated = self.party.sit_down(seat, name, wanted, issued=issued, least=least)
        text, say, wallet = self.money.text, self.scene.say, self.wallet_name
        if seated.issued:
            self.notes.append(say("play.wallet.issued", seat, wallet=wallet, money=text(seated.issued)))
        facts = {"wallet": wallet, "money": text(seated.brought), "left": text(seated.left)}
        self.notes.append(say("play.wallet.brought", seat, **facts))
        return seated

    def _seat_bot(self, seat: Seat, kind: str) -> None:
        """With as much as somebody who has nothing, all of it issued."""
        chips = 0 if self.is_for_points else HIDDEN_PURSE if self.is_hidden else self.balance
        self.party.seat_bot(kind, self.names[seat], seat, chips)
        self.brought[seat] = chips

    def note_leaving(self) -> None:
        """Who goes at the end of the round is told then what they leave with."""
        people = (each for each in self.view.seats if not each.bot)
        leaving = (each.seat for each in people if self.view.is_closing or each.leaves)
        persons = self.party.persons
        self.leaving |= {seat: persons[seat] for seat in leaving if seat in persons}

    def leave(self, seat: Seat) -> int:
        """Out of the seat; the chips of the purse."""
        return self.party.leave(seat)

    def wallet_line(self, seat: Seat, person: str) -> str:
        """What somebody has who has left."""
        facts = {"wallet": self.wallet_name, "money": self.money.text(self.party.wallet(person))}
        return self.scene.say("play.wallet.has", seat, **facts)

    @property
    def wallet_name(self) -> str:
        return self.party.visitors.wallet_name(self.asker.words)
