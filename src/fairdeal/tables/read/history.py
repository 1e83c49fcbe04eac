"""The rounds that were played, read from the logs of tables."""

from collections.abc import Iterable, Iterator

from fairdeal.store import StoredEvent
from fairdeal.store.logs import every_event
from fairdeal.store.problems import Damage
from fairdeal.store.protocol import Reader
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.model.codec import decode_event
from fairdeal.tables.model.events import RoundAdvanced, RoundEnded, RoundVoided, StakesForfeited, TableOpened
from fairdeal.tables.model.state import Table
from fairdeal.tables.read.recorded_round import Record
from fairdeal.tables.stored_table import apply_stored
from fairdeal.tables.views.answers import is_by_house

ROOM = "room"
"""The name of the log about people, which is not a table."""


def tables_of(reader: Reader) -> tuple[str, ...]:
    """Every table of the room, open or closed."""
    return tuple(table for table in reader.tables() if table != ROOM)


def damaged_tables(reader: Reader, tables: Iterable[str]) -> dict[str, Damage]:
    """The damage at each table whose log or rule book was changed since it was written."""
    found: dict[str, Damage] = {}
    books = reader.verify_books()
    for table in tables:
        of_rules = (each for each in books if _is_used(reader, table, each.table))
        wrong = [*reader.verify_chain(table), *of_rules]
        if wrong:
            found[table] = wrong[0]
    return found


def _is_used(reader: Reader, table: str, book: str) -> bool:
    rules = (stored.event.body for stored in every_event(reader, table) if stored.event.type in RULES)
    return any(book.encode() in body for body in rules)


RULES = ("TableOpened", "RulesChanged")
"""Events that set the rule book of a table."""


def rounds_of(reader: Reader, table: str) -> Iterator[Record]:
    """The rounds of a table in order; the round in play comes last, without an end."""
    rounds = Rounds(table)
    yield from rounds.read_on(reader)
    if rounds.in_play is not None:
        yield rounds.in_play


class Rounds:
    """The rounds of a table, read as its log grows. No event is read twice."""

    def __init__(self, table: str, at: Table | None = None) -> None:
        """`at`: the table between two rounds, to continue from there."""
        self._table, self.state = table, at
        self._overrides: tuple[str, ...] = ()
        self.in_play: Record | None = None
        """The round in play."""

    def read_on(self, reader: Reader) -> Iterator[Record]:
        """The rounds that have ended since the last call."""
        for stored in self.new_rows(reader):
            if (ended := self.take(reader, stored)) is not None:
                yield ended

    def new_rows(self, reader: Reader) -> Iterator[StoredEvent]:
        """The events in the log that have not been read yet."""
        return every_event(reader, self._table, self.state.version if self.state is not None else 0)

    def take(self, reader: Reader, stored: StoredEvent) -> Record | None:
        """Take in the next event; returns the round if it has ended."""
        before, event = self.state, decode_event(stored.event)
        self.state = apply_stored(reader, before, stored)
        if isinstance(event, TableOpened):
            self._overrides = event.overrides
        elif isinstance(event, RoundAdvanced):
            self._play(before, self.state, event, stored)
        elif isinstance(event, StakesForfeited) and self.in_play is not None:
            self.in_play.forfeited[event.seat] = len(self.in_play.events)
        elif isinstance(event, RoundEnded | RoundVoided) and self.in_play is not None:
            ended, self.in_play = self.in_play, None
            return _over(ended, event, stored.at, stored.seq)
        return None

    def _play(
        self, before: Table | None, after: Table, table_event: RoundAdvanced, stored: StoredEvent
    ) -> None:
        if self.in_play is None:
            assert before is not None
            self.in_play = _begun(before, after, self._overrides, stored)
        event = ADAPTERS[after.game].event_from(bytes(table_event.event), after.book)
        if before is not None and before.round is not None and is_by_house(before, event, stored.at):
            self.in_play.by_house.add(len(self.in_play.events))
        self.in_play.events.append(event)


def _begun(before: Table, after: Table, overrides: tuple[str, ...], stored: StoredEvent) -> Record:
    assert after.round is not None
    return Record(
        table=after.id,
        number=after.round.number,
        game=after.game,
        house=after.house,
        book=after.book,
        book_id=after.book_id,
        overrides=overrides,
        places=dict(before.places),
        purses=dict(after.round.purses),
        banker=after.round.banker,
        shoe=after.shoe.sealed.shoe if after.shoe is not None else 0,
        for_show=after.terms.for_show,
        began_at=stored.at,
        began=stored.seq,
    )


def _over(record: Record, event: RoundEnded | RoundVoided, at: int, seq: int) -> Record:
    record.ended_at, record.ended = at, seq
    if isinstance(event, RoundVoided):
        record.voided = event.why
    else:
        record.won = {int(seat): 0 if record.for_show else chips for seat, chips in event.won.items()}
    return record


def round_named(reader: Reader, name: str) -> Record | None:
    """The round with this name, such as `t-1:7`."""
    table, _, number = name.rpartition(":")
    if not number.isdecimal() or table not in tables_of(reader):
        return None
    return next((record for record in rounds_of(reader, table) if record.number == int(number)), None)
