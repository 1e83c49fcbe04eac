"""`fairdeal history`: every round that was played, to read or to take away."""

from typing import Annotated

from cyclopts import Parameter

from fairdeal.cli.data import DATA, opened, shown_place
from fairdeal.cli.exporting import check_form, exporter
from fairdeal.cli.options import LANG, counted_from_last, spoken
from fairdeal.cli.printing import print_lines
from fairdeal.cli.records import ask_records, complain_of_damage
from fairdeal.cli.table_named import check_table
from fairdeal.cli.wrong import Wrong
from fairdeal.client.link import RecordsLink
from fairdeal.room.records.exports import COLUMNS, as_object, as_row
from fairdeal.store import Store
from fairdeal.terminal.pages.records.formats import some_of
from fairdeal.terminal.pages.records.round_pages import history_page
from fairdeal.wire.records import DamagedTable, RoundList, RoundsWanted
from fairdeal.words import Words
from fairdeal.words.safe_text import shown_text

SHOWN = 20
"""So many rounds are shown where nobody says how many."""


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
    is_own = not (person or table or everybody or export)
    with opened(data) as store:
        if table is not None:
            check_table(store, table, words)
        if export is not None:
            return _export(store, RoundsWanted(person, table, last), export, words)
        wanted = RoundsWanted(person, table, SHOWN if last is None else last, is_own)
        found = ask_records(store, lambda records: records.list_rounds(wanted))
        status = complain_of_damage(found.damaged, words)
        if not found.total and not found.of_others:
            _check_person(found, person, data, words)
            if status:
                return status  # what there was is not shown, and that was said
    print_lines(history_page(found, shown_place(data), words))
    return status


def _check_person(found: RoundList, person: str | None, data: str | None, words: Words) -> None:
    """Fail if the named person has never played."""
    if person is None:
        return
    names = sorted({shown_text(name, 40) for name in found.player_names})
    key = "records.wrong.person" if names else "records.wrong.nothing"
    given, known = shown_text(person, 40), some_of(names, words)
    raise Wrong(key, given=given, known=known, name=shown_place(data))


def _export(store: Store, wanted: RoundsWanted, form: str, words: Words) -> int:
    """Export round by round, so a long history doesn't have to fit in memory; returns the exit status."""

    async def export(records: RecordsLink) -> int:
        status = 0
        with exporter(form, COLUMNS, as_row, as_object) as write:
            async for each in records.export_rounds(wanted):
                if isinstance(each, DamagedTable):
                    status = complain_of_damage([each], words)
                else:
                    write(each)
        return status

    return ask_records(store, export)
