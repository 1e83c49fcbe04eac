"""The room's log in the store: decide from memory, append, and read again if the memory was out of date."""

from collections.abc import Callable, Iterable
from threading import Lock
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from fairdeal.games.game import Impossible, Refused, refused
from fairdeal.people.causes import cause_of
from fairdeal.people.codec import apply_room_events, decode_room_event, encode_room_event
from fairdeal.people.events import ROOM, RoomEvent
from fairdeal.people.person import People, Person
from fairdeal.store import Append, Appended, Claim, Command, Conflict, Store
from fairdeal.store.append_plan import NO_CAUSE
from fairdeal.store.refused_commands import RefusedCommands
from fairdeal.store.snapshots import SnapshotWriter

EVENTS_PER_SNAPSHOT = 1_000
"""The most events that are read, besides a snapshot, to load everybody."""

SNAPSHOT_SCHEMA = 1
OTHER_BODY = "command/other-body"


class Roll(Struct, frozen=True):
    """Everybody, as of one version of the room's log."""

    version: int = 0
    people: dict[str, Person] = {}
    at: int = 0
    """When the last event was stored, in milliseconds since 1970."""


class Decision(Struct, frozen=True):
    """What a command comes to."""

    events: tuple[RoomEvent, ...]
    answer: str = ""
    refusal: Refused | None = None
    """Why the command is refused; the events then record the attempt."""


T = TypeVar("T")
Decide = Callable[[People], Decision]


class Keep(Struct, frozen=True):
    """A hash that becomes a person's when the command is done."""

    person: str
    name: str
    content: bytes

    def __repr__(self) -> str:
        return f"Keep({self.name!r})"


class StoredAnswer(Struct, frozen=True, omit_defaults=True):
    """The answer to a command as it is stored: what it gave, or why it was refused."""

    answer: str = ""
    code: str = ""
    facts: dict[str, Any] = {}


class RoomLog:
    """Safe to use from several threads: the roll in memory is replaced as a whole, and only by a newer one.

    It is read from the store once, and kept up to date from then on: by what this process appends, and by
    `look_again` if another process may have appended too.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.at_hand: Roll | None = None
        """Everybody, without reading the store; None if it has not been read yet."""
        self._changing = Lock()
        """Held while the roll is replaced, and never during a read or a write."""
        self._snapshots = SnapshotWriter(SNAPSHOT_SCHEMA, EVENTS_PER_SNAPSHOT)
        self._turns = Lock()
        self._refused = RefusedCommands()

    def known(self) -> Roll:
        """Everybody, as far as this process knows."""
        return self.at_hand or self.look_again()

    def look_again(self) -> Roll:
        """Everybody, as they are in the store now."""
        after = before = self.at_hand or self._from_last_snapshot()
        while rows := self._store.read(ROOM, after.version, EVENTS_PER_SNAPSHOT):
            people = apply_room_events(after.people, (decode_room_event(stored.event) for stored in rows))
            after = Roll(rows[-1].seq, people, rows[-1].at)
            if len(rows) < EVENTS_PER_SNAPSHOT:
                break
        return self._learn(after, is_news=after is not before)

    def _from_last_snapshot(self) -> Roll:
        snapshot = self._store.last_snapshot(ROOM, SNAPSHOT_SCHEMA)
        roll = msgspec.json.decode(snapshot.state, type=Roll) if snapshot is not None else Roll()
        self._snapshots.start_from(roll.version)
        return roll

    def _learn(self, found: Roll, *, is_news: bool = True) -> Roll:
        """Remember what was found, unless another thread has found more; returns the newer of the two."""
        with self._changing:
            if self.at_hand is None or found.version > self.at_hand.version:
                self.at_hand = found
            known = self.at_hand
        if is_news:  # a snapshot that can't be kept is tried again later, and hinders nobody
            self._snapshots.keep_if_due(self._store, ROOM, known.version, lambda: msgspec.json.encode(known))
        return known

    def record(self, decide: Decide) -> None:
        """Do what nobody sends twice on purpose."""

        def attempt() -> Decision:
            known, decision = self._decided(decide)
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
            return _read_answer(self._until_nobody_is_quicker(lambda: self._attempt(asked, decide, keep)))
        if answered.digest != asked.digest:
            raise refused(OTHER_BODY, id=asked.id)
        return _read_answer(answered.body)

    def _until_nobody_is_quicker(self, attempt: Callable[[], T]) -> T:
        """Attempt something until nobody else appends meanwhile; each attempt decides anew."""
        try:
            return attempt()
        except Conflict:
            self.look_again()
        with self._turns:  # so that our own threads are not in each other's way again and again
            while True:
                try:
                    return attempt()
                except Conflict as conflict:
                    self._check_whole(conflict)

    def _check_whole(self, conflict: Conflict) -> None:
        """Stop where trying again would never end: the log does not go as far as the store says."""
        known = self.look_again().version
        if known < conflict.version or conflict.after > conflict.version:
            raise Impossible(
                f"the room's log ends at {known}, and should at {conflict.version}"
            ) from conflict

    def _attempt(self, asked: Command, decide: Decide, keep: Keep | None) -> bytes:
        """Do a command that has no answer yet, or refuse it; gives the answer."""
        known = self.known()
        try:
            known, decision = self._decided(decide)
            self._keep(asked, keep)
            done = self._append(known, decision, asked)
        except Refused as refusal:
            if refusal.code != OTHER_BODY:
                self._let_go(known.people, keep)
                self._refused.remember(asked, refusal)
            raise
        self._let_go(known.people, keep)
        return done.answer

    def _decided(self, decide: Decide) -> tuple[Roll, Decision]:
        """The decision, and the roll it was based on; nobody is refused because of something out of date."""
        known = self.known()
        try:
            return known, decide(known.people)
        except Refused:
            again = self.look_again()
            if again is known:
                raise
            return again, decide(again.people)

    def _append(self, known: Roll, decision: Decision, asked: Command | None = None) -> Appended:
        answer = (
            _encode_refusal(decision.refusal)
            if decision.refusal
            else msgspec.json.encode(StoredAnswer(decision.answer))
        )
        events = tuple(encode_room_event(event) for event in decision.events)
        claims = tuple(Claim(name, self._store.claimed(name)) for name in claims_of(decision.events))
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
        done = self._store.append(step).result()
        if done.again:
            self.look_again()
        elif events:
            self._learn(Roll(done.version, apply_room_events(known.people, decision.events), step.at))
        return done

    def _keep(self, asked: Command, keep: Keep | None) -> None:
        """Store a hash before the event that refers to it, so that no event names a missing hash."""
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


def claims_of(events: Iterable[RoomEvent]) -> tuple[str, ...]:
    """The names that a step with these events claims."""
    return tuple(dict.fromkeys(name for event in events if (name := event.claims())))


def _encode_refusal(refusal: Refused) -> bytes:
    return msgspec.json.encode(StoredAnswer(code=refusal.code, facts=refusal.facts))


def _read_answer(answer: bytes) -> str:
    """What a command gave; raised again if it was refused."""
    told = msgspec.json.decode(answer, type=StoredAnswer)
    if told.code:
        raise refused(told.code, **told.facts)
    return told.answer
