"""`fairdeal tables close|void|send-away`: what whoever runs the room puts right at a table."""

import asyncio
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
from fairdeal.client.table_client import resend
from fairdeal.games.game import Seat
from fairdeal.houses.problems import shown_text
from fairdeal.people import Directory, People
from fairdeal.people.checks import check_command, operator
from fairdeal.people.names import normalize_name
from fairdeal.room.bots.driver import BotDriver
from fairdeal.room.people.identity import find_people_called
from fairdeal.room.records.table_records import describe_table
from fairdeal.store import Store
from fairdeal.store.logs import every_event
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host import Host
from fairdeal.tables.host_factory import load_host
from fairdeal.tables.limits.gate import PeopleGate
from fairdeal.tables.model.codec import decode_event
from fairdeal.tables.model.events import DealerArrived, SeatTaken
from fairdeal.tables.model.state import Place, Table
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.pages.records.formats import some_of
from fairdeal.terminal.pages.records.orders_page import Done, order_page
from fairdeal.wire.commands import AnyCommand, CloseTable, EndShift, SendAway, VoidRound
from fairdeal.words import Words

CAME = frozenset({"SeatTaken", "DealerArrived"})
"""The facts by which somebody comes to a table."""

WHY = Annotated[str | None, Parameter(help="records.help.reason")]
WHOM = Annotated[str, Parameter(name="SEAT", help="tables_page.help.seat", group="Parameters")]


class There(Struct, frozen=True):
    """Who may be meant at a table."""

    table: str
    seated: Sequence[Place | SeatTaken]
    dealers: set[str]
    people: People


class Order(Struct, frozen=True):
    """What is asked of a table from outside."""

    table: str
    act: Callable[[There], AnyCommand]
    by: str | None
    command: str
    data: str | None
    may_be_openers: bool = False
    """Whether it is also for whoever opened the table, where nobody runs the room."""


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


# Whom it is about.


def _there(store: Store, table: Table, people: People, command: str) -> There:
    """Those at the table; for an order that comes again all who ever were: it may have sent them away."""
    if store.answer(command) is None:
        return There(table.id, list(table.places.values()), {table.dealer} - {""}, people)
    facts = [decode_event(row.event) for row in every_event(store, table.id) if row.event.type in CAME]
    # In a seat that others have taken since, they are meant only by their own names.
    seated = {fact.person: fact for fact in facts if isinstance(fact, SeatTaken)}
    dealers = {fact.person for fact in facts if isinstance(fact, DealerArrived)}
    return There(table.id, list(seated.values()), dealers, people)


def _seat_meant(there: There, given: str, words: Words) -> Seat:
    """A seat by its number, or by the name or id of who sits there."""
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


# Who orders it.


def _actor(room: Directory, table: Table, order: Order, words: Words) -> Actor:
    """An operator; where nobody runs the room, whoever opened the table may close it."""
    people = room.people()
    if order.may_be_openers and not any(each.runs_the_room for each in people.values()):
        return Actor(_opener(room, table, order.by, words))
    person = ordering(people, order.by, words)
    if person is None:
        raise Wrong("tables_page.wrong.no_operator", table=table.id, data=as_option(order.data))
    oneself(room, person, words)
    return Actor(operator(people, person).id, is_operator=True)


def _opener(room: Directory, table: Table, by: str | None, words: Words) -> str:
    """Who has an account gives its password; of guests, and of tables dealt from a seed, nobody asks more."""
    person = table.opened_by if by is None else person_meant(room.people(), by, words)
    if person in room.people():
        oneself(room, person, words)
    return person


# Doing it.


def _carried_out(order: Order, words: Words) -> int:
    """Once for each id; then the table goes on by itself, and it is told what came of it."""
    with opened(order.data) as store, told_in(words):
        check_table(store, order.table, words)
        check_command(order.command)
        room = room_over(store)
        host = load_host(store, order.table, gate=PeopleGate(room, store))
        was_done, before = store.answer(order.command) is not None, host.table
        actor = _actor(room, before, order, words)
        act = order.act(_there(store, before, room.people(), order.command))
        _do(host, actor, act, order.command)
        lines = order_page(_came_of(store, before, host.table, order, actor), words)
        again = [words("records.bank.again", id=order.command)] if was_done else []
    print_lines([*again, *lines])
    return 0


def _do(host: Host, actor: Actor, act: AnyCommand, command: str) -> None:
    asyncio.run(_carry_out(host, actor, act, command))


async def _carry_out(host: Host, actor: Actor, act: AnyCommand, command: str) -> None:
    """Carry out a command, with retries under the same id while the database can't be reached."""
    await resend(lambda: host.act(actor, act, command))
    # Bots finish what they are in, and begin nothing: nobody is here to see it.
    await resend(BotDriver(host, rounds_alone=0).settle)


def _came_of(store: Store, before: Table, after: Table, order: Order, actor: Actor) -> Done:
    facts = tuple(decode_event(row.event) for row in store.read(after.id, before.version))
    with store.open_reader() as reader:
        shown = describe_table(store, reader, after.id)
    calls_off = f"fairdeal tables void {after.id} --reason …{as_option(order.data)}"
    return Done(before, after, facts, shown, order.data, calls_off if actor.is_operator else "")
