"""Who people are: visitors come in by name or password, and are recognised by their names."""

import hashlib
import re
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager

from fairdeal.games.game import Refused
from fairdeal.ledger import accounts
from fairdeal.ledger.limits import check_here
from fairdeal.people import Directory, People, Person
from fairdeal.people.checks import check_name, find_active_person
from fairdeal.people.events import NOBODY_S, REHEARSAL, SEEDED
from fairdeal.people.names import appearance, normalize_name
from fairdeal.people.person import Role
from fairdeal.people.refusals import refused
from fairdeal.room.bots.driver import BotRules
from fairdeal.room.room import Room
from fairdeal.store import Store
from fairdeal.store.opening import now
from fairdeal.tables.limits.gate import PeopleGate
from fairdeal.words import LANGUAGES, Words, words_for

PLAIN = re.compile(r"[a-z0-9_-]{1,40}")
NUMBER = re.compile("[0-9]{1,4}")
SPELLED = "guest-"
"""The prefix of ids for people whose names can't be ids."""

NOT_OURS = ("room", "bot-", "guest-", SEEDED, REHEARSAL)
"""Prefixes of ids that no visitor gets by name."""

NAMED_MOST = 10
"""The most people of one name that are listed."""

ALLOWANCE = 10
"""A new person is given the usual buy-in this many times."""


def person_id(name: str) -> str:
    """The id of a new person with this name.

    >>> person_id("Ann"), person_id("Player 1"), person_id("玩家1")
    ('ann', 'guest-86ebb13f1a5b', 'guest-86ebb13f1a5b')
    """
    plain = normalize_name(name)
    if PLAIN.fullmatch(plain) and plain not in NOBODY_S and not plain.startswith(NOT_OURS):
        return plain
    return f"{SPELLED}{_digest(name)}"


def _digest(name: str) -> str:
    return hashlib.sha256(normalize_name(_translate_placeholder(name)).encode()).hexdigest()[:12]


def _translate_placeholder(name: str) -> str:
    """The English form of "Player 1", so that a player without a name is one person in every language."""
    number = NUMBER.search(name)
    if number is None:
        return name
    unnamed = {lang: words_for(lang)("table.player", n=number[0]) for lang in LANGUAGES}
    return unnamed["en"] if name in unnamed.values() else name


def find_people_called(people: People, name: str) -> list[str]:
    """The ids of people whose id or name this is, ignoring capitals.

    People who rehearse have the same names as people who play, and are left out.
    """
    plain = normalize_name(name)
    return [
        person.id
        for person in people.values()
        if plain in (person.id, normalize_name(person.name)) and not person.id.startswith(REHEARSAL)
    ]


def find_lookalikes(people: People, name: str) -> list[Person]:
    """Other people whose names or ids look like this name."""
    looks, meant = appearance(name), find_people_called(people, name)
    return [
        person
        for person in people.values()
        if looks in (appearance(person.name), appearance(person.id))
        and person.id not in meant
        and not person.id.startswith(REHEARSAL)
    ]


def lookalike_lines(people: People, names: Iterable[str], words: Words) -> Iterator[str]:
    """Warns people who sit down, before they get any chips, that a newcomer's name looks like another.

    A person of the room who gives their own name hears nothing: they come in as themselves.
    """
    here = list[str]()
    for name in names:
        if not find_people_called(people, name):
            yield from _point_out(name, find_lookalikes(people, name), words)
        for other in here:
            if appearance(other) == appearance(name):
                yield words("people.lookalike.table", name=name, other=other)
        here.append(name)


def namesake_lines(people: People, person: str | None, name: str, words: Words) -> Iterator[str]:
    """Warns a person who signs up or changes their name about others whose names are the same or look alike.

    Nobody is refused for it. Two people may have one name, and their ids differ.
    """
    known = people.get(person or "")
    if known is not None and known.name == name:
        return
    same = [people[each] for each in find_people_called(people, name)]
    others = (other for other in (*same, *find_lookalikes(people, name)) if other.id != person)
    yield from _point_out(name, others, words)


def _point_out(name: str, others: Iterable[Person], words: Words) -> Iterator[str]:
    """Mentions the first of them, people with an account before guests."""
    for other in sorted(others, key=lambda each: each.guest)[:1]:
        is_same = normalize_name(name) in (normalize_name(other.name), other.id)
        key = "people.namesake" if is_same else "people.lookalike"
        yield words(key, name=name, other=other.name, id=other.id)


def _check_breaks(people: People, name: str) -> None:
    """Refuse anybody of this name who takes a break."""
    for person in find_people_called(people, name):
        check_here(people[person].limits, now())


class Visitors:
    """Lets people in by name or password, and gives a new person play money."""

    def __init__(
        self,
        store: Store,
        *,
        rehearse: bool = False,
        password_of: Callable[[str], str] = lambda name: "",
        known: Callable[[], People] | None = None,
    ) -> None:
        """`rehearse`: they play with cards from a seed, and their real wallets are not touched.

        `password_of` asks a person with an account for the password, by their name. `known` returns the
        people of the room where sessions are usually stored, if this store is another.
        """
        self.store, self.rehearse = store, rehearse
        self.for_show = False
        """Whether the table that they join is for show: nothing counts there, and no limit is used up."""
        self._password_of, self._signed_in = password_of, set[str]()
        self._room = Directory(store, now, secrets.token_bytes)
        self.gate = PeopleGate(self._room, store)
        self._known = known or self._room.people

    def open_room(self) -> Room:
        """The room in which these people play."""
        return Room(self.store, directory=self._room, bots=BotRules(in_turn=True))

    @property
    def room(self) -> Directory:
        """The room as it is now: other programs and operators change it too."""
        self._room.look_again()
        return self._room

    def come_in(self, name: str) -> str:
        """The id of a visitor: a new person, or one who may play and knows the password of the account.

        This signs nobody up: a person who is refused later leaves no trace.
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
        """Refuse a person of this name who takes a break, even where nothing counts."""
        self.room.correct_clock()
        _check_breaks(self._known(), name)

    def find_refusals(self, names: Mapping[str, str]) -> dict[str, Refused]:
        """Why people may not play another round, by id: they take a break, or may not come in any more.

        `names`: the name of each person who is asked about, by id. The room is read once for all of them.
        """
        self.room.correct_clock()
        known, refusals = self._known(), dict[str, Refused]()
        for person, name in names.items():
            try:
                self.gate.check_may_come(person, now())
                _check_breaks(known, name)
            except Refused as refusal:
                refusals[person] = refusal
        return refusals

    def come_to_stay(self, name: str) -> str:
        """Like `come_in`, for a person who sits down: a new person becomes a guest."""
        person = self.id_of(name)
        if person not in self.room.people():
            self._sign_up(person, name)
        return self.come_in(name)

    def come_to_deal(self, name: str) -> str:
        """The id of a person who deals for the house. Dealers stake nothing, so no limits are checked."""
        person = self.id_of(name)
        if person not in self.room.people():
            self._sign_up(person, name)
        self.come_back(person, name)
        return find_active_person(self.room.people(), person).id

    def may_deal(self, person: str) -> bool:
        """Whether a person may deal for the house: where an operator runs the room, that takes a role."""
        known = self.room.people().get(person)
        return self.gives_money or (known is not None and known.is_active and Role.DEALER in known.roles)

    def id_of(self, name: str) -> str:
        """The id that a person of this name has or would get here; Refused if the name is not allowed."""
        check_name(name)
        if self.rehearse:
            return f"{REHEARSAL}{_digest(name)}"
        people = self.room.people()
        if name in people and not name.startswith(REHEARSAL):
            return name
        meant = find_people_called(people, name)
        if len(meant) > 1:
            raise refused("people/namesakes", name=name, ids=meant[:NAMED_MOST])
        return meant[0] if meant else person_id(name)

    def is_active(self, person: str) -> bool:
        """Whether a person may come in: the account is neither closed nor blocked."""
        return self.room.person(person).is_active

    def come_back(self, person: str, name: str) -> None:
        """Let in a person who was here before; the password is asked for once."""
        if self.room.person(person).has_password and person not in self._signed_in:
            self.room.sign_in(person, self._password_of(name))
            self._signed_in.add(person)

    def _sign_up(self, person: str, name: str) -> None:
        with self._ignore_refusal("people/taken"):
            self.room.sign_up(_new_command(), person, name, None)

    @contextmanager
    def _ignore_refusal(self, code: str) -> Iterator[None]:
        """Ignore a refusal with this code: another program has just done the same for this person."""
        try:
            yield
        except Refused as refusal:
            if refusal.code != code:
                raise

    @property
    def gives_money(self) -> bool:
        """Whether visitors are given play money: where an operator runs the room, only operators issue it.

        People who rehearse have separate wallets, which count nowhere.
        """
        return self.rehearse or not self.room.has_operator()

    def give_allowance(self, person: str, usual: int) -> None:
        """Give a new person their first chips; a person gets them once."""
        if usual and self.gives_money and not self.room.person(person).has_allowance:
            with self._ignore_refusal("people/allowance"):
                self.room.allowance(_new_command(), person, ALLOWANCE * usual)

    def will_have(self, name: str, usual: int) -> int:
        """The chips in a person's wallet once they are in, with what a new person is given."""
        person = self.come_in(name)
        known = self.room.people().get(person)
        is_given = self.gives_money and (known is None or not known.has_allowance)
        return self.wallet(person) + (ALLOWANCE * usual if is_given else 0)

    def wallet_name(self, words: Words) -> str:
        """The words for the wallets that people play from here."""
        return words("play.wallet.practice" if self.rehearse else "play.wallet.own")

    def wallet(self, person: str) -> int:
        return self.store.balance(accounts.wallet(person))


def _new_command() -> str:
    """The id of a command that nobody has sent."""
    return f"visit:{secrets.token_hex(8)}"
