"""`fairdeal people sign-up|password|profile|limit|away`: what people do about their own accounts."""

import re
from typing import Annotated

from cyclopts import Parameter
from msgspec.structs import replace

from fairdeal.cli.data import DATA, opened
from fairdeal.cli.options import LANG, chips_given, may_be_empty, spoken
from fairdeal.cli.people_room import PERSON, in_words, new_command, oneself, room_of_people, room_over
from fairdeal.cli.people_secrets import new_password, secret
from fairdeal.cli.persons import person_meant
from fairdeal.cli.printing import print_lines
from fairdeal.cli.wrong import Wrong
from fairdeal.ledger.limits import LIMITS
from fairdeal.people import Directory
from fairdeal.people.checks import (
    FOREVER,
    check_chosen_id,
    check_name,
    check_password,
    operator,
    with_account,
)
from fairdeal.room.people.identity import namesake_lines
from fairdeal.store.opening import now
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.pages.records.person_page import limit_text
from fairdeal.words import Words
from fairdeal.words.moments import render_until
from fairdeal.words.money import LIMITS_OF_MONEY
from fairdeal.words.safe_text import shown_text

MINUTE_MS = 60_000
UNITS_MS = {"m": MINUTE_MS, "h": 60 * MINUTE_MS, "d": 24 * 60 * MINUTE_MS, "w": 7 * 24 * 60 * MINUTE_MS}
HOW_LONG = re.compile("([1-9][0-9]{0,2})([mhdw])")
NUMBER = re.compile("[0-9]{1,16}")


def sign_up(
    person: Annotated[str | None, Parameter(help="people_page.help.new_person", group="Parameters")] = None,
    /,
    *,
    name: Annotated[str | None, Parameter(help="people_page.help.name")] = None,
    guest: Annotated[bool, Parameter(help="people_page.help.guest", negative=(), show_default=False)] = False,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    words = spoken(lang)
    called = _called(person, name, words, data, guest=guest)
    with opened(data, make=True) as store, in_words(words):
        room = room_over(store)
        if namesakes := list(namesake_lines(room.people(), person, called, words)):
            print_lines(namesakes)
        if guest:
            made = _guest(room, person, called)
            key = "people_page.signed_up_guest"
        else:
            assert person is not None
            key, made = _account(room, person, called, words, data), person
    print_lines([words(key, person=made, data=as_option(data))])
    return 0


def _called(person: str | None, name: str | None, words: Words, data: str | None, *, guest: bool) -> str:
    """The new person's name, once id and name can be those of somebody: nothing is made before that."""
    if person is None and not guest:
        raise Wrong("people_page.wrong.no_id", data=as_option(data))
    called = name or person
    if called is None:
        raise Wrong("people_page.wrong.guest_name")
    with in_words(words):
        check_name(called)
        if person is not None:
            check_chosen_id(person)
    return called


def _guest(room: Directory, person: str | None, name: str) -> str:
    if person is None:
        return room.new_guest(new_command(), name)
    return room.sign_up(new_command(), person, name, None)


def _account(room: Directory, person: str, name: str, words: Words, data: str | None) -> str:
    """Make it; gives the key of what is to be said."""
    known = room.people().get(person)
    if known is not None and known.guest:
        raise Wrong("people_page.wrong.is_guest", person=person, data=as_option(data))
    # Who is there already shows by the old password to be the same; it is no new one then.
    if known is not None:
        password = secret(words, "people_page.ask.password", person)
    else:
        password = new_password(person, words)
        check_password(password, person, name)
    room.sign_up(new_command(), person, name, password)
    return "people_page.had_it" if known is not None else "people_page.signed_up"


def password(
    person: PERSON,
    /,
    *,
    code: Annotated[bool, Parameter(help="people_page.help.code", negative=(), show_default=False)] = False,
    by: Annotated[str | None, Parameter(name="--as", help="people_page.help.password_as")] = None,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    words = spoken(lang)
    if code and by is not None:
        raise Wrong("people_page.wrong.both")
    with room_of_people(data, words) as room:
        who = room.people().get(person)
        was_guest = who is not None and who.guest
        if code:
            given = secret(words, "people_page.ask.code", person)
            room.reset_by_code(new_command(), person, given, new_password(person, words))
        elif by is not None or (who is not None and who.runs_the_room and not who.has_password):
            # Whom nobody has given a password yet sets one as the operator that they are.
            _reset(room, by or person, person, words)
        elif who is not None and not who.has_password:
            room.keep(new_command(), person, new_password(person, words))
        else:
            old = secret(words, "people_page.ask.old", person)
            room.change_password(new_command(), person, old, new_password(person, words))
    print_lines([words("people_page.kept" if was_guest else "people_page.password_set", person=person)])
    return 0


def _reset(room: Directory, by: str, person: str, words: Words) -> None:
    """Let an operator set a password; what will be refused is so before anybody has thought of one."""
    judge = oneself(room, person_meant(room.people(), by, words), words).id
    operator(room.people(), judge)
    with_account(room.people(), person)
    room.reset(new_command(), judge, person, new_password(person, words))


def profile(
    person: PERSON,
    /,
    *,
    name: Annotated[str | None, Parameter(help="people_page.help.name")] = None,
    address: Annotated[str | None, may_be_empty("people_page.help.address")] = None,
    email: Annotated[str | None, may_be_empty("people_page.help.email")] = None,
    phone: Annotated[str | None, may_be_empty("people_page.help.phone")] = None,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    words = spoken(lang)
    given = {"address": address, "email": email, "phone": phone}
    changed = {field: text for field, text in given.items() if text is not None}
    if name is None and not changed:
        raise Wrong("people_page.wrong.no_change")
    with room_of_people(data, words) as room:
        who = oneself(room, person, words)
        called = name or who.name
        namesakes = list(namesake_lines(room.people(), person, called, words))
        room.set_profile(new_command(), person, called, replace(who.contact, **changed))
    print_lines([*namesakes, words("people_page.profile_set", person=person)])
    return 0


def limit(
    person: PERSON,
    which: Annotated[str, Parameter(help="people_page.help.limit", group="Parameters")],
    to: Annotated[
        str, Parameter(help="people_page.help.limit_to", group="Parameters", allow_leading_hyphen=True)
    ],
    /,
    *,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    words = spoken(lang)
    most = _most(which, to, words)
    with room_of_people(data, words) as room:
        oneself(room, person, words)
        room.limit(new_command(), person, which, most)
        setting = room.person(person).limits
    waits = any(each.limit == which and each.at > now() for each in setting.raises)
    key = "people_page.limit_waits" if waits else "people_page.limit_set"
    print_lines([words(key, person=person, told=limit_text(setting, which, now(), words))])
    return 0


def _most(limit: str, given: str, words: Words) -> int | None:
    """What a limit is set to: money in chips, or a number of rounds or minutes; None lifts it."""
    if given in ("none", words("people.word.nothing")):
        return None
    if limit in LIMITS_OF_MONEY:
        return chips_given(given)
    if not NUMBER.fullmatch(given):
        named = words(f"people.word.{limit}") if limit in LIMITS else shown_text(limit, 40)
        raise Wrong("people_page.wrong.limit", limit=named, given=shown_text(given, 40))
    return int(given)


def away(
    person: PERSON,
    how_long: Annotated[
        str, Parameter(help="people_page.help.away", group="Parameters", allow_leading_hyphen=True)
    ],
    /,
    *,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    words = spoken(lang)
    until = _until(how_long)
    with room_of_people(data, words) as room:
        holds = oneself(room, person, words).limits.away_until
        if until > holds:
            room.stay_away(new_command(), person, until)
    key = "people_page.away_set" if until > holds else "people_page.away_longer"
    print_lines([words(key, person=person, until=render_until(max(until, holds), words))])
    return 0


def _until(how_long: str) -> int:
    """The end of the time that somebody names; `forever` is the last that there is."""
    if how_long == "forever":
        return FOREVER
    found = HOW_LONG.fullmatch(how_long)
    if found is None:
        raise Wrong("people_page.wrong.away", given=shown_text(how_long, 40))
    return now() + int(found[1]) * UNITS_MS[found[2]]
