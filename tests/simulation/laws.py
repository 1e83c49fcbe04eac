"""What must hold after every step, whatever happened: the laws of TRUST, asked of the store itself."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.cards import Card
from fairdeal.ledger import accounts
from fairdeal.ledger.accounts import MINT, Account
from fairdeal.ledger.invariants import check, compare, open_within_rounds
from fairdeal.people import People
from fairdeal.store import StoredEvent
from fairdeal.store.protocol import Reader
from fairdeal.tables.engine.apply import ELSEWHERE, is_over
from fairdeal.tables.model.codec import decode_event
from fairdeal.tables.model.events import RoundVoided, SeatLeft, StakesForfeited
from fairdeal.tables.model.state import Phase, Table
from fairdeal.tables.model.terms import HOUSE
from fairdeal.tables.stored_table import apply_stored, load, to_snapshot
from tests.simulation.limits import Keeping
from tests.simulation.row_laws import Stakes, check_row

ROOM = "room"

Step = tuple[Table | None, Any, Table]
"""A fact, with the table before it and after it; there is none before it is opened."""


class Truth:
    """What the log of a store comes to, read on row by row; everything else is held against it."""

    def __init__(self, people: Callable[[], People]) -> None:
        self.keeping, self._stakes = Keeping(people), Stakes()
        self.tables: dict[str, Table] = {}
        self._steps: dict[str, list[Step]] = {}
        """Of each table all, so that the one with a version has the place before that."""
        self.balances = Counter[str]()
        self.versions = Counter[str]()
        self.issued = self.retired = 0
        self.gone: set[Account] = set()
        """Purses of those who have left in mid-round where open stakes are lost."""
        self.turned_up: dict[tuple[str, int], set[Card]] = {}
        """The cards of each game of Trumps that everybody has seen."""

    def read_on(self, reader: Reader) -> None:
        for name in reader.tables():
            for row in reader.read(name, self.versions[name]):
                self._read(reader, row)
        assert reader.tables() == tuple(sorted(self.versions)), "no table is ever lost"

    def _read(self, reader: Reader, row: StoredEvent) -> None:
        self.versions[row.table] = row.seq
        for moved in row.transfers:
            self.balances[moved.source] -= moved.chips
            self.balances[moved.target] += moved.chips
            self.issued += moved.chips if moved.source == MINT else 0
            self.retired += moved.chips if moved.target == MINT else 0
        if row.table != ROOM:
            before = self.tables.get(row.table)
            after = apply_stored(reader, before, row)
            self.tables[row.table] = after
            fact = decode_event(row.event)
            self._steps.setdefault(row.table, []).append((before, fact, after))
            check_row(before, after, fact)
            self._stakes.read(before, fact, row)
            self.keeping.read(before, after, fact, row)
            self._note_gone(fact, row)
            self._note_cards(after)

    def table_at(self, name: str, version: int) -> Table:
        """A table as it was."""
        return self._steps[name][version - 1][2]

    def steps(self, name: str, since: int, version: int) -> Iterator[tuple[Table, Any, Table]]:
        """Each fact after a version of a table, with the table before it and after it."""
        for before, fact, after in self._steps[name][since:version]:
            assert before is not None, "nobody can watch a table before it is opened"
            yield before, fact, after

    def _note_gone(self, fact: Any, row: StoredEvent) -> None:
        """Who has forfeited gets nothing more from the round, unless it is voided."""
        if isinstance(fact, StakesForfeited):
            self.gone.add(accounts.purse(row.table, fact.seat))
        elif isinstance(fact, SeatLeft):
            self.gone.discard(accounts.purse(row.table, fact.seat))
        elif not isinstance(fact, RoundVoided):
            paid = [moved for moved in row.transfers if moved.target in self.gone]
            assert not paid, f"somebody who has forfeited was paid: {paid}"

    def _note_cards(self, table: Table) -> None:
        last = getattr(table.round.state, "last", None) if table.round is not None else None
        if last is not None:
            turned_up = self.turned_up.setdefault((table.id, table.rounds), set())
            turned_up |= {each.card for each in last.shown}


def check_money(truth: Truth, kept: dict[str, int]) -> None:
    """No chip more or less, no account below zero, and every balance what the log comes to."""
    assert not compare(kept, truth.balances), compare(kept, truth.balances)
    assert not check(kept, truth.issued, truth.retired), check(kept, truth.issued, truth.retired)


def check_table(table: Table, kept: dict[str, int]) -> None:
    """One table against the accounts that are its own."""
    own = {account: chips for account, chips in kept.items() if _is_of(account, table.id)}
    assert own == table.chips, f"{table.id} holds {own} and thinks {table.chips}"
    seats = {accounts.purse(table.id, seat) for seat in table.places}
    purses = {account for account in own if account.startswith("purse:")}
    assert purses <= seats, f"nobody sits at {purses - seats}"
    if table.round is None:
        assert not list(open_within_rounds(own)), "between rounds no stake is open"
        assert accounts.reserve(table.id) not in own, "between rounds nothing is set aside"
    else:
        _check_purses(table)
    _check_banker(table)
    if table.phase is Phase.CLOSED:
        assert not own, f"a closed table holds {own}"


def _check_banker(table: Table) -> None:
    """Somebody banks only where people do, and from a seat at the table."""
    may_bank = {None, *table.places} if table.game == "blackjack" else {None}
    if table.terms.banker == HOUSE:
        may_bank = {None}
    elif table.terms.banker.isdecimal():
        may_bank &= {None, int(table.terms.banker)}
    assert table.banker in may_bank, f"seat {table.banker} banks"


def _is_of(account: str, table: str) -> bool:
    kind = accounts.kind_of(account)
    return kind not in ELSEWHERE and account.split(":")[1] == table


def _check_purses(table: Table) -> None:
    """What the game thinks is in the purses is there, but for those who pay the others or have left."""
    assert table.round is not None
    if is_over(table):
        return
    for seat, chips in table.round.state.purses.items():
        if seat != table.round.banker:
            assert table.purse(seat) == chips, f"seat {seat} has {table.purse(seat)}, the game says {chips}"


def check_host(table: Table, truth: Table) -> None:
    """What a process holds is what the log says, unless another process has written since.

    This is below the room: no client can see all that a process holds.
    """
    assert table.version <= truth.version, "nobody knows more than the log"
    if table.version == truth.version:
        assert without_book(table) == without_book(truth), differences(table, truth)
        # Byte for byte, in the same order: snapshots are made of it, and nobody reads the log for them.
        assert to_snapshot(without_book(table)) == to_snapshot(without_book(truth)), differences(table, truth)


def check_loading(reader: Reader, truth: Table) -> None:
    assert reader.version(truth.id) == truth.version, "a version never goes back"
    loaded = load(reader, truth.id)
    assert loaded is not None
    assert loaded.book == truth.book
    assert without_book(loaded) == without_book(truth), differences(loaded, truth)


def without_book(table: Table) -> Table:
    """A table without its book, which is long and named anyway."""
    in_play = table.round
    if in_play is not None:
        in_play = replace(in_play, state=replace(cast(Any, in_play.state), book=None))
    return replace(table, book=None, round=in_play)


def differences(one: Struct, other: Struct) -> str:
    fields = [name for name in one.__struct_fields__ if name != "book"]
    apart = [name for name in fields if getattr(one, name) != getattr(other, name)]
    return "\n".join(f"{name}: {getattr(one, name)}\n   but {getattr(other, name)}" for name in apart)
