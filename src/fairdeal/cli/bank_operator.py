"""Who gives an order: an operator of the room, and on a new room whoever is made one.

Whoever is named shows to be that person: where somebody chose a password, it is asked for.
"""

import getpass
import os
import re
import secrets
import sys
from collections.abc import Callable

from msgspec import Struct

from fairdeal.cli.people_room import oneself
from fairdeal.cli.persons import person_meant
from fairdeal.cli.wrong import Wrong
from fairdeal.games.game import Refused
from fairdeal.ledger.accounts import MINT
from fairdeal.ledger.transfer import Reason, Transfer
from fairdeal.people import Directory, People
from fairdeal.people.checks import check_chosen_id
from fairdeal.people.events import ROOM
from fairdeal.people.passwords import Argon2, Cost
from fairdeal.people.person import Role
from fairdeal.store import Append, Event, Store
from fairdeal.store.memory import MemoryStore
from fairdeal.store.opening import now
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.io.prompt import Asker, EndOfInput, NotUnderstood, not_understood
from fairdeal.terminal.io.screen import Screen
from fairdeal.terminal.pages.records.formats import some_of
from fairdeal.words import Words
from fairdeal.words.refusals import render_refusal
from fairdeal.words.safe_text import shown_text

CommandId = str
Order = Callable[[Directory, CommandId, str], None]
"""What is to be done in a room, under a command's id, by an operator."""

USUAL_OPERATOR = "operator"
"""The id for somebody whose own name can't be one."""

FAST = Argon2(Cost(time_cost=1, memory_cost=8, parallelism=1))
"""For passwords that are thrown away at once."""

NOT_IN_AN_ID = re.compile("[^a-z0-9_-]+")


class Sent(Struct, frozen=True):
    """How an order came: by whom, under which id, and to which room."""

    by: str | None
    appoint: str | None
    command: CommandId
    data: str | None
    confirmed_by: str | None = None
    """Another operator, who has looked at it too."""


def carry_out(store: Store, order: Order, sent: Sent, words: Words) -> None:
    """Do it, or say in the reader's words why not."""
    room = Directory(store, now, os.urandom)
    try:
        operator, is_new = _operator(room.people(), sent, words)
        _prove(room, [operator, *_second(room.people(), sent, words)], words, is_new=is_new)
        # Whatever was answered under this id stays so, and makes nobody an operator.
        if is_new and store.answer(sent.command) is None:
            _try_out(store, order, sent.command, operator)
            _appoint(room, operator, sent.data, words)
        order(room, sent.command, operator)
    except Refused as refusal:
        raise Wrong("records.refused", reason=render_refusal(refusal, words)) from None


def _prove(room: Directory, named: list[str], words: Words, *, is_new: bool) -> None:
    """Have all who are named show to be it, once each, so that the log names nobody who did nothing."""
    for person in dict.fromkeys(named):
        if not is_new or person in room.people():
            oneself(room, person, words)


def _second(people: People, sent: Sent, words: Words) -> list[str]:
    return [person_meant(people, sent.confirmed_by, words)] if sent.confirmed_by else []


def _operator(people: People, sent: Sent, words: Words) -> tuple[str, bool]:
    """Who gives the order, the one named or else the only operator; and whether they must be made one."""
    operators = [person.id for person in people.values() if person.runs_the_room]
    named = None if sent.appoint is None else person_meant(people, sent.appoint, words)
    if named is not None and not operators:
        return named, True
    if named is not None and named not in operators:
        raise _has_operator(people, operators, named, sent.data, words)
    if sent.by is not None and not people:
        raise Wrong("records.wrong.no_operator")
    if sent.by is None and named is not None:
        return named, False
    orders = ordering(people, sent.by, words)
    return (orders, False) if orders is not None else (_asked(people, words), True)


def ordering(people: People, by: str | None, words: Words) -> str | None:
    """The one named, or else the only operator; None where nobody is named and nobody runs the room."""
    if by is not None:
        return person_meant(people, by, words)
    operators = [person.id for person in people.values() if person.runs_the_room]
    if len(operators) > 1:
        raise Wrong("records.wrong.operators", known=words.one_of(operators))
    return operators[0] if operators else None


def _has_operator(people: People, operators: list[str], named: str, data: str | None, words: Words) -> Wrong:
    """That there is one already; who has an account can be made another by a line that is told."""
    known, person = some_of(operators, words), people.get(named)
    if person is None or person.guest or not person.is_active:
        return Wrong("records.wrong.has_operator_only", known=known)
    roles = " ".join(role for role in Role if role in {*person.roles, Role.OPERATOR})
    return Wrong("records.wrong.has_operator", known=known, given=named, roles=roles, data=as_option(data))


def _try_out(store: Store, order: Order, command: CommandId, person: str) -> None:
    """Refuse what will be refused before anybody is appointed for it: a copy of the room does it first."""
    copy = MemoryStore(now)
    held = {account: chips for account, chips in store.balances().items() if account != MINT}
    issued = [Transfer(MINT, account, chips, Reason.ISSUE) for account, chips in held.items()]
    copy.append(
        Append(table=ROOM, after=0, at=now(), events=tuple(row.event for row in store.read(ROOM)))
    ).result()
    held_now = Event("Held", 1, b"{}", tuple(issued))
    copy.append(Append(table="held", after=0, at=now(), events=(held_now,))).result()
    room = Directory(copy, now, os.urandom, FAST)
    _make_operator(room, person)
    order(room, command, person)


def _asked(people: People, words: Words) -> str:
    """Ask whoever sits at the terminal who runs the room; elsewhere nobody can be asked."""
    screen = Screen(sys.stdin, sys.stdout, os.environ)
    if not (screen.typed and screen.is_terminal):
        raise Wrong("records.wrong.no_operator")
    own, help_text = _own_name(), words("records.bank.appoint_help")
    asker = Asker(screen.ask, screen.tell, words, lambda: [help_text])
    prompt = words("records.bank.appoint", name=own)
    try:
        return asker.until(prompt, lambda line: _appointed(line, own, people, words), help_text)
    except EndOfInput:
        raise Wrong("records.wrong.no_operator") from None


def _appointed(line: str, own: str, people: People, words: Words) -> str:
    """Whom an answer means: yes, or whoever else is named; nobody by any way to say no."""
    if line.lower() in words("ask.yes.words").split():
        return own
    if line.lower() in [*words("ask.no.words").split(), *words("ask.quit.words").split()]:
        raise EndOfInput
    if not line:
        raise not_understood(words, "ask.yes_no", line)
    try:
        person = person_meant(people, line, words)
        if person not in people:
            check_chosen_id(person)
    except Refused as refusal:
        raise NotUnderstood(render_refusal(refusal, words)) from None
    return person


def _own_name() -> str:
    """What the computer calls this person, as an id."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError):
        name = ""
    return NOT_IN_AN_ID.sub("-", name.lower()).strip("-")[:40] or USUAL_OPERATOR


def _appoint(room: Directory, person: str, data: str | None, words: Words) -> None:
    """Make the room's first operator, and say so; who has no password yet is told how to set one."""
    _make_operator(room, person)
    has_password = room.person(person).has_password
    key = "records.bank.appointed_known" if has_password else "records.bank.appointed"
    told = words(key, name=shown_text(person), data=as_option(data))
    Screen(None, sys.stdout, os.environ).tell(told)


def _make_operator(room: Directory, person: str) -> None:
    """Give somebody the role, and an account if there is none: whoever can write the file may do so."""
    command = f"appoint-{secrets.token_hex(8)}"
    known = room.people().get(person)
    if known is None or known.guest:
        room.appoint_newcomer(command, person)
    else:
        room.appoint(command, person)
