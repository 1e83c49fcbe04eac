"""The people at this terminal who play at one table, and everything they can do there."""

from collections.abc import Callable, Coroutine, Iterable
from typing import Any, TypeVar

from msgspec import Struct

from fairdeal.client.link import CoachLink
from fairdeal.client.room_client import RoomClient
from fairdeal.fairness import seat_name
from fairdeal.games.game import Seat
from fairdeal.terminal.party_link import DEALER, MovedOn, PartyLink
from fairdeal.wire import commands as c
from fairdeal.wire.chances import CategoryChance
from fairdeal.wire.parts import BoxBet, BoxNumber

T = TypeVar("T")


class Seated(Struct, frozen=True):
    """The chips of a person who has just sat down."""

    brought: int
    issued: int
    """New play money, issued because the wallet held too little."""
    left: int
    """Chips that stay in the wallet."""


class Party(PartyLink):
    """The people's actions. They raise `MovedOn` if the table has changed since the person last saw it."""

    # Arriving.

    def welcome(self, name: str, usual: int) -> int:
        """Let a person in, with play money on the first visit; returns the chips in their wallet."""
        person = self.visitors.admit_player(name)
        self.visitors.give_allowance(person, usual)
        return self.visitors.wallet(person)

    def sit_down(self, seat: Seat, name: str, chips: int, *, issued: bool, least: int = 0) -> Seated:
        """Bring chips from the wallet. With `issued`, new play money makes up what the wallet lacks.

        The same happens if the wallet holds less than `least`. The table itself issues chips for show, and
        the wallet is left alone.
        """
        person = self.visitors.admit_player(name)  # checked before the table is opened
        self.open(person)
        had = self.visitors.wallet(person)
        self._run(self._sit_down(seat, self._client(person, name), chips, exact=issued, least=least))
        brought, left = self.own(seat).purse, self.visitors.wallet(person)
        issued_chips = 0 if self.view.house.is_for_show else max(0, brought + left - had)
        return Seated(brought, issued_chips, left)

    async def _sit_down(self, seat: Seat, client: RoomClient, chips: int, *, exact: bool, least: int) -> None:
        table = await client.sit(self._name, chips, seat=seat, least=least, is_exact=exact)
        await self._join(seat, client, table)

    def seat_bot(self, kind: str, name: str, seat: Seat, chips: int = 0) -> None:
        """Seat a bot, with chips that are issued for it."""
        self._send(self._opener, c.SeatBot(kind, name, chips, seat))
        self._people[seat] = self.records.find_bot(seat)

    def buy_in(self, seat: Seat, chips: int) -> None:
        """Add chips that are issued for this; if chips are for show, the table itself issues them."""
        issued = 0 if self.view.house.is_for_show else chips
        self._do(seat, c.BuyIn(chips, issued))

    def bring(self, seat: Seat, chips: int) -> None:
        """Add chips from the wallet, between rounds. Nothing is issued for this."""
        self._answer(seat, c.BuyIn(chips))

    def take_back(self, seat: Seat, chips: int) -> None:
        """Move chips from the purse back to the wallet, between rounds."""
        self._answer(seat, c.CashOut(chips))

    # Playing.

    def bet(self, seat: Seat, bets: Iterable[BoxBet]) -> None:
        self._answer(seat, c.Bet(tuple(bets)))

    def choose(self, box: BoxNumber, action: str, seat: Seat) -> None:
        """Answer the question that a box is asked now."""
        self._choose(seat, c.ChooseAction(box, action))

    def begin_round(self) -> None:
        """Let bots bet. If the only people are bankers, they decide when."""
        self._run(self._check_unmoved())
        self._run(self._own_client(self.people[0]).begin_round())
        self._run(self._rest())

    def find_chances(self, seat: Seat) -> tuple[CategoryChance, ...]:
        """What each category is worth to the person in a seat, who has to call one."""
        return self._run(self._own_client(seat).find_chances())

    # Dealing by hand.

    def begin_shift(self, name: str) -> None:
        """Make somebody the dealer for the house; refused to a person who plays here."""
        person = self.visitors.admit_dealer(name)
        client = self._client(person, name)
        self._send(client.watch(self._name), c.BeginShift(name))
        self._run(self._join(DEALER, client))

    def end_shift(self) -> None:
        """Have the machine deal again."""
        self._answer(DEALER, c.EndShift())

    def close_bets(self) -> None:
        """Close the betting, as the person with the dealer's duties."""
        self._answer(self._hand, c.CloseBets())

    def deal_card(self) -> None:
        """Deal the next card, as the person with the dealer's duties."""
        self._answer(self._hand, c.DealCard())

    @property
    def _hand(self) -> Seat:
        banker = self.newest.dealer.banker
        return DEALER if banker is None else banker

    # Seeds.

    def add_seed(self, seat: Seat, seed: bytes) -> str:
        """Bind a player's own seed for this shoe, revealed when the bets are in; returns its commitment."""
        self._run(self._check_unmoved())
        bound = self._run(self._own_client(seat).add_seed(seed))
        self._run(self._rest())
        return bound

    def bind_seed(self, seat: Seat, commitment: str) -> None:
        """Bind a seed that was made elsewhere, so this program doesn't know it."""
        self._answer(seat, c.CommitSeed(commitment))

    def reveal_seed(self, seat: Seat, seed: str) -> None:
        """Reveal a seed that was made elsewhere."""
        self._do(seat, c.RevealSeed(seed))

    def withhold_seed(self, seat: Seat) -> None:
        """Don't reveal a seed; the value that was fixed beforehand counts instead."""
        self._do(seat, c.WithholdSeed())

    @property
    def seats_asked_for_seeds(self) -> list[Seat]:
        """The seats whose seeds the table is waiting for because they were made elsewhere."""
        shoe = self.newest.shoe
        waited = {each.who for each in shoe.seeds if each.is_waited_for} if shoe is not None else set[str]()
        return [each.seat for each in self.newest.seats if seat_name(each.seat) in waited]

    # The coach.

    @property
    def seats_here(self) -> list[Seat]:
        """The seats of people who are or were at this terminal."""
        return sorted(seat for seat in self._queues if seat != DEALER)

    def ask_coach(self, seat: Seat, question: Callable[[CoachLink], Coroutine[Any, Any, T]]) -> T:
        """Ask the coach of the person in a seat, even if they have left."""
        return self._run(question(self._queues[seat].client.coach))

    # Leaving.

    def leave(self, seat: Seat) -> int:
        """Leave with the purse, by the house's rule; returns the chips in it."""
        self._run(self._check_unmoved())
        chips = {each.seat: each.purse for each in self.newest.seats}
        if seat not in chips:
            raise MovedOn
        if any(each.bot for each in self.newest.seats if each.seat == seat):
            self._run(self._opener.unseat_bot(seat))
            self._run(self._rest())
        else:
            self._do(seat, c.Leave())
        return chips[seat]

    def close(self) -> None:
        """Close the table after everybody has left. The last shoe is revealed."""
        self._send(self._opener, c.CloseTable())

    def void_and_close(self) -> None:
        """Void the round in play, which returns all its chips, and close the table."""
        if self.is_open:
            self._send(self._opener, c.VoidAndClose())
