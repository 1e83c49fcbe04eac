"""People who come to one terminal: they are let in by name, and new ones get play money."""

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping

from fairdeal.games.game import Refused
from fairdeal.ledger import accounts
from fairdeal.ledger.limits import check_here
from fairdeal.people import Directory, People
from fairdeal.people.checks import check_name, find_active_person
from fairdeal.people.person import Role
from fairdeal.room.bots.driver import BotRules
from fairdeal.room.lifecycle.new_tables import NewTable
from fairdeal.room.lifecycle.own_table import OwnTable
from fairdeal.room.people.identity import (
    admit,
    find_people_called,
    find_person_named,
    ignore_refusal,
    lookalike_lines,
    rehearsal_id,
    sign_up_guest,
)
from fairdeal.room.room import Room
from fairdeal.store import Store
from fairdeal.store.opening import now
from fairdeal.tables.houses.followed_house import FollowedHouse
from fairdeal.tables.limits.gate import PeopleGate
from fairdeal.words import Words

ALLOWANCE = 10
"""A new person gets this many times the usual buy-in."""


Files = Mapping[str, FollowedHouse]
"""The files that changes to a table's rules come from, by table."""


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

        `password_of` asks a person with an account for the password, by name. `known` returns the people of
        the room where sessions are usually stored, if this store is another.
        """
        self.store, self.rehearse = store, rehearse
        self.for_show = False
        """Whether the table that they join is for show: nothing counts there, and no limit is used up."""
        self._password_of, self._signed_in = password_of, set[str]()
        self._room = Directory(store, now, secrets.token_bytes)
        self.gate = PeopleGate(self._room, store)
        self._known = known or self._room.people

    def open_room(self, new: NewTable | None = None, files: Files | None = None) -> Room:
        """The room in which these people play. `new`: a table that they can open; `files`: see `Room`."""
        prepared = (new,) if new is not None else ()
        rules = BotRules(in_turn=True)
        return Room(self.store, directory=self._room, bots=rules, prepared=prepared, files=files or {})

    def own_table(self, table: str) -> OwnTable:
        """What this program knows about a table where these people play."""
        return OwnTable(self.store, table, rehearsed=self.rehearse)

    def lookalike_lines(self, names: Iterable[str], words: Words) -> Iterator[str]:
        """Warnings about newcomers whose names look like other people's, before anybody gets chips."""
        return lookalike_lines(self.room.people(), names, words)

    @property
    def room(self) -> Directory:
        """The people of the room as they are now, since other programs and operators change them too."""
        self._room.look_again()
        return self._room

    def admit(self, name: str) -> str:
        """The id of a visitor: a new person, or one who may play and knows the password of the account.

        It signs nobody up, so a person who is refused later leaves no trace.
        """
        self._check_time_out(name)
        person = self.id_of(name)
        if person in self.room.people():
            self.readmit(person, name)
            self.gate.look_again([person], now())
            check = self.gate.check_may_come if self.for_show else self.gate.check_seat
            check(person, now())
        return person

    def _check_time_out(self, name: str) -> None:
        """Refuse a person of this name who is taking a break, even if nothing counts here."""
        self.room.correct_clock()
        _check_breaks(self._known(), name)

    def find_refusals(self, names: Mapping[str, str]) -> dict[str, Refused]:
        """Why people may not play another round, by id: they are taking a break, or may not enter any more.

        `names`: the names of the people to check, by id. The room is read once for all of them.
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

    def admit_player(self, name: str) -> str:
        """Like `admit`, for a person who sits down: a new person becomes a guest."""
        person = self.id_of(name)
        if person not in self.room.people():
            sign_up_guest(self.room, person, name, _new_command())
        return self.admit(name)

    def admit_dealer(self, name: str) -> str:
        """The id of a person who deals for the house. Dealers stake nothing, so no limits are checked."""
        person = self.id_of(name)
        if person not in self.room.people():
            sign_up_guest(self.room, person, name, _new_command())
        self.readmit(person, name)
        return find_active_person(self.room.people(), person).id

    def may_deal(self, person: str) -> bool:
        """Whether a person may deal for the house. If an operator runs the room, that takes a role."""
        known = self.room.people().get(person)
        return self.gives_money or (known is not None and known.is_active and Role.DEALER in known.roles)

    def id_of(self, name: str) -> str:
        """The id that a person of this name has or would get here; Refused if the name is not allowed."""
        if self.rehearse:
            check_name(name)
            return rehearsal_id(name)
        return find_person_named(self.room.people(), name)

    def is_active(self, person: str) -> bool:
        """Whether a person may enter: the account is neither closed nor blocked."""
        return self.room.person(person).is_active

    def readmit(self, person: str, name: str) -> None:
        """Let in a person who was here before; the password is asked for once."""
        if person not in self._signed_in:
            known = admit(self.room, person, lambda: self._password_of(name))
            if known.has_password:
                self._signed_in.add(person)

    @property
    def gives_money(self) -> bool:
        """Whether visitors get play money. If an operator runs the room, only operators issue it.

        People who rehearse have separate wallets, which count nowhere.
        """
        return self.rehearse or not self.room.has_operator()

    def give_allowance(self, person: str, usual: int) -> None:
        """Give a new person their first chips; each person gets them once."""
        if usual and self.gives_money and not self.room.person(person).has_allowance:
            with ignore_refusal("people/allowance"):
                self.room.allowance(_new_command(), person, ALLOWANCE * usual)

    def will_have(self, name: str, usual: int) -> int:
        """The chips in a person's wallet after they enter, including what a new person gets."""
        person = self.admit(name)
        known = self.room.people().get(person)
        is_given = self.gives_money and (known is None or not known.has_allowance)
        return self.wallet(person) + (ALLOWANCE * usual if is_given else 0)

    def wallet_name(self, words: Words) -> str:
        """The name of the wallets that people play from here."""
        return words("play.wallet.practice" if self.rehearse else "play.wallet.own")

    def wallet(self, person: str) -> int:
        return self.store.balance(accounts.wallet(person))


def _check_breaks(people: People, name: str) -> None:
    """Refuse anybody of this name who is taking a break."""
    for person in find_people_called(people, name):
        check_here(people[person].limits, now())


def _new_command() -> str:
    """A new id for a command."""
    return f"visit:{secrets.token_hex(8)}"
