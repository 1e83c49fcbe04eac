"""Commands on their way: what somebody has asked for, under which id, and what they were told."""

from random import Random

import msgspec
from msgspec import Struct

from fairdeal.store import Command, Store
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.model.state import Table
from fairdeal.wire import commands as c

VERSION = "version"
"""How an answer begins that is no refusal."""


class Sent(Struct, eq=False):
    """A command that somebody has sent, and what they were told, if they were told."""

    id: str
    table: str
    actor: Actor
    act: c.AnyCommand
    seen: int | None
    told: str = ""
    times: int = 0
    """How often it was sent."""

    def __str__(self) -> str:
        return f"{self.actor.person} at {self.table}: {self.act} ({self.id}, seen {self.seen})"

    def hear(self, told: str, store: Store) -> None:
        """Be told the result: of an accepted command always the same, and it is in the store.

        A refused one may be decided anew, since refusals are not stored.
        """
        if self.told.startswith(VERSION):
            assert self.told == told, f"{self.id} was answered {self.told!r}, and now {told!r}"
        self.told = told
        self.check_known(store)

    def check_known(self, store: Store) -> None:
        """What was accepted is kept, and what was refused is not; of two under one id the first one's.

        A command that was sent twice may be refused by one process and then done by another.
        """
        answer, was_refused = store.answer(self.id), not self.told.startswith(VERSION)
        is_kept = answer is not None and answer.digest == self._digest
        is_as_told = is_kept != was_refused or (is_kept and self.times > 1)
        assert is_as_told, f"{self} is kept otherwise than told: {self.told}"

    def is_same_as(self, other: "Sent") -> bool:
        return (self.id, self._digest) == (other.id, other._digest)

    @property
    def _digest(self) -> bytes:
        body = msgspec.json.encode((self.table, self.act, self.seen))
        return Command(self.id, body, self.actor.person).digest


OF_BOTS = "bot:"


def an_id(chance: Random, table: Table, sent: list[Sent]) -> str:
    """A new id; now and then one that somebody else has used, or that a bot will use."""
    if sent and chance.random() < 0.03:
        return chance.choice(sent).id
    bots = [place.seat for place in table.places.values() if place.bot]
    if bots and chance.random() < 0.1:
        modest = chance.choice(("", "", ":modest"))
        return f"{OF_BOTS}{table.id}:{table.asked}:{chance.choice(bots)}{modest}"
    return f"c{len(sent)}"
