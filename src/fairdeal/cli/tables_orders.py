"""`fairdeal tables close|void|send-away`: what operators change at a table."""

from collections.abc import Callable, Sequence
from typing import Annotated

from cyclopts import Parameter
from msgspec import Struct

from fairdeal.cli.bank import BY, ID, REASON
from fairdeal.cli.bank_operator import ordering
from fairdeal.cli.data import DATA, opened
from fairdeal.cli.options import LANG, spoken
from fairdeal.cli.people_room import new_command, oneself, room_over
from fairdeal.cli.persons import person_meant
from fairdeal.cli.printing import print_lines
from fairdeal.cli.table_named import TABLE, check_table, told_in
from fairdeal.cli.wrong import Wrong
from fairdeal.client.local_link import LocalLink, SpectatorLink
from fairdeal.client.sender import resend
from fairdeal.games.game import Seat
from fairdeal.people import Directory, People
from fairdeal.people.checks import check_command, operator
from fairdeal.people.names import normalize_name
from fairdeal.room.bots.driver import NO_NEW_ROUNDS
from fairdeal.room.people.attendance import Attendee, list_attendees, read_attendees
from fairdeal.room.people.identity import find_people_called
from fairdeal.room.records.table_records import describe_table
from fairdeal.room.room import Room
from fairdeal.store import Store
from fairdeal.tables.stored_table import load
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.pages.records.formats import some_of
from fairdeal.terminal.pages.records.orders_page import DoneOrder, order_page
from fairdeal.terminal.room_thread import RoomThread
from fairdeal.wire.commands import AnyCommand, CloseTable, EndShift, SendAway, VoidRound
from fairdeal.wire.records import TableRecord
from fairdeal.wire.views.table import TableView
from fairdeal.words import Words
from fairdeal.words.safe_text import shown_text

WHY = Annotated[str | None, Parameter(help="records.help.reason")]
WHOM = Annotated[str, Parameter(name="SEAT", help="tables_page.help.seat", group="Parameters")]


class There(Struct, frozen=True):
    """Who may be meant at a table."""

    table: str
    attendees: Sequence[Attendee]
    people: People

    @property
    def seated(self) -> list[Attendee]:
        return [each for each in self.attendees if each.seat]

    @property
    def dealers(self) -> set[str]:
        return {each.person for each in self.attendees if not each.seat}


class Order(Struct, frozen=True):
    """What an operator asks of a table."""

    table: str
    act: Callable[[There], AnyCommand]
    by: str | None
    command: str
    data: str | None
    may_be_openers: bool = False
    """Whether the person who opened the table may give it too, if the room has no operator."""


def close(
    table: TABLE,
    /,
    *,
    reason: WHY = None,
    by: Annotated[str | None, Parameter(name="--as", help="tables_page.help.close_as")] = None,
    command: ID = None,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    act = CloseTable(reason or "")
    order = Order(table, lambda _: act, by, command or new_command(), data, may_be_openers=True)
    return _carried_out(order, spoken(lang))


def void(
    table: TABLE,
    /,
    *,
    reason: REASON,
    by: BY = None,
    command: ID = None,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    act = VoidRound(reason)
    return _carried_out(Order(table, lambda _: act, by, command or new_command(), data), spoken(lang))


def send_away(
    table: TABLE,
    whom: WHOM,
    /,
    *,
    reason: REASON,
    by: BY = None,
    command: ID = None,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    words = spoken(lang)

    def act(there: There) -> AnyCommand:
        if there.dealers & {whom, *find_people_called(there.people, whom)}:
            return EndShift(reason)
        return SendAway(_seat_meant(there, whom, words), reason)

    return _carried_out(Order(table, act, by, command or new_command(), data), words)


# Who is meant.


def _seat_meant(there: There, given: str, words: Words) -> Seat:
    """A seat by its number, or by the name or id of the player there."""
    if given.isascii() and given.isdecimal():
        return int(given[:9])
    plain = normalize_name(given)
    meant = {each.seat for each in there.seated if plain in (each.person, normalize_name(each.name))}
    if len(meant) > 1:
        known = words.one_of(map(str, sorted(meant)))
        raise Wrong("tables_page.wrong.namesakes", given=shown_text(given, 40), known=known)
    if not meant:
        names = [f"{each.seat} ({each.name})" for each in there.seated]
        key = "tables_page.wrong.not_there" if names else "tables_page.wrong.nobody"
        raise Wrong(key, given=shown_text(given, 40), table=there.table, known=some_of(names, words))
    return meant.pop()


# Who gives the order.


def _find_giver(directory: Directory, opener: str, order: Order, words: Words) -> str:
    """The id of an operator, or of the person who opened the table if the room has no operator."""
    people = directory.people()
    if order.may_be_openers and not any(each.runs_the_room for each in people.values()):
        return _find_opener(directory, opener, order.by, words)
    person = ordering(people, order.by, words)
    if person is None:
        raise Wrong("tables_page.wrong.no_operator", table=order.table, data=as_option(order.data))
    oneself(directory, person, words)
    return operator(people, person).id


def _find_opener(directory: Directory, opener: str, by: str | None, words: Words) -> str:
    """A person with an account gives the password; guests, and people who practise, are asked for nothing."""
    person = opener if by is None else person_meant(directory.people(), by, words)
    if person in directory.people():
        oneself(directory, person, words)
    return person


# Carrying it out.


def _carried_out(order: Order, words: Words) -> int:
    """Each id is carried out once. Then bots finish their round, and the result is printed."""
    with opened(order.data) as store, told_in(words):
        check_table(store, order.table, words)
        check_command(order.command)
        directory = room_over(store)
        thread = RoomThread(Room(store, directory=directory, bots=NO_NEW_ROUNDS))
        try:
            was_done = store.answer(order.command) is not None
            done = _give(thread, directory, order, words, was_done=was_done)
        finally:
            thread.stop()
    again = [words("records.bank.again", id=order.command)] if was_done else []
    print_lines([*again, *order_page(done, words)])
    return 0


def _give(
    thread: RoomThread, directory: Directory, order: Order, words: Words, *, was_done: bool
) -> DoneOrder:
    room, table, store = thread.room, order.table, thread.room.store
    version, before = store.version(table), _describe(store, table)
    found = load(store, table)
    assert found is not None, "a table that is in the list of all tables"
    giver = _find_giver(directory, found.opened_by, order, words)
    # An order that comes again may have sent the person away whom it names.
    attendees = read_attendees(store, table) if was_done else list_attendees(found)
    command = order.act(There(table, attendees, directory.people()))
    events, view = thread.run(_act(room, giver, order, command, version))
    void = f"fairdeal tables void {table} --reason …{as_option(order.data)}"
    is_operator = giver in directory.people() and directory.people()[giver].runs_the_room
    void = void if is_operator else ""
    return DoneOrder(before, events, view, _describe(store, table), order.data, void)


async def _act(
    room: Room, giver: str, order: Order, command: AnyCommand, since: int
) -> tuple[tuple[Struct, ...], TableView[object]]:
    """Carry out a command; returns everything that has happened since a version, and the table after that."""
    link, table = LocalLink(room, giver), order.table
    await resend(lambda: link.act(table, command, order.command, None))
    version = await link.rest(table)
    events = list[Struct]()
    async with SpectatorLink(room).watch(table, since, with_rounds=True) as frames:
        async for frame in frames:
            events += frame.events
            if frame.version >= version:
                break
    return tuple(events), frame.view


def _describe(store: Store, table: str) -> TableRecord:
    with store.open_reader() as reader:
        return describe_table(store, reader, table)
