"""Playing a log again: every event must be what the rules make of the one before, every payout too."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from fairdeal.fairness import Problem
from fairdeal.fairness.problems import problem
from fairdeal.games.game import Choose, Deal, Finished, ForCard, ForPlayers, Impossible, Refused
from fairdeal.ledger import accounts
from fairdeal.ledger.reserving import released, reserved, worst_case
from fairdeal.ledger.transfer import Transfer
from fairdeal.store import Stored
from fairdeal.tables.codec import decoded
from fairdeal.tables.facts import Played, RoundEnded, RoundVoided
from fairdeal.tables.folding import OF_A_ROUND, fold
from fairdeal.tables.kits import KITS, FindBook
from fairdeal.tables.rounds import transfers_of
from fairdeal.tables.state import Table


class Replayed(Struct, frozen=True):
    """What was played again."""

    rounds: int
    voided: int
    problems: tuple[Problem, ...]


def replayed(rows: Iterable[Stored], find_book: FindBook) -> Replayed:
    """Check a whole log; it stops at the first fact that can't have happened."""
    reading = _Reading(find_book)
    for row in rows:
        try:
            reading.read(row)
        except (Impossible, Refused, LookupError, ValueError) as wrong:
            reading.problems.append(problem("tables.replay/impossible", row.seq, why=str(wrong)))
            break
    return Replayed(reading.rounds, reading.voided, tuple(reading.problems))


class _Reading:
    """A log while it is played again."""

    def __init__(self, find_book: FindBook) -> None:
        self.table: Table | None = None
        self.problems: list[Problem] = []
        self.rounds = self.voided = 0
        self._book = find_book
        self._due: Counter[Transfer] = Counter()
        """What the rules have moved in this round, and the log has yet to say."""

    def read(self, row: Stored) -> None:
        fact, before = decoded(row.fact), self.table
        if isinstance(fact, Played) and before is not None:
            self._check_event(before, fact, row)
        if isinstance(fact, RoundEnded) and before is not None:
            self._check_end(before, fact, row)
        self.table = fold(before, fact, row.at, row.transfers, self._book)
        self._account_for(row)
        if isinstance(fact, RoundVoided):
            self.voided += 1
            self._due.clear()
        if isinstance(fact, RoundEnded):
            self.rounds += 1
            self._check_paid(row)

    def _check_event(self, table: Table, fact: Played, row: Stored) -> None:
        kit = KITS[table.game]
        event = kit.event_from(bytes(fact.event), table.book)
        if table.round is None:
            self._due.clear()
            wanted: Iterable[Any] = [kit.game.open_round(table.book, event.entries)]
            payouts = kit.worst_payouts(table.book, event.entries)
            # What the bank got for this round is told with it: that it has enough, the ledger looks after.
            self._due += Counter(reserved(table.id, table.bank_account, worst_case(payouts), payouts))
        else:
            wanted = _what_may_come(table, fact)
        if event not in wanted:
            self._wrong("tables.replay/rules", row, round=fact.round, event=type(event).__name__)
        self._due += Counter(transfers_of(table, kit.game.movements(event), fact.round))

    def _check_end(self, table: Table, fact: RoundEnded, row: Stored) -> None:
        kit = KITS[table.game]
        if table.round is None or not isinstance(kit.game.waiting_for(table.round.state), Finished):
            self._wrong("tables.replay/early", row, round=fact.round)
            return
        left = table.chips.get(accounts.reserve(table.id), 0) - self._unpaid(accounts.reserve(table.id))
        self._due += Counter(released(table.id, table.bank_account, left))

    def _unpaid(self, account: str) -> int:
        """What is yet to leave an account, less what is yet to come."""
        return sum(
            each.chips * times * ((each.source == account) - (each.target == account))
            for each, times in self._due.items()
        )

    def _account_for(self, row: Stored) -> None:
        """Take off what the log says; chips that the rules have not moved are told."""
        for each in row.transfers:
            if each.reason not in OF_A_ROUND:
                continue
            if self._due[each]:
                self._due[each] -= 1
            else:
                sides = {"source": each.source, "target": each.target}
                self._wrong("tables.replay/unfounded", row, chips=each.chips, **sides)

    def _check_paid(self, row: Stored) -> None:
        for each, times in self._due.items():
            if times:
                self._wrong(
                    "tables.replay/paid", row, source=each.source, target=each.target, chips=each.chips
                )
        self._due.clear()

    def _wrong(self, key: str, row: Stored, **facts: str | int) -> None:
        self.problems.append(problem(key, row.seq, **facts))


def _what_may_come(table: Table, fact: Played) -> Iterator[Any]:
    """Every event that can follow: what the house does, what the card makes, what may be answered."""
    assert table.round is not None
    game, state = KITS[table.game].game, table.round.state
    follow_up = game.follow_up(state)
    if follow_up is not None:
        yield follow_up
        return
    waiting = game.waiting_for(state)
    if isinstance(waiting, ForCard):
        if len(fact.drawn) == 1:
            yield game.decide(state, Deal(fact.drawn[0].card))
    elif isinstance(waiting, ForPlayers):
        for box, options in waiting.options.items():
            for action in options:
                yield game.decide(state, Choose(box, action))
