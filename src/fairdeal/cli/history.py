"""`fairdeal history`: every round that was played, to read or to take away."""

import csv
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from heapq import merge
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from fairdeal.cli.data import DATA, opened, shown_place
from fairdeal.cli.options import LANG, spoken, whole_number
from fairdeal.cli.printing import print_lines
from fairdeal.cli.wrong import Wrong
from fairdeal.houses.problems import shown_text
from fairdeal.store.protocol import Reader
from fairdeal.tables.history import Record, rounds_of, tables_of
from fairdeal.terminal.records.exports import COLUMNS, as_object, as_row
from fairdeal.terminal.records.history_page import history_page
from fairdeal.terminal.records.parts import played_by
from fairdeal.terminal.records.played import Played
from fairdeal.terminal.records.told import some_of
from fairdeal.words import Words

FORMS = ("csv", "json")
SHOWN = 20
"""So many rounds are shown where nobody says how many."""


def history(
    *,
    person: Annotated[str | None, Parameter(help="records.help.person")] = None,
    table: Annotated[str | None, Parameter(help="records.help.table")] = None,
    last: Annotated[int | None, whole_number("records.help.last")] = None,
    export: Annotated[str | None, Parameter(help="records.help.export")] = None,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    words = spoken(lang)
    if export is not None and export not in FORMS:
        raise Wrong("records.wrong.form", given=shown_text(export, 40), known=words.one_of(FORMS))
    if last is not None and last < 1:
        raise Wrong("records.wrong.last", given=last)
    with opened(data) as store, store.snapshot() as reader:
        found = _of_person(_rounds(reader, table, words), person)
        if export is not None:
            _export(found if last is None else _last(found, last)[0], export)
            return 0
        shown, count = _last(found, SHOWN if last is None else last)
        if not shown:
            _nothing(reader, person, data, words)
    print_lines(history_page(shown, count, words))
    return 0


def _rounds(reader: Reader, table: str | None, words: Words) -> Iterator[Record]:
    """Every round in the order in which they began."""
    known = tables_of(reader)
    if table is not None and table not in known:
        key = "records.wrong.table" if known else "records.wrong.no_table"
        raise Wrong(key, given=shown_text(table, 40), known=some_of(known, words))
    tables = known if table is None else (table,)
    return merge(*(rounds_of(reader, each) for each in tables), key=lambda record: record.began_at)


def _of_person(records: Iterable[Record], person: str | None) -> Iterator[Played]:
    """Their part in every round: by id, or by the name at the table, whatever the capitals."""
    wanted = None if person is None else person.casefold()
    for record in records:
        for played in played_by(record):
            if wanted is None or wanted in (played.place.person, played.place.name.casefold()):
                yield played


def _last(found: Iterable[Played], most: int) -> tuple[list[Played], int]:
    """The last ones, and how many there are."""
    kept: deque[Played] = deque(maxlen=min(most, sys.maxsize))
    count = 0
    for played in found:
        kept.append(played)
        count += 1
    return list(kept), count


def _nothing(reader: Reader, person: str | None, data: str | None, words: Words) -> None:
    """Say that there is nothing; somebody who was named and never played is a wrong argument."""
    people = sorted({played.place.person for played in _of_person(_rounds(reader, None, words), None)})
    if person is not None and person not in people:
        key = "records.wrong.person" if people else "records.wrong.nothing"
        known = some_of(people, words)
        raise Wrong(key, given=shown_text(person, 40), known=known, name=shown_place(data))


def _export(found: Iterable[Played], form: str) -> None:
    if form == "csv":
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(as_row(played) for played in found)
        return
    # One object a line within the list, so that a long history needs no room in memory.
    between = "[\n"
    for played in found:
        print(f"{between}{_json(as_object(played))}", end="")
        between = ",\n"
    print("[]" if between == "[\n" else "\n]")


def _json(told: dict[str, Any]) -> str:
    return msgspec.json.encode(told).decode()
