"""Who sits in front of this terminal: people of the room, known again by their names."""

import hashlib
import re
import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from fairdeal.games.game import Refused
from fairdeal.ledger import accounts
from fairdeal.ledger.limits import check_here
from fairdeal.people import People, Person, Room
from fairdeal.people.checks import active, check_name
from fairdeal.people.facts import NOBODY_S, REHEARSAL, SEEDED
from fairdeal.people.names import appearance, comparable
from fairdeal.people.person import Role
from fairdeal.people.refusals import refused
from fairdeal.store import Store
from fairdeal.store.opening import now
from fairdeal.tables.gates import PeopleGate
from fairdeal.words import LANGUAGES, Words, words_for

PLAIN = re.compile(r"[a-z0-9_-]{1,40}")
NUMBER = re.compile("[0-9]{1,4}")
SPELLED = "guest-"
"""How the ids begin of those whose names can't be ids."""

NOT_OURS = ("room", "bot-", "guest-", SEEDED, REHEARSAL)
"""How ids begin that belong to others."""

NAMED_MOST = 10
"""Of people of one name no more are listed."""

ALLOWANCE = 10
"""A new person is given so many times what one usually sits down with."""


def person_id(name: str) -> str:
    """The id of whoever is called so.

    >>> person_id("Ann"), person_id("Player 1"), person_id("玩家1")
    ('ann', 'guest-86ebb13f1a5b', 'guest-86ebb13f1a5b')
    """
    plain = comparable(name)
    if PLAIN.fullmatch(plain) and plain not in NOBODY_S and not plain.startswith(NOT_OURS):
        return plain
    return f"{SPELLED}{_digest(name)}"


def _digest(name: str) -> str:
    return hashlib.sha256(comparable(_in_one_language(name)).encode()).hexdigest()[:12]


def _in_one_language(name: str) -> str:
    """Who has said no name is the same person whatever language is spoken."""
    number = NUMBER.search(name)
    if number is None:
        return name
    unnamed = {lang: words_for(lang)("table.player", n=number[0]) for lang in LANGUAGES}
    return unnamed["en"] if name in unnamed.values() else name


def called(people: People, name: str) -> list[str]:
    """The ids of those whom somebody may mean: by id, or by name, whatever the capitals.

    Those who rehearse have the names of those who play, and are never meant.
    """
    plain = comparable(name)
    return [
        person.id
        for person in people.values()
        if plain in (person.id, comparable(person.name)) and not person.id.startswith(REHEARSAL)
    ]


def lookalikes(people: People, name: str) -> list[Person]:
    """Others whose names or ids are easily taken for this name."""
    looks, meant = appearance(name), called(people, name)
    return [
        person
        for person in people.values()
        if looks in (appearance(person.name), appearance(person.id))
        and person.id not in meant
        and not person.id.startswith(REHEARSAL)
    ]


def lookalike_lines(people: People, names: Iterable[str], words: Words) -> Iterator[str]:
    """For those who sit down, before they get any chips: whom a newcomer here may be taken for.

    Who names somebody of the room is that person, and comes in as them.
    """
    here = list[str]()
    for name in names:
        if not called(people, name):
            yield from _pointed_out(name, lookalikes(people, name), words)
        for other in here:
            if appearance(other) == appearance(name):
                yield words("people.lookalike.table", name=name, other=other)
        here.append(name)


def namesake_lines(people: People, person: str | None, name: str, words: Words) -> Iterator[str]:
    """For somebody who signs up, or takes another name: others of this name, or of one that looks like it.

    Nobody is refused for it. Two people may have one name, and ids tell them apart.
    """
    known = people.get(person or "")
    if known is not None and known.name == name:
        return
    same = [people[each] for each in called(people, name)]
    others = (other for other in (*same, *lookalikes(people, name)) if other.id != person)
    yield from _pointed_out(name, others, words)


def _pointed_out(name: str, others: Iterable[Person], words: Words) -> Iterator[str]:
    """The first of them, and one who has an account before any guest."""
    for other in sorted(others, key=lambda each: each.guest)[:1]:
        is_same = comparable(name) in (comparable(other.name), other.id)
        key = "people.namesake" if is_same else "people.lookalike"
        yield words(key, name=name, other=other.name, id=other.id)


class Commands:
    """Ids for what this terminal asks for: no two are the same, here or elsewhere."""

    def __init__(self) -> None:
        self._sitting, self._count = secrets.token_hex(8), 0

    def next(self) -> str:
        self._count += 1
        return f"{self._sitting}:{self._count}"


class Visitors:
    """The people of a store, as far as they come by this terminal."""

    def __init__(
        self,
        store: Store,
        *,
        rehearse: bool = False,
        password_of: Callable[[str], str] = lambda name: "",
        known: Callable[[], People] | None = None,
    ) -> None:
        """`rehearse`: they play with cards from a seed, and their real wallets stay at home.

        `password_of` asks somebody who has an account for the password, by their name. `known`: the people
        of the room where sittings are usually kept, if this store is another.
        """
        self.store, self.commands, self.rehearse = store, Commands(), rehearse
        self.for_show = False
        """Whether nothing counts at the table that they come to, and no limit is used up there."""
        self._password_of, self._signed_in = password_of, set[str]()
        self._room = Room(store, now, secrets.token_bytes)
        self.gate = PeopleGate(self._room, store)
        self._known = known or self._room.look_again

    @property
    def room(self) -> Room:
        """The room as it is now: other terminals and operators change it too."""
        self._room.look_again()
        return self._room

    def come_in(self, name: str) -> str:
        """The id of a visitor: of somebody new, or of who may play and knows the password of the account.

        Nobody is signed up by it: who is refused later, for whatever reason, was never here.
        """
        self._check_time_out(name)
        person = self.id_of(name)
        if person in self.room.people():
            self.come_back(person, name)
            self.gate.look_again([person], now())
            check = self.gate.check_may_come if self.for_show else self.gate.check_seat
            check(person, now())
        return person

    def _check_time_out(self, name: str) -> None:
        """Refuse play that counts for nothing, too, to somebody of this name who stays away."""
        self.room.correct_clock()
        people = self._known()
        for person in called(people, name):
            check_here(people[person].limits, now())

    def check_may_go_on(self, person: str, name: str) -> None:
        """Refuse another round to somebody who stays away, or may not come in any more."""
        self.gate.check_may_come(person, now())
        self._check_time_out(name)

    def come_to_stay(self, name: str) -> str:
        """The same for who sits down: somebody new becomes a guest."""
        person = self.id_of(name)
        if person not in self.room.people():
            self._sign_up(person, name)
        return self.come_in(name)

    def come_to_deal(self, name: str) -> str:
        """The id of who deals for the house, and stakes nothing: neither limits nor the role of a player."""
        person = self.id_of(name)
        if person not in self.room.people():
            self._sign_up(person, name)
        self.come_back(person, name)
        return active(self.room.people(), person).id

    def may_deal(self, person: str) -> bool:
        """Whether somebody may deal for the house: where an operator runs the room, whoever has that role."""
        known = self.room.people().get(person)
        return self.gives_money or (known is not None and known.is_active and Role.DEALER in known.roles)

    def id_of(self, name: str) -> str:
        """The id that somebody of this name has or would have here; refused where nobody may be called so."""
        check_name(name)
        if self.rehearse:
            return f"{REHEARSAL}{_digest(name)}"
        people = self.room.people()
        if name in people and not name.startswith(REHEARSAL):
            return name
        meant = called(people, name)
        if len(meant) > 1:
            raise refused("people/namesakes", name=name, ids=meant[:NAMED_MOST])
        return meant[0] if meant else person_id(name)

    def is_active(self, person: str) -> bool:
        """Whether somebody may come in: nobody has closed or blocked the account."""
        return self.room.person(person).is_active

    def come_back(self, person: str, name: str) -> None:
        """Let somebody in who was here before; once is enough."""
        if self.room.person(person).has_password and person not in self._signed_in:
            self.room.sign_in(person, self._password_of(name))
            self._signed_in.add(person)

    def _sign_up(self, person: str, name: str) -> None:
        with self._by_others("people/taken"):
            self.room.sign_up(self.commands.next(), person, name, None)

    @contextmanager
    def _by_others(self, code: str) -> Iterator[None]:
        """Pass over what is refused because somebody of the same name has done it elsewhere just now."""
        try:
            yield
        except Refused as refusal:
            if refusal.code != code:
                raise

    @property
    def gives_money(self) -> bool:
        """Whether this terminal may issue play money: where an operator runs the room, only operators may.

        Who rehearses plays with a wallet of its own, which counts nowhere.
        """
        return self.rehearse or not self.room.has_operator()

    def give_allowance(self, person: str, usual: int) -> None:
        """What a new person begins with; who has had it gets no more."""
        if usual and self.gives_money and not self.room.person(person).has_allowance:
            with self._by_others("people/allowance"):
                self.room.allowance(self.commands.next(), person, ALLOWANCE * usual)

    def will_have(self, name: str, usual: int) -> int:
        """The wallet of somebody once they are in, with what a new person is given."""
        person = self.come_in(name)
        known = self.room.people().get(person)
        is_given = self.gives_money and (known is None or not known.has_allowance)
        return self.wallet(person) + (ALLOWANCE * usual if is_given else 0)

    def wallet_name(self, words: Words) -> str:
        """What the wallets are called that people play from here."""
        return words("play.wallet.practice" if self.rehearse else "play.wallet.own")

    def wallet(self, person: str) -> int:
        return self.store.balance(accounts.wallet(person))
