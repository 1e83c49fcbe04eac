"""`fairdeal audit --events`: what an operator should know of, from all logs."""

from fairdeal.cli.data import is_there, opened, shown_place
from fairdeal.cli.exporting import export_csv, export_json
from fairdeal.cli.printing import print_lines
from fairdeal.tables.significant import significant_events
from fairdeal.terminal.records.exports import EVENT_COLUMNS, event_object, event_row
from fairdeal.terminal.records.people_page import log_page
from fairdeal.words import Words

SHOWN = 20
"""So many events are shown where nobody says how many; all are exported."""


def print_events(data: str | None, last: int | None, export: str | None, words: Words) -> None:
    with opened(data) as store, store.open_reader() as reader:
        events = significant_events(reader)
    if export == "csv":
        export_csv(EVENT_COLUMNS, events[-(last or 0) :], event_row)
    elif export == "json":
        export_json(events[-(last or 0) :], event_object)
    elif events:
        print_lines(log_page(events, last or SHOWN, words))
    else:
        key = "records.events.none" if is_there(data) else "records.nothing"
        print_lines([words(key, name=shown_place(data))])
