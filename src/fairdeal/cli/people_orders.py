"""`fairdeal people code|status|roles`: what those who run the room decide about others."""

from typing import Annotated

from cyclopts import Parameter

from fairdeal.cli.bank import APPOINT, BY, REASON
from fairdeal.cli.bank_operator import CommandId, Order, Sent, carry_out
from fairdeal.cli.data import DATA
from fairdeal.cli.options import LANG, spoken
from fairdeal.cli.people_room import PERSON, new_command, oneself, room_of_people, room_over, store_of_people
from fairdeal.cli.printing import print_lines
from fairdeal.people import Directory, Person, Status
from fairdeal.people.events import ROOM
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.pages.records.people_page import roles_text
from fairdeal.words import Words
from fairdeal.words.moments import render_time

CODE_PART = 4
"""A code is written in groups of so many letters; whoever types it may leave the dashes out."""


def code(
    person: PERSON,
    /,
    *,
    by: Annotated[str | None, Parameter(name="--as", help="people_page.help.code_as")] = None,
    appoint: APPOINT = None,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    words, made = spoken(lang), ""

    def order(room: Directory, command: CommandId, operator: str) -> None:
        nonlocal made
        made = room.issue_code(command, operator, person)

    if by == ROOM:
        with room_of_people(data, words) as room:
            order(room, new_command(), ROOM)
            who = room.person(person)
    else:
        who = _ordered(order, person, by, appoint, data, words)
    assert who.code is not None
    parts = (made[first : first + CODE_PART] for first in range(0, len(made), CODE_PART))
    facts = {"person": person, "code": "-".join(parts), "when": render_time(who.code.until)}
    print_lines([words("people_page.code_made", data=as_option(data), **facts)])
    return 0


def status(
    person: PERSON,
    to: Annotated[str, Parameter(help="people_page.help.to", group="Parameters")],
    /,
    *,
    reason: REASON,
    by: Annotated[str | None, Parameter(name="--as", help="people_page.help.status_as")] = None,
    appoint: APPOINT = None,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    words = spoken(lang)

    def order(room: Directory, command: CommandId, judge: str) -> None:
        room.set_status(command, judge, person, to, reason)

    if to == Status.CANCELLED and by in (None, person):
        with room_of_people(data, words) as room:
            order(room, new_command(), oneself(room, person, words).id)
            who = room.person(person)
    else:
        who = _ordered(order, person, by, appoint, data, words)
    print_lines([words("people_page.status_set", person=person, status=words(f"people.word.{who.status}"))])
    return 0


def roles(
    person: PERSON,
    given: Annotated[list[str], Parameter(name="ROLE", help="people_page.help.roles", group="Parameters")],
    /,
    *,
    by: BY = None,
    appoint: APPOINT = None,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    words = spoken(lang)

    def order(room: Directory, command: CommandId, operator: str) -> None:
        room.give_roles(command, operator, person, given)

    who = _ordered(order, person, by, appoint, data, words)
    print_lines([words("people_page.roles_set", person=person, roles=roles_text(who, words))])
    return 0


def _ordered(
    order: Order, person: str, by: str | None, appoint: str | None, data: str | None, words: Words
) -> Person:
    """The person after an order of an operator, or of whoever `--as` names."""
    with store_of_people(data) as store:
        carry_out(store, order, Sent(by, appoint, new_command(), data), words)
        return room_over(store).person(person)
