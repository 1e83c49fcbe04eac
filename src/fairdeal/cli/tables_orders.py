"""`fairdeal tables close|void|send-away`: what whoever runs the room puts right at a table."""

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
from fairdeal.cli.tables_list import listed
from fairdeal.cli.wrong import Wrong
from fairdeal.games.game import Seat
from fairdeal.houses.problems import shown_text
from fairdeal.people import People, Room
from fairdeal.people.checks import check_command, operator
from fairdeal.people.names import comparable
from fairdeal.store import Store
from fairdeal.store.rows import every_row
from fairdeal.tables.codec import decoded
from fairdeal.tables.deciding import Actor
from fairdeal.tables.facts import DealerArrived, SeatTaken
from fairdeal.tables.gates import PeopleGate
from fairdeal.tables.host import Host
from fairdeal.tables.hosting import hosted
from fairdeal.tables.state import Place, Table
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.doing import done
from fairdeal.terminal.records.orders_page import Done, order_page
from fairdeal.terminal.records.told import some_of
from fairdeal.terminal.visitors import called
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
        if there.dealers & {whom, *called(there.people, whom)}:
            return EndShift(reason)
        return SendAway(_seat_meant(there, whom, words), reason)

    return _carried_out(Order(table, act, by, command or new_command(), data), words)


# Whom it is about.


def _there(store: Store, table: Table, people: People, command: str) -> There:
    """Those at the table; for an order that comes again all who ever were: it may have sent them away."""
    if store.answer(command) is None:
        return There(table.id, list(table.places.values()), {table.dealer} - {""}, people)
    facts = [decoded(row.event) for row in every_row(store, table.id) if row.event.type in CAME]
    # In a seat that others have taken since, they are meant only by their own names.
    seated = {fact.person: fact for fact in facts if isinstance(fact, SeatTaken)}
    dealers = {fact.person for fact in facts if isinstance(fact, DealerArrived)}
    return There(table.id, list(seated.values()), dealers, people)


def _seat_meant(there: There, given: str, words: Words) -> Seat:
    """A seat by its number, or by the name or id of who sits there."""
    if given.isascii() and given.isdecimal():
        return int(given[:9])
    plain = comparable(given)
    meant = {each.seat for each in there.seated if plain in (each.person, comparable(each.name))}
    if len(meant) > 1:
        known = words.one_of(map(str, sorted(meant)))
        raise Wrong("tables_page.wrong.namesakes", given=shown_text(given, 40), known=known)
    if not meant:
        names = [f"{each.seat} ({each.name})" for each in there.seated]
        key = "tables_page.wrong.not_there" if names else "tables_page.wrong.nobody"
        raise Wrong(key, given=shown_text(given, 40), table=there.table, known=some_of(names, words))
    return meant.pop()


# Who orders it.


def _actor(room: Room, table: Table, order: Order, words: Words) -> Actor:
    """An operator; where nobody runs the room, whoever opened the table may close it."""
    people = room.people()
    if order.may_be_openers and not any(each.runs_the_room for each in people.values()):
        return Actor(_opener(room, table, order.by, words))
    person = ordering(people, order.by, words)
    if person is None:
        raise Wrong("tables_page.wrong.no_operator", table=table.id, data=as_option(order.data))
    oneself(room, person, words)
    return Actor(operator(people, person).id, is_operator=True)


def _opener(room: Room, table: Table, by: str | None, words: Words) -> str:
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
        host = hosted(store, order.table, gate=PeopleGate(room, store))
        was_done, before = store.answer(order.command) is not None, host.table
        actor = _actor(room, before, order, words)
        act = order.act(_there(store, before, room.people(), order.command))
        _do(host, actor, act, order.command)
        lines = order_page(_came_of(store, before, host.table, order, actor), words)
        again = [words("records.bank.again", id=order.command)] if was_done else []
    print_lines([*again, *lines])
    return 0


def _do(host: Host, actor: Actor, act: AnyCommand, command: str) -> None:
    done(lambda: host.act(actor, act, command))
    # Bots finish what they are in, and begin nothing: nobody is here to see it.
    done(lambda: host.settle(rounds=0))


def _came_of(store: Store, before: Table, after: Table, order: Order, actor: Actor) -> Done:
    facts = tuple(decoded(row.event) for row in store.read(after.id, before.version))
    with store.open_reader() as reader:
        shown = listed(store, reader, after.id, order.data)
    calls_off = f"fairdeal tables void {after.id} --reason …{as_option(order.data)}"
    return Done(before, after, facts, shown, calls_off if actor.is_operator else "")
