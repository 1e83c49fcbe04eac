"""`fairdeal people list|show|log`: who is in the room, how somebody stands, and what happened."""

from collections.abc import Iterator
from typing import Annotated

from cyclopts import Parameter

from fairdeal.cli.data import DATA, opened, shown_place
from fairdeal.cli.options import LANG, counted_from_last, spoken
from fairdeal.cli.people_room import PERSON, in_words, room_of_people, room_over, store_of_people
from fairdeal.cli.persons import person_meant
from fairdeal.cli.printing import print_lines, screen_columns
from fairdeal.cli.wrong import Wrong
from fairdeal.ledger.accounts import wallet
from fairdeal.people import Status
from fairdeal.people.checks import find_person
from fairdeal.room.lifecycle.open_tables import find_unclosed_tables
from fairdeal.store import Store
from fairdeal.store.opening import now
from fairdeal.tables.read.chips_at_table import PlayerChips, player_chips
from fairdeal.terminal.pages.records.bank_page import Balance
from fairdeal.terminal.pages.records.people_page import log_page, people_page
from fairdeal.terminal.pages.records.person_page import AtTable, person_page
from fairdeal.words.safe_text import shown_text

LINES = 20


def list_people(
    *,
    status: Annotated[str | None, Parameter(help="people_page.help.status")] = None,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    words, known = spoken(lang), [each.value for each in Status]
    if status is not None and status not in known:
        given = shown_text(status, 40)
        raise Wrong("people_page.wrong.status", given=given, known=words.one_of(known))
    with opened(data) as store:
        everybody = room_over(store).people().values()
    found = [person for person in everybody if status in (None, person.status)]
    if found:
        print_lines(people_page(found, words, screen_columns()))
    elif everybody:
        meant = words(f"people.word.{status}")
        print_lines([words("people_page.none_so", status=meant, name=shown_place(data))])
    else:
        print_lines([words("people_page.none", name=shown_place(data))])
    return 0


def show(person: PERSON, /, *, data: DATA = None, lang: LANG = None) -> int:
    words = spoken(lang)
    with store_of_people(data) as store, in_words(words):
        people = room_over(store).people()
        who = find_person(people, person_meant(people, person, words))
        account = wallet(who.id)
        has = Balance(account, store.balance(account))
        at_tables = list(_at_tables(store, who.id))
    print_lines(person_page(who, has, at_tables, now(), words))
    return 0


def _at_tables(store: Store, person: str) -> Iterator[AtTable]:
    """The open tables at which something of theirs lies."""
    for table in find_unclosed_tables(store):
        place = table.place_of(person)
        held = player_chips(table, place) if place is not None else PlayerChips()
        if held.purse or held.staked:
            yield AtTable(table.id, held.purse, held.staked)


def log(
    person: Annotated[str | None, Parameter(help="people_page.help.log_person", group="Parameters")] = None,
    /,
    *,
    last: Annotated[int, counted_from_last("records.help.lines")] = LINES,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    words = spoken(lang)
    with room_of_people(data, words) as room:
        people = room.people()
        who = None if person is None else find_person(people, person_meant(people, person, words)).id
        events = [event for event in room.events() if who in (None, event.person, event.by)]
    print_lines(log_page(events, last, words))
    return 0
