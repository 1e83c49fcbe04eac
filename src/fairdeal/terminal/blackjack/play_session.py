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
    from fairdeal.room.houses.local_house import LocalHouse
    from fairdeal.room.records.best_players import BestPlayers
    from fairdeal.terminal.blackjack.coach import Coach
    from fairdeal.terminal.party import Party, Seated

__all__ = ["DEALER", "BoxBet", "Money", "PlaySession"]

DEALER: Seat = 0
"""The dealer's place on the score board."""

HIDDEN_PURSE = 100_000
"""If people see no money, every hand is played for chips that are issued for it and then retired."""


class TooLittle(Exception):
    """A player has fewer chips than needed, and none may be issued here."""

    def __init__(self, name: str, person: str, wants: int, has: int) -> None:
        self.name, self.person, self.wants, self.has = name, person, wants, has
        super().__init__(f"{name} has {has} chips of {wants}")


class Money(Struct, frozen=True):
    """Converts between chips and amounts as people type them."""

    chip: Ratio = CHIP

    def text(self, chips: int) -> str:
        return written(chips, self.chip)

    def chips(self, text: str) -> int:
        """Raises BadMoney if this is not an amount, or not in whole chips."""
        return chips(text, self.chip)


class PlaySession(Struct):
    """How to address the people at the table, and what is known about them apart from the table."""

    house: House
    book: RuleBook
    """The rules in force: for the rule card, the edge and the coach."""
    party: "Party"
    asker: Asker
    look: Look
    balance: int
    """Chips for a player whose balance was not given."""
    names: dict[Seat, str] = field(default_factory=dict)
    """The names of everybody who sat down, including those who have left; empty until a voice has asked."""
    wanted_bots: tuple[str, ...] = ()
    """The kinds of the bots that sit down after the people."""
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
    """The name of the person who deals for the house by hand; empty if nobody does."""
    is_dealer_asked: bool = False
    """Whether that person has begun to deal, or was refused."""
    leaving: dict[Seat, str] = field(default_factory=dict)
    """The players who leave when the round is over, by seat."""
    burnt: tuple[Card, ...] = ()
    """The burnt cards of the shoe, if the house shows them."""
    notes: list[str] = field(default_factory=list)
    """Lines that are printed after the welcome."""
    is_kept: bool = True
    """Whether people can come back to this table."""
    is_resumed: bool = False
    """Whether people have come back to it."""
    is_last_round: bool = False
    """Whether this is the last round here, because a room's operator now closes the table."""
    best: "BestPlayers | None" = None
    """What everybody has won at this house, once somebody has asked."""
    data: str | None = None
    """The value of `--data`, as the user gave it."""
    following: "Following | None" = None
    """Where the house is, and where new rules come from."""
    files: "LocalHouse | None" = None
    """Decides which changes to the house's files apply."""
    coach: "Coach | None" = None
    clock: Clock = field(default_factory=Clock)

    # The table.

    @property
    def view(self) -> TableView[RoundView]:
        """The table as everybody sees it."""
        return self.party.view

    @property
    def round(self) -> RoundView | None:
        """The round in play."""
        return self.view.round

    @property
    def rounds(self) -> int:
        """How many rounds have begun."""
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
        """The chips of players who are still seated."""
        return {seat: each.purse for seat, each in self.seats.items()}

    @property
    def people(self) -> list[Seat]:
        """The seats of people who continue; empty if the table is closing."""
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
        """Whether rules were changed for this session, so that the house's own description may be wrong."""
        return self.following is not None and bool(self.following.overrides)

    # How it is described.

    @property
    def money(self) -> Money:
        return Money(self.view.house.chip)

    @property
    def has_dealer(self) -> bool:
        """Whether a person deals for the house, or is about to: they begin once everybody sits."""
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
        """Count a point for the winner of a hand, a player or the dealer; a push is worth none."""
        if won := point(event.outcome):
            winner = event.seat if won > 0 else DEALER
            self.points[winner] = self.points.get(winner, 0) + 1

    # Sitting down and leaving.

    def sit_down(self, names: list[str], chips: dict[str, int] | None = None) -> None:
        """Seat people from seat 1, each with the usual balance or a chosen number of chips; then the bots."""
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
        """Whether people who sit down here may be issued chips; otherwise only operators issue them."""
        return self.party.visitors.gives_money or self.is_for_points or self.is_hidden

    def _check_wallets(self, names: list[str], chips: dict[str, int]) -> None:
        """Before anybody sits down: if nothing may be issued, check that everybody has enough."""
        visitors = self.party.visitors
        if self.gives_chips:
            return
        for name in names:
            person = visitors.admit(name)
            wants, has = chips.get(name, self._smallest), visitors.wallet(person)
            if has < wants:
                raise TooLittle(name, person, wants, has)

    @property
    def _smallest(self) -> int:
        """The cost of the smallest bet, in chips."""
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
        """Seat a player with the chosen sum, or with what they have plus play money if needed."""
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
        """Seat a bot with the chips that a new player gets, all of them issued."""
        chips = 0 if self.is_for_points else HIDDEN_PURSE if self.is_hidden else self.balance
        self.party.seat_bot(kind, self.names[seat], seat, chips)
        self.brought[seat] = chips

    def note_leaving(self) -> None:
        """Note who leaves at the end of the round, to report then what they leave with."""
        people = (each for each in self.view.seats if not each.bot)
        leaving = (each.seat for each in people if self.view.is_closing or each.leaves)
        persons = self.party.persons
        self.leaving |= {seat: persons[seat] for seat in leaving if seat in persons}

    def leave(self, seat: Seat) -> int:
        """Leave the seat; returns the chips in the purse."""
        return self.party.leave(seat)

    def wallet_line(self, seat: Seat, person: str) -> str:
        """What a person who has left has in the wallet."""
        facts = {"wallet": self.wallet_name, "money": self.money.text(self.party.wallet(person))}
        return self.scene.say("play.wallet.has", seat, **facts)

    @property
    def wallet_name(self) -> str:
        return self.party.visitors.wallet_name(self.asker.words)
