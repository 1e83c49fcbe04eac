"""One person: who they are, what they may do, and their own limits."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from fairdeal.ledger.limits import LIMITS, Setting, in_force
from fairdeal.people import Person
from fairdeal.terminal.io.cells import columns
from fairdeal.terminal.pages.records.bank_page import Balance
from fairdeal.terminal.pages.records.people_page import roles_text
from fairdeal.words import Words
from fairdeal.words.moments import render_time, render_until
from fairdeal.words.money import LIMITS_OF_MONEY, written


class AtTable(Struct, frozen=True):
    """A person's chips at an open table."""

    table: str
    purse: int
    staked: int

    def told(self, words: Words) -> str:
        money = {"purse": written(self.purse), "staked": written(self.staked)}
        key = "people_page.held_staked" if self.staked else "people_page.held"
        return words(key, table=self.table, **money)


def person_page(
    person: Person, wallet: Balance, held: Sequence[AtTable], now: int, words: Words
) -> list[str]:
    """Only the lines with content: a person without a telephone has no line for it."""
    key = "people_page.title_guest" if person.guest else "people_page.title"
    status = words(f"people.word.{person.status}")
    rows = [
        (f"  {words(f'people_page.row.{name}')}", told)
        for name, told in _rows(person, wallet, held, now, words)
    ]
    return [words(key, name=person.name, person=person.id, status=status), *columns(rows)]


def _rows(
    person: Person, wallet: Balance, held: Sequence[AtTable], now: int, words: Words
) -> Iterator[tuple[str, str]]:
    contact, setting = person.contact, person.limits
    yield "roles", roles_text(person, words)
    yield "wallet", wallet.money
    yield from (("held", each.told(words)) for each in held)
    given = {"address": contact.address, "email": contact.email, "phone": contact.phone}
    yield from ((name, text) for name, text in given.items() if text)
    for name in LIMITS:
        if _is_set(setting, name, now):
            yield "limit", limit_text(setting, name, now, words)
    if setting.away_until > now:
        yield "away", render_until(setting.away_until, words)
    if person.tries.failed:
        yield "wait", _tries(person, now, words)
    if person.code is not None and person.code.until > now:
        yield "code", words("people_page.code", when=render_time(person.code.until))


def _is_set(setting: Setting, limit: str, now: int) -> bool:
    return getattr(in_force(setting, now), limit) is not None


def _tries(person: Person, now: int, words: Words) -> str:
    tries = person.tries
    if tries.wait_until > now:
        return words("people_page.wait_until", n=tries.failed, when=render_time(tries.wait_until))
    return words("people_page.wait", n=tries.failed)


def limit_text(setting: Setting, limit: str, now: int, words: Words) -> str:
    """The limit in force, and the one that will apply after the waiting time."""
    holds = _most(limit, getattr(in_force(setting, now), limit), words)
    named = words(f"people.word.{limit}")
    for later in setting.raises:
        if later.limit == limit and later.at > now:
            then = {"when": render_time(later.at), "later": _most(limit, later.to, words)}
            return words("people_page.limit_later", limit=named, most=holds, **then)
    return words("people_page.limit", limit=named, most=holds)


def _most(limit: str, most: int | None, words: Words) -> str:
    if most is None:
        return words("people.word.nothing")
    return written(most) if limit in LIMITS_OF_MONEY else str(most)
