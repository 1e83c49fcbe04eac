"""`fairdeal history`: every round that was played, to read or to take away."""

import sys
from collections import deque
from collections.abc import Collection, Iterable, Iterator
from heapq import merge
from itertools import chain
from typing import Annotated

from cyclopts import Parameter
from msgspec import Struct

from fairdeal.cli.data import DATA, opened, shown_place
from fairdeal.cli.exporting import check_form, export_csv, export_json
from fairdeal.cli.options import LANG, counted_from_last, spoken
from fairdeal.cli.own_records import own_ids, sound_of
from fairdeal.cli.persons import people_of
from fairdeal.cli.printing import print_lines
from fairdeal.cli.table_named import check_table
from fairdeal.cli.wrong import Wrong
from fairdeal.houses.problems import shown_text
from fairdeal.people.names import comparable
from fairdeal.store.protocol import Reader
from fairdeal.tables.history import Record, rounds_of, tables_of
from fairdeal.tables.state import Place
from fairdeal.terminal.records.exports import COLUMNS, as_object, as_row
from fairdeal.terminal.records.history_page import history_page
from fairdeal.terminal.records.parts import played_by
from fairdeal.terminal.records.played import Played
from fairdeal.terminal.records.told import some_of
from fairdeal.words import Words

SHOWN = 20
"""So many rounds are shown where nobody says how many."""

Parts = list[Played]
"""Of one round: what each of those in it has done, as far as somebody wants to know."""


def history(
    *,
    person: Annotated[str | None, Parameter(help="records.help.person")] = None,
    table: Annotated[str | None, Parameter(help="records.help.table")] = None,
    last: Annotated[int | None, counted_from_last("records.help.last")] = None,
    everybody: Annotated[
        bool, Parameter(help="records.help.everybody", negative=(), show_default=False)
    ] = False,
    export: Annotated[str | None, Parameter(help="records.help.export")] = None,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    words = spoken(lang)
    check_form(export, words)
    with opened(data) as store, store.open_reader() as reader:
        if table is not None:
            check_table(reader, table, words)
        tables, status = sound_of(reader, tables_of(reader) if table is None else (table,), words)
        own = frozenset[str]()
        if not (person or table or everybody or export):
            own = own_ids(people_of(reader))
        of_others = Counted()
        found = _of_person(_rounds(reader, tables), person, own, of_others if own else None)
        if export is not None:
            wanted = found if last is None else _last(found, last)[0]
            _export(chain.from_iterable(wanted), export)
            return status
        shown, count = _last(found, SHOWN if last is None else last)
        if not shown and not of_others.rounds:
            _nothing(reader, tables, person, data, words)
            if status:
                return status  # what there was is not shown, and that was said
    print_lines(history_page(shown, count, of_others.rounds, shown_place(data), words))
    return status


class Counted(Struct):
    """What was gone through and is not shown."""

    rounds: int = 0


def _rounds(reader: Reader, tables: Iterable[str]) -> Iterator[Record]:
    """Every round of these tables in the order in which they began."""
    return merge(*(rounds_of(reader, each) for each in tables), key=lambda record: record.began_at)


def _of_person(
    records: Iterable[Record],
    person: str | None,
    own: frozenset[str] = frozenset(),
    of_others: Counted | None = None,
) -> Iterator[Parts]:
    """The parts of one person in every round, or of `own`; rounds without such a part are counted."""
    for record in records:
        parts = [played for played in played_by(record) if _is_wanted(played.place, person, own)]
        if parts:
            yield parts
        elif of_others is not None:
            of_others.rounds += 1


def _is_wanted(place: Place, person: str | None, own: frozenset[str]) -> bool:
    return place.person in own if own else person is None or _is(place, person)


def _is(place: Place, person: str) -> bool:
    """Whether somebody is meant by their id, or by the name at the table, whatever the capitals."""
    return comparable(person) in (place.person, comparable(place.name))


def _last(found: Iterable[Parts], most: int) -> tuple[list[Parts], int]:
    """The last rounds, and how many there are."""
    kept: deque[Parts] = deque(maxlen=min(most, sys.maxsize))
    count = 0
    for parts in found:
        kept.append(parts)
        count += 1
    return list(kept), count


def _nothing(
    reader: Reader, tables: Collection[str], person: str | None, data: str | None, words: Words
) -> None:
    """Say that there is nothing; somebody who was named and never played is a wrong argument."""
    if person is None:
        return
    every = chain.from_iterable(_of_person(_rounds(reader, tables), None))
    places = [played.place for played in every]
    if any(_is(place, person) for place in places):
        return
    names = sorted({shown_text(place.name, 40) for place in places if not place.bot})
    key = "records.wrong.person" if names else "records.wrong.nothing"
    given, known = shown_text(person, 40), some_of(names, words)
    raise Wrong(key, given=given, known=known, name=shown_place(data))


def _export(found: Iterable[Played], form: str) -> None:
    if form == "csv":
        export_csv(COLUMNS, found, as_row)
    else:
        export_json(found, as_object)
