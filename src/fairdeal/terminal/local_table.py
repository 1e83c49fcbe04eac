"""A table for the people in front of one terminal: what they do is stored before anything of it is shown."""

from contextlib import suppress
from functools import cached_property

from msgspec import Struct

from fairdeal.fairness import seat_commitment, seat_name
from fairdeal.games.game import Refused, Seat
from fairdeal.tables import rounds
from fairdeal.tables.bet_limits import largest_bet, max_cost_of, takes, with_bets
from fairdeal.tables.bots import seat_bot
from fairdeal.tables.deciding import Actor
from fairdeal.tables.facts import BoxBet
from fairdeal.tables.turn import Turn
from fairdeal.tables.waiting import seeds_awaited
from fairdeal.terminal.running_table import RunningTable
from fairdeal.wire import commands as c


class Seated(Struct, frozen=True):
    """What sitting down came to, in chips."""

    brought: int
    issued: int
    """New play money, for the wallet had too little."""
    left: int
    """What stays in the wallet."""


class LocalTable(RunningTable):
    """What people do there."""

    @cached_property
    def _seeds(self) -> dict[Seat, bytes]:
        """Those that people here have bound for the shoe, and that are still to be revealed."""
        return {}

    # Coming.

    def welcome(self, name: str, usual: int) -> int:
        """Let somebody in, who is given play money the first time; the chips of their wallet."""
        person = self.visitors.come_to_stay(name)
        self.visitors.give_allowance(person, usual)
        return self.visitors.wallet(person)

    def sit_down(self, seat: Seat, name: str, chips: int, *, issued: bool, least: int = 0) -> Seated:
        """Bring chips from the wallet; `issued`: what it lacks of them is new play money.

        So it is where the wallet holds less than `least`. Chips for show are issued by the table itself, and
        the wallet is left alone.
        """
        person = self.visitors.come_to_stay(name)  # nobody opens a table and may not sit there
        self.open(person)
        while True:
            had = self.visitors.wallet(person)
            try:
                return self._bring(seat, person, name, chips, had, issued=issued or had < least)
            except Refused as refusal:
                # The same person may sit down elsewhere in this very moment, and have less now.
                if refusal.code != "ledger/overdraft" or self.visitors.wallet(person) >= had:
                    raise

    def _bring(self, seat: Seat, person: str, name: str, chips: int, had: int, *, issued: bool) -> Seated:
        """Sit down with chips from a wallet that had so many."""
        for_show = self.table.terms.for_show
        brought = chips if issued or for_show else min(chips, had)
        lacks = 0 if for_show else max(0, brought - had)
        self._act(person, c.SitDown(name, brought, seat, lacks))
        return Seated(brought, lacks, self.visitors.wallet(person))

    def wallet(self, person: str) -> int:
        return self.visitors.wallet(person)

    def seat_bot(self, kind: str, name: str, seat: Seat, chips: int = 0) -> None:
        """Let a bot sit down, with chips that are issued for it."""
        command, host = self.visitors.commands.next(), self.host
        self._do(lambda: seat_bot(host, kind, name, chips, command, seat))
        self._hear()

    def buy_in(self, seat: Seat, chips: int) -> None:
        """Chips that are issued for it, if not by the table itself."""
        issued = 0 if self.table.issues_to(self.place(seat)) else chips
        self._act(self.person(seat), c.BuyIn(chips, issued))

    def bring(self, seat: Seat, chips: int) -> None:
        """More of what the wallet holds, between rounds; nothing is issued for it."""
        self._check_still()
        self._act(self.person(seat), c.BuyIn(chips))

    def take_back(self, seat: Seat, chips: int) -> None:
        """A part of the purse into the wallet, between rounds."""
        self._check_still()
        self._act(self.person(seat), c.CashOut(chips))

    # Playing.

    def bet(self, seat: Seat, bets: tuple[BoxBet, ...]) -> None:
        self._check_still()
        self._act(self.person(seat), c.Bet(bets))

    def takes(self, seat: Seat, bets: tuple[BoxBet, ...]) -> bool:
        return takes(self.table, seat, bets, self.funds)

    def largest_bet(self, seat: Seat) -> int:
        return largest_bet(self.table, seat, self.funds)

    @property
    def funds(self) -> int | None:
        """What the house has for a round; None where it issues whatever that takes."""
        host = self.host
        host.seeds.read_treasury(host.table.house)  # other tables take from it too
        return rounds.house_funds(Turn(host.table, host.clock(), host.seeds, host.gate.may_issue))

    def max_cost(self, seat: Seat, bets: tuple[BoxBet, ...]) -> int:
        """The most that a round with these bets, beside those that lie there, can cost the bank."""
        return max_cost_of(with_bets(self.table, seat, bets))

    def choose(self, box: int, action: str, seat: Seat) -> None:
        """Answer for a box what is asked now."""
        self._check_still()
        self._act(self.person(seat), c.ChooseAction(box, action), seen=self.table.version)

    # Dealing by hand.

    def begin_shift(self, name: str) -> None:
        """Somebody deals for the house from now on; refused to who plays here."""
        self._act(self.visitors.come_to_deal(name), c.BeginShift(name))

    def end_shift(self) -> None:
        """The machine deals on."""
        self._check_unmoved()
        self._act(self.table.dealer, c.EndShift())

    def close_bets(self) -> None:
        """Whoever has the duty closes the betting."""
        self._check_still()
        self._act(self._hand, c.CloseBets(), seen=self.table.version)

    def deal_card(self) -> None:
        """Whoever has the duty deals the next card."""
        self._check_still()
        self._act(self._hand, c.DealCard(), seen=self.table.version)

    @property
    def _hand(self) -> str:
        """The person whose duties a dealer's are."""
        banker = self.table.banker
        return self.table.dealer if banker is None else self.person(banker)

    # Seeds.

    def add_seed(self, seat: Seat, seed: bytes) -> str:
        """Bind somebody's own seed for this shoe, to be revealed when the bets are in; its commitment."""
        shoe, who = self.table.shoe, seat_name(seat)
        assert shoe is not None, "bets are asked after a shoe is sealed"
        bound = seat_commitment(bytes.fromhex(shoe.sealed.commitment), who, seed).hex()
        self.bind_seed(seat, bound)
        self._seeds[seat] = seed
        return bound

    def bind_seed(self, seat: Seat, commitment: str) -> None:
        """Bind a seed that was made elsewhere; nobody here knows it."""
        self._check_still()
        self._act(self.person(seat), c.CommitSeed(commitment))

    def reveal_seed(self, seat: Seat, seed: str) -> None:
        """Open a seed that was made elsewhere."""
        self._act(self.person(seat), c.RevealSeed(seed))

    def withhold_seed(self, seat: Seat) -> None:
        """Let what was fixed beforehand count instead."""
        self._act(self.person(seat), c.WithholdSeed())

    @property
    def seats_asked_for_seeds(self) -> list[Seat]:
        """Whose seeds are waited for, and are not known here."""
        awaited = seeds_awaited(self.table)
        return [seat for seat in self.table.places if seat_name(seat) in awaited]

    def _step(self) -> bool:
        return super()._step() or self._reveal_next_seed()

    def _reveal_next_seed(self) -> bool:
        """Open the next seed that was made here, once the table asks for it."""
        seat = next((seat for seat in self.seats_asked_for_seeds if seat in self._seeds), None)
        if seat is None:
            return False
        seed = self._seeds.pop(seat)
        # One that is not the bound one, since somebody else sits there, is replaced, and the table says so.
        with suppress(Refused):
            self._act(self.person(seat), c.RevealSeed(seed.hex()))
        return True

    # Going.

    def leave(self, seat: Seat) -> int:
        """Get up with the purse, by the house's rule; what it holds now."""
        self._check_unmoved()
        chips = self.table.purse(seat)
        self._act(self.person(seat), c.Leave())
        return chips

    def close(self) -> None:
        """Nobody sits here any more: the last shoe is revealed."""
        self._act(self.table.opened_by, c.CloseTable())
        self._go_on_to_the_end()

    def void_and_close(self) -> None:
        """Nobody plays this round to its end: all that it moved goes back, and the table is closed."""
        if not self.is_open:
            return
        self._act(self.table.opened_by, c.VoidAndClose())
        self._go_on_to_the_end()

    # How it is done.

    def _act(self, person: str, act: c.AnyCommand, seen: int | None = None) -> None:
        """One command."""
        host, command = self.host, self.visitors.commands.next()
        gets_chips = self.visitors.gives_money
        actor = Actor(person, may_deal=self.visitors.may_deal(person), gets_chips=gets_chips)
        self._do(lambda: host.act(actor, act, command, seen))
        self._hear()
