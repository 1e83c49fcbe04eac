"""Who sits in front of this terminal: people of the room, known again by their names."""

import hashlib
import re
import secrets

from fairdeal.games.game import Refused
from fairdeal.ledger import accounts
from fairdeal.people import Room
from fairdeal.store import Store
from fairdeal.store.opening import now
from fairdeal.tables.gates import PeopleGate

PLAIN = re.compile(r"[a-z0-9_-]{1,40}")
NOT_OURS = ("room", "bot-", "guest-")
"""How ids begin that belong to others."""

ALLOWANCE = 10
"""A new person is given so many times what one usually sits down with."""


def person_id(name: str) -> str:
    """The id of whoever is called so.

    >>> person_id("Ann"), person_id("Player 1")
    ('ann', 'guest-27a99f01e114')
    """
    plain = name.lower()
    if PLAIN.fullmatch(plain) and not plain.startswith(NOT_OURS):
        return plain
    return _spelled(name)


def _spelled(name: str) -> str:
    return f"guest-{hashlib.sha256(name.encode()).hexdigest()[:12]}"


class Commands:
    """Ids for what this terminal asks for: no two are the same, here or elsewhere."""

    def __init__(self) -> None:
        self._sitting, self._count = secrets.token_hex(8), 0

    def next(self) -> str:
        self._count += 1
        return f"{self._sitting}:{self._count}"


class Visitors:
    """The people of a store, as far as they come by this terminal."""

    def __init__(self, store: Store) -> None:
        self.store, self.commands = store, Commands()
        self.room = Room(store, now, secrets.token_bytes)
        self.gate = PeopleGate(self.room, store)

    def come_in(self, name: str) -> str:
        """The id of a visitor, who is a guest; whoever has a password is somebody else."""
        known, person = self.room.people(), person_id(name)
        if person in known and not known[person].guest:
            person = _spelled(name)
        if person not in known:
            self._sign_up(person, name)
        return person

    def _sign_up(self, person: str, name: str) -> None:
        try:
            self.room.sign_up(self.commands.next(), person, name, None)
        except Refused as refusal:
            # Somebody of the same name has come in at another terminal in this very moment.
            if refusal.code != "people/taken":
                raise

    def give_allowance(self, person: str, usual: int) -> None:
        """What a new person begins with; who has had it gets no more."""
        if usual and not self.room.person(person).has_allowance:
            self.room.allowance(self.commands.next(), person, ALLOWANCE * usual)

    def wallet(self, person: str) -> int:
        return self.store.balance(accounts.wallet(person))
