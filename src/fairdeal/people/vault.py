"""The room's secrets: what is kept of passwords and codes, and what tells whether one is right."""

import hashlib
from collections.abc import Callable
from functools import cached_property

import msgspec

from fairdeal.games.game import Refused, refused
from fairdeal.people.checks import can_be_hashed, shown
from fairdeal.people.log import Keep
from fairdeal.people.passwords import Hasher, Proof, code_of, proof_of, salt_of
from fairdeal.people.person import Tries
from fairdeal.people.sign_in import check_wait, failed_again
from fairdeal.store import Store

KEY = "room:key"
KEY_BYTES = 32


class Vault:
    """Sees passwords and gives away none."""

    def __init__(self, store: Store, randomness: Callable[[int], bytes], hasher: Hasher) -> None:
        self._store = store
        self._randomness = randomness
        self._hasher = hasher

    @cached_property
    def _key(self) -> bytes:
        return self._store.keep_secret(KEY, self._randomness(KEY_BYTES), once=True)

    @cached_property
    def _nobody(self) -> str:
        """The hash that passwords of unknown people are compared with."""
        return self._hasher.hash("nobody", salt_of(self._key, "nobody"))

    def hashed(self, command: str, text: str) -> str:
        """The hash of a text within a command; nothing when it is no text that anybody may choose."""
        return self._hasher.hash(text, salt_of(self._key, command)) if can_be_hashed(text) else ""

    def password(self, command: str, person: str, text: str) -> Keep:
        """What is kept of the password that a person chooses by a command."""
        content = self.hashed(command, text).encode()
        return Keep(person, _name("password", person, command), content)

    def code(self, command: str, person: str) -> tuple[str, Keep]:
        """The code that a command makes, and what is kept of it."""
        code = code_of(self._key, command)
        content = self.hashed(command, code).encode()
        return code, Keep(person, _name("code", person, command), content)

    def proof(self, text: str) -> Proof:
        """Whether somebody who gives this text knows a secret."""
        tried = text if can_be_hashed(text) else ""
        return proof_of(tried, self._store.secret, self._hasher, self._nobody)

    def stranger(self, person: str, password: str, now: int) -> Refused:
        """What somebody is told whom nobody knows: the same as anybody with a wrong password, and as late.

        Their tries are counted too, but not in the log, which strangers would fill: all the ids that there
        can be share so many places.
        """
        place = f"stranger:{hashlib.sha256(person.encode(errors='replace')).hexdigest()[:4]}"
        kept = self._store.secret(place)
        tries = msgspec.json.decode(kept, type=Tries) if kept is not None else Tries()
        proof = self.proof(password)
        check_wait(tries, now)
        proof("")
        self._store.keep_secret(place, msgspec.json.encode(failed_again(tries, now)))
        return refused("people/wrong")


def _name(kind: str, person: str, command: str) -> str:
    """The name of what a command keeps: no other command can come to it."""
    return f"{kind}:{shown(person)}:{hashlib.sha256(command.encode()).hexdigest()[:32]}"
