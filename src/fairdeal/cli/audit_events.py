"""`fairdeal audit --events`: what an operator should know of, from all logs."""

from fairdeal.cli.data import is_there, opened, shown_place
from fairdeal.cli.exporting import exporter
from fairdeal.cli.printing import print_lines
from fairdeal.room.records.exports import EVENT_COLUMNS, event_object, event_row
from fairdeal.tables.read.operator_events import significant_events
from fairdeal.terminal.pages.records.people_page import log_page
from fairdeal.words import Words

SHOWN = 20
"""So many events are shown where nobody says how many; all are exported."""


def print_events(data: str | None, last: int | None, export: str | None, words: Words) -> None:
    with opened(data) as store, store.open_reader() as reader:
        events = significant_events(reader)
    if export is not None:
        with exporter(export, EVENT_COLUMNS, event_row, event_object) as write:
            for event in events[-(last or 0) :]:
                write(event)
    elif events:
        print_lines(log_page(events, last or SHOWN, words))
    else:
        key = "records.events.none" if is_there(data) else "records.nothing"
        print_lines([words(key, name=shown_place(data))])
