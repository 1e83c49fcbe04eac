"""What must hold of single facts: the seal comes before bets, stakes are what was bet, an end is true."""

from collections import Counter
from typing import Any

from fairdeal.fairness import ShoeSealed
from fairdeal.games.game import Entries
from fairdeal.ledger import accounts
from fairdeal.ledger.transfer import Reason
from fairdeal.store import StoredEvent
from fairdeal.tables.engine.rounds import JAMMED
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.model.events import ClosingAnnounced, RoundAdvanced, RoundEnded, RoundVoided
from fairdeal.tables.model.state import Table


def check_row(before: Table | None, after: Table, fact: Any) -> None:
    """One fact, with the table before and after it."""
    if isinstance(fact, ShoeSealed):
        assert before is not None
        bets = {place.person: place.bets for place in before.places.values() if place.bets}
        assert not bets, f"shoe {fact.shoe} is sealed behind bets: {bets}"
    if isinstance(fact, ClosingAnnounced):
        assert not fact.why, f"{after.id} has given up: {fact}"
    if isinstance(fact, RoundVoided):
        assert fact.why != JAMMED, f"{after.id} could not go on"
        assert before is not None
        assert before.round is not None
        purses = before.round.purses
        assert purses == {seat: after.purse(seat) for seat in purses}, "a voided round costs nobody a chip"
    if isinstance(fact, RoundEnded):
        _check_end(before, after, fact)


def _check_end(before: Table | None, after: Table, fact: RoundEnded) -> None:
    """What the end of a round says is what it was."""
    assert before is not None
    assert before.round is not None
    if before.round.banker is not None or before.game == "trumps":
        assert sum(fact.won.values()) == 0, "what players win, other players lose"
    for seat, had in before.round.purses.items():
        won = fact.won[str(seat)]
        assert after.purse(seat) == had + won, f"seat {seat} had {had} and won {won}"


class Stakes:
    """Whether everybody plays what they have bet, and pays that."""

    def __init__(self) -> None:
        self._due: dict[str, Counter[str]] = {}
        """What the purses at a table have yet to pay for the round that has begun."""

    def read(self, before: Table | None, fact: Any, row: StoredEvent) -> None:
        if before is not None and before.round is None and isinstance(fact, RoundAdvanced):
            adapter = ADAPTERS[before.game]
            entries = adapter.entries_of(adapter.event_from(bytes(fact.event), before.book))
            self._check_entries(before, entries)
            places = before.places.values()
            self._due[row.table] = Counter(
                {
                    accounts.purse(row.table, place.seat): sum(bet.costs for bet in place.bets or ())
                    for place in places
                }
            )
        # All that an append moves stands with its last fact.
        if row.transfers and row.table in self._due:
            paid = Counter[str]()
            for moved in row.transfers:
                paid[moved.source] += moved.chips if moved.reason == Reason.STAKE else 0
            due = self._due.pop(row.table)
            assert +paid == +due, f"{due} was bet, and {paid} is paid"

    def _check_entries(self, before: Table, entries: Entries) -> None:
        bets = {place.seat: [(bet.chips, bet.side) for bet in place.bets or ()] for place in before.players}
        played: dict[int, list[Any]] = {seat: [] for seat in bets}
        for stake in entries.stakes:
            played[stake.owner].append((stake.chips, stake.side))
        assert played == bets, f"{bets} was bet, and {played} is played"
