"""Watching seats, bets and rounds go by: chips move because an event says so, and go where they belong.

No rule of a game is known here. Only logs that begin with the opening of a table are looked at.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from fairdeal.fairness import table_events as t
from fairdeal.fairness.log import Moved
from fairdeal.fairness.problems import Problem, problem

OPENING = "TableOpened"
MINT = "mint"
SEEDED = "seed"
"""Who opens a table at which people rehearse."""


class _Round:
    """A round from its bets to its end."""

    def __init__(self, number: int, entries: t.Entries) -> None:
        self.number, self.entries = number, entries
        self.owners = {str(stake.box): stake.owner for stake in entries.stakes}
        self.net: Counter[str] = Counter()
        """What it has moved, by account."""
        self.begins = True


class TableWatch:
    """What a log has told of its table so far."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.chips: Counter[str] = Counter()
        self.seats: dict[int, str] = {}
        self.bots: set[int] = set()
        self.bets: dict[int, tuple[t.Bet, ...]] = {}
        self.house, self.banks, self.banker = "", "", 0
        self.is_for_show = self.is_rehearsal = False
        self.is_bank_issued = False
        """Whether chips were issued for the bank: only then they are retired with it."""
        self.round: _Round | None = None
        self.rounds = 0
        self._due: list[Moved] = []
        self._void: _Round | None = None
        self._ended: tuple[_Round, dict[str, int]] | None = None
        self._table, self._type, self._is_table = "", "", False
        self._seq = 0

    def begin(self, type_: str, seq: int, table: str) -> None:
        """The next event."""
        if seq == 1:
            self._is_table = type_ == OPENING
        self._seq, self._table, self._type = seq, table, type_

    def see(self, body: bytes) -> None:
        """What it says."""
        if self._is_table and self._type in _SEEING:
            _SEEING[self._type](self, t.read_event(self._type, body))

    def move(self, transfers: Iterable[Moved]) -> None:
        """The chips that move with it: all that it calls for, and no other."""
        if self._is_table:
            self._settle(tuple(transfers))

    # Events.

    def _house(self, event: t.House) -> None:
        is_other, is_first = bool(self.house) and event.house != self.house, not self.house
        if event.terms.for_show != self.is_for_show and any(self.chips[account] for account in self._here):
            self._wrong("fairness.money/show")
        if is_other:
            self._empty_bank()
        if is_first:
            self.is_rehearsal = event.by == SEEDED
        if event.terms.banker != self.banks:
            self.banker = 0
        self.house, self.banks, self.is_for_show = event.house, event.terms.banker, event.terms.for_show
        if is_other:
            self._fill_bank(event.brings)

    @property
    def _here(self) -> list[str]:
        """The accounts that hold chips at the table between rounds."""
        return [self._bank, *map(self._purse, self.seats)]

    def _sit(self, event: t.Seated) -> None:
        if event.seat in self.seats:
            self._wrong("fairness.money/seat", seat=event.seat)
        self.seats[event.seat] = event.person
        self.bots.discard(event.seat)
        if event.bot:
            self.bots.add(event.seat)

    def _leave(self, event: t.Left) -> None:
        if not self._is_taken(event.seat):
            return
        has = self.chips[self._purse(event.seat)]
        if event.chips != has:
            self._wrong("fairness.money/purse", seat=event.seat, chips=event.chips, has=has)
        self._take_home(event.seat, event.chips)
        del self.seats[event.seat]
        self.bets.pop(event.seat, None)
        if event.seat == self.banker:
            self.banker = 0

    def _buy(self, event: t.Brought) -> None:
        if not self._is_taken(event.seat):
            return
        if self._is_issued_to(event.seat):
            self._owe(MINT, self._wallet(event.seat), event.chips, "issue")
        self._owe(self._wallet(event.seat), self._purse(event.seat), event.chips, "buy-in")

    def _cash(self, event: t.Brought) -> None:
        if self._is_taken(event.seat):
            self._take_home(event.seat, event.chips)

    def _take_home(self, seat: int, chips: int) -> None:
        self._owe(self._purse(seat), self._wallet(seat), chips, "cash-out")
        if self._is_issued_to(seat):
            self._owe(self._wallet(seat), MINT, chips, "retire")

    def _is_issued_to(self, seat: int) -> bool:
        """Whether chips of this seat come from the mint and go back there: for show, and a bot's."""
        return self.is_for_show or seat in self.bots

    def _bet(self, event: t.Bets) -> None:
        if self._is_taken(event.seat):
            self.bets[event.seat] = event.bets

    def _take_back(self, event: t.OfSeat) -> None:
        self.bets.pop(event.seat, None)

    def _elect(self, event: t.Banker) -> None:
        if not event.seat or self._is_taken(event.seat):
            self.banker = event.seat

    def _fund(self, event: t.Funded) -> None:
        self._fill_bank(event.chips)

    def _close(self, event: t.Nothing) -> None:
        for seat in self.seats:
            self._wrong("fairness.money/seat", seat=seat)
        self._empty_bank()

    def _fill_bank(self, chips: int) -> None:
        self._owe(f"house:{self.house}", self._bank, chips, "fund")

    def _empty_bank(self) -> None:
        treasury, chips = f"house:{self.house}", self.chips[self._bank]
        self._owe(self._bank, treasury, chips, "fund")
        if self.is_bank_issued and (self.is_for_show or self.is_rehearsal):
            self._owe(treasury, MINT, chips, "retire")
        self.is_bank_issued = False

    def _play(self, played: t.RoundAdvanced) -> None:
        entries = t.entries_of(played)
        if entries is None:
            self._is_in_play(played.round)
            return
        if self.round is not None or played.round != self.rounds + 1:
            self._wrong("fairness.money/round", round=played.round)
        purses = {str(seat): self.chips[self._purse(seat)] for seat in self.seats}
        if entries != t.Entries(self._boxes(), purses, self.banker or None):
            self._wrong("fairness.money/bets", round=played.round)
        self.round = _Round(played.round, entries)

    def _boxes(self) -> tuple[t.Box, ...]:
        """The boxes that the bets come to, numbered seat by seat."""
        bets = [
            (seat, bet)
            for seat in sorted(self.seats)
            for bet in self.bets.get(seat, ())
            if seat != self.banker
        ]
        return tuple(t.Box(box, seat, bet.chips, bet.side) for box, (seat, bet) in enumerate(bets, start=1))

    def _end_round(self, event: t.Ended) -> None:
        if self._is_in_play(event.round) and self.round is not None:
            self._ended = self.round, event.won
            self._over(event.round)

    def _void_round(self, event: t.Voided) -> None:
        if self._is_in_play(event.round):
            self._void = self.round
            self._over(event.round)

    def _over(self, number: int) -> None:
        self.round, self.rounds = None, number
        self.bets.clear()

    # Chips.

    def _settle(self, transfers: tuple[Moved, ...]) -> None:
        due, spare = Counter(self._due), self._spare()
        for each in transfers:
            way = (each.source, each.target, each.reason)
            if due[each]:
                due[each] -= 1
            elif spare[way] >= each.chips:
                spare[way] -= each.chips
            elif not self._is_of_round(each):
                sides = {"source": each.source, "target": each.target}
                self._wrong("fairness.money/unfounded", chips=each.chips, **sides)
            self._post(each)
        for each in due.elements():
            self._wrong("fairness.money/missing", chips=each.chips, source=each.source, target=each.target)
        self._due = []
        if self.round is not None:
            self.round.begins = False
        self._check_void()
        self._check_won()

    def _spare(self) -> Counter[tuple[str, str, str]]:
        """Play money that may be issued for what is brought here, as much of it as is not issued anyway."""
        spare: Counter[tuple[str, str, str]] = Counter()
        for each in self._due:
            if each.source == MINT:
                spare[MINT, each.target, "issue"] -= each.chips
            elif each.target.startswith(("purse:", "bank:")):
                spare[MINT, each.source, "issue"] += each.chips
        return spare

    def _post(self, moved: Moved) -> None:
        self.is_bank_issued |= moved.reason == "issue" and moved.target.startswith("house:")
        round_ = self._in_event
        for account, change in ((moved.source, -moved.chips), (moved.target, moved.chips)):
            self.chips[account] += change
            if not self.chips[account]:
                del self.chips[account]
            if round_ is not None and moved.reason in _OF_A_ROUND:
                round_.net[account] += change

    @property
    def _in_event(self) -> _Round | None:
        return self.round or self._void or (self._ended[0] if self._ended is not None else None)

    def _is_of_round(self, moved: Moved) -> bool:
        """Whether the round in play may move these chips: from and to the boxes' owners and the bank."""
        round_ = self._in_event
        if round_ is None:
            return False
        seat = round_.entries.banker
        bank = self._bank if seat is None else self._purse(seat)
        reserve, pot = f"reserve:{self._table}", f"pot:{self._table}:{round_.number}"
        purses = {self._purse(owner) for owner in round_.owners.values()}
        source, target = moved.source, moved.target
        match moved.reason:
            case "stake":
                return source in purses and (target == pot or source == self._owner(round_, target))
            case "return":
                return bool(target) and target == self._owner(round_, source)
            case "lost":
                return bool(self._owner(round_, source)) and target == bank
            case "payout":
                return source in (reserve, pot) and target in purses
            case "reserve":
                return round_.begins and (source, target) == (bank, reserve)
            case "release":
                return self._ended is not None and (source, target) == (reserve, bank)
            case "refund":
                return round_ is self._void
        return False

    def _owner(self, round_: _Round, stake: str) -> str:
        """The purse that a stake of this round belongs to; empty where it is none."""
        front = f"stake:{self._table}:{round_.number}:"
        box = stake.removeprefix(front).partition(":")[0] if stake.startswith(front) else ""
        return self._purse(round_.owners[box]) if box in round_.owners else ""

    def _check_void(self) -> None:
        if self._void is None:
            return
        for account, net in sorted(self._void.net.items()):
            if net:
                self._wrong("fairness.money/refund", round=self._void.number, account=account, chips=net)
        self._void = None

    def _check_won(self) -> None:
        if self._ended is None:
            return
        round_, won = self._ended
        had = round_.entries.purses
        if won != {seat: self.chips[self._purse(seat)] - had[seat] for seat in had}:
            self._wrong("fairness.money/won", round=round_.number)
        self._ended = None

    # What everything depends on.

    def _is_taken(self, seat: int) -> bool:
        if seat not in self.seats:
            self._wrong("fairness.money/seat", seat=seat)
        return seat in self.seats

    def _is_in_play(self, number: int) -> bool:
        if self.round is None or self.round.number != number:
            self._wrong("fairness.money/round", round=number)
            return False
        return True

    def _owe(self, source: str, target: str, chips: int, reason: str) -> None:
        if chips > 0:
            self._due.append(Moved(source, target, chips, reason))

    @property
    def _bank(self) -> str:
        return f"bank:{self._table}"

    def _purse(self, seat: int | str) -> str:
        return f"purse:{self._table}:{seat}"

    def _wallet(self, seat: int) -> str:
        return f"wallet:{self.seats[seat]}"

    def _wrong(self, key: str, **facts: str | int) -> None:
        self.problems.append(problem(key, self._seq, **facts))


_OF_A_ROUND = frozenset({"stake", "reserve", "release", "payout", "return", "lost", "refund"})

_SEEING: dict[str, Callable[[TableWatch, Any], None]] = {
    "TableOpened": TableWatch._house,
    "RulesChanged": TableWatch._house,
    "SeatTaken": TableWatch._sit,
    "SeatLeft": TableWatch._leave,
    "BoughtIn": TableWatch._buy,
    "CashedOut": TableWatch._cash,
    "BetsPlaced": TableWatch._bet,
    "BetsTakenBack": TableWatch._take_back,
    "BankerElected": TableWatch._elect,
    "BankFunded": TableWatch._fund,
    "RoundAdvanced": TableWatch._play,
    "RoundEnded": TableWatch._end_round,
    "RoundVoided": TableWatch._void_round,
    "TableClosed": TableWatch._close,
}
