"""The room's stream in the store: read on, decide, append; and again when another process was quicker."""

from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from fairdeal.games.game import Impossible, Refused
from fairdeal.people.causes import cause_of
from fairdeal.people.facts import ROOM, RoomFact
from fairdeal.people.folding import fold, read, written
from fairdeal.people.person import People, Person
from fairdeal.people.refusals import refused
from fairdeal.store import Append, Appended, Claim, Command, Conflict, Store
from fairdeal.store.planning import NO_CAUSE
from fairdeal.store.refused_commands import RefusedCommands

MARK_EVERY = 1_000
"""So many facts are read at most, besides a mark, to know everybody."""

MARK_SCHEMA = 1
OTHER_BODY = "command/other-body"


class Roll(Struct, frozen=True):
    """Everybody, as they were after so many facts."""

    version: int = 0
    people: dict[str, Person] = {}
    at: int = 0
    """When the last of these facts was stored, in milliseconds since 1970."""


class Decision(Struct, frozen=True):
    """What a command comes to."""

    facts: tuple[RoomFact, ...]
    answer: str = ""
    claims: str = ""
    """The name of what others decide by: who has looked at it before this was stored looks again."""
    refusal: Refused | None = None
    """The command is refused, and the facts tell that it was tried."""


T = TypeVar("T")
Decide = Callable[[People], Decision]


class Keep(Struct, frozen=True):
    """A hash that becomes a person's when the command is done."""

    person: str
    name: str
    content: bytes

    def __repr__(self) -> str:
        return f"Keep({self.name!r})"


class Told(Struct, frozen=True, omit_defaults=True):
    """The answer to a command as it is stored: what it gave, or why it was refused."""

    answer: str = ""
    code: str = ""
    facts: dict[str, Any] = {}


class RoomLog:
    """May be used from several threads: what is known is replaced as a whole, and never wins if it is old."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: Roll | None = None
        self._marked = 0
        self._marking: Future[Appended] | None = None
        self._turns = Lock()
        self._refused = RefusedCommands()

    def known(self) -> Roll:
        """Everybody, as they are now."""
        before = self._known
        if before is None:
            mark = self._store.last_mark(ROOM, MARK_SCHEMA)
            before = msgspec.json.decode(mark.state, type=Roll) if mark is not None else Roll()
            self._marked = before.version
        after = before
        while rows := self._store.read(ROOM, after.version, MARK_EVERY):
            people = fold(after.people, (read(row.event) for row in rows))
            after = Roll(rows[-1].seq, people, rows[-1].at)
            if len(rows) < MARK_EVERY:
                break
        self._known = after
        if after is before:
            return before
        self._mark(after)
        return after

    def _mark(self, known: Roll) -> None:
        """Keep everybody beside the log; a mark counts once it is kept, else it is tried again."""
        marking = self._marking
        if marking is not None:
            if not marking.done():
                return
            if marking.exception() is None:
                self._marked = marking.result().version
            self._marking = None
        if known.version - self._marked >= MARK_EVERY:
            self._marking = self._store.mark(ROOM, known.version, msgspec.json.encode(known), MARK_SCHEMA)

    def record(self, decide: Decide) -> None:
        """Do what nobody sends twice on purpose."""

        def attempt() -> Decision:
            known = self.known()
            decision = decide(known.people)
            self._append(known, decision)
            return decision

        if (refusal := self._until_nobody_is_quicker(attempt).refusal) is not None:
            raise refusal

    def do(self, asked: Command, decide: Decide, keep: Keep | None = None) -> str:
        """Do a command once, and give the answer that it got then."""
        answered = self._store.answer(asked.id)
        if answered is None:
            if (refusal := self._refused.find(asked)) is not None:
                raise refusal.with_traceback(None)
            return _given(self._until_nobody_is_quicker(lambda: self._attempt(asked, decide, keep)))
        if answered.digest != asked.digest:
            raise refused(OTHER_BODY, id=asked.id)
        return _given(answered.body)

    def _until_nobody_is_quicker(self, attempt: Callable[[], T]) -> T:
        """Attempt something until nobody else appends meanwhile; each attempt decides anew."""
        try:
            return attempt()
        except Conflict:
            pass
        with self._turns:  # so that our own threads are not in each other's way again and again
            while True:
                try:
                    return attempt()
                except Conflict as conflict:
                    self._check_whole(conflict)

    def _check_whole(self, conflict: Conflict) -> None:
        """Stop where trying again would never end: the log does not go as far as the store says."""
        known = self.known().version
        if known < conflict.version or conflict.after > conflict.version:
            raise Impossible(
                f"the room's log ends at {known}, and should at {conflict.version}"
            ) from conflict

    def _attempt(self, asked: Command, decide: Decide, keep: Keep | None) -> bytes:
        """Do a command that has no answer yet, or refuse it; gives the answer."""
        known = self.known()
        try:
            decision = decide(known.people)
            self._keep(asked, keep)
            done = self._append(known, decision, asked)
        except Refused as refusal:
            if refusal.code != OTHER_BODY:
                self._let_go(known.people, keep)
                self._refused.remember(asked, refusal)
            raise
        self._let_go(known.people, keep)
        return done.answer

    def _append(self, known: Roll, decision: Decision, asked: Command | None = None) -> Appended:
        answer = _told(decision.refusal) if decision.refusal else msgspec.json.encode(Told(decision.answer))
        events = tuple(written(fact) for fact in decision.facts)
        name = decision.claims
        claims = (Claim(name, self._store.claimed(name)),) if name else ()
        step = Append(
            table=ROOM,
            after=known.version,
            at=self._store.now(),
            events=events,
            cause=NO_CAUSE if asked is None else cause_of(asked, answer),
            command=asked,
            answer=answer,
            claims=claims,
        )
        return self._store.append(step).result()

    def _keep(self, asked: Command, keep: Keep | None) -> None:
        """Keep a hash before the fact that makes it somebody's: no fact names what is not there."""
        if keep is not None and self._store.keep_secret(keep.name, keep.content, once=True) != keep.content:
            raise refused(OTHER_BODY, id=asked.id)

    def _let_go(self, before: People, keep: Keep | None) -> None:
        """Forget what was kept for a person and is of no use any more."""
        if keep is None:
            return
        after = self.known().people
        had, has = (each[keep.person].secrets if keep.person in each else set() for each in (before, after))
        for name in sorted({keep.name, *had} - has):
            self._store.forget_secret(name)


def _told(refusal: Refused) -> bytes:
    return msgspec.json.encode(Told(code=refusal.code, facts=refusal.facts))


def _given(answer: bytes) -> str:
    """What a command gave; raised again if it was refused."""
    told = msgspec.json.decode(answer, type=Told)
    if told.code:
        raise refused(told.code, **told.facts)
    return told.answer
