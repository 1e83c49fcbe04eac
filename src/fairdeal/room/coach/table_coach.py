"""The coach at one table: guidance on questions, judgements of answers, and totals."""

from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from threading import Lock, Thread

from msgspec.structs import replace

from fairdeal.coaching.advising import guidance_on, warm_up
from fairdeal.coaching.decisions import Decision, add_up, judge, list_totals
from fairdeal.coaching.measures import has_chart, measure_at
from fairdeal.coaching.modes import SPEAKS_UNASKED
from fairdeal.coaching.situation import Situation
from fairdeal.games import blackjack
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.game import Seat, refused
from fairdeal.room.coach import AHEAD
from fairdeal.room.coach.answers import (
    SeenStep,
    book_of,
    find_decision,
    find_left,
    find_round_start,
    read_steps,
    round_of,
    see_all,
    see_step,
)
from fairdeal.room.coach.state import (
    NEVER_SET,
    CoachState,
    SeatCoach,
    Setting,
    keep_coach_state,
    name_of,
    read_coach_state,
)
from fairdeal.room.seen_cards import SeenCards, read_seen_cards
from fairdeal.store import Store, StoreTrouble
from fairdeal.tables.engine.rounds import owner_of
from fairdeal.tables.games.blackjack import ADAPTER
from fairdeal.tables.model.state import Phase, Table
from fairdeal.tables.published_steps import PublishedStep
from fairdeal.tables.subscriptions import Channel
from fairdeal.wire.coach import CoachStatus, Guidance, Judgement

JUDGEMENTS_KEPT = 100
"""How many judgements are kept for clients that have not fetched them yet."""


class TableCoach:
    """One process's view of the coach at a table.

    It reads the store and computes odds, so call every method except `listen` in a separate thread, with
    the current table.
    """

    def __init__(self, store: Store, channel: Channel) -> None:
        self._store, self._subscriber = store, channel.subscribe()
        self._heard: deque[PublishedStep] = deque()
        """Published steps that have not been examined yet."""
        self._lock = Lock()
        self._state: CoachState | None = None
        """None until the store has been read."""
        self._stored: bytes | None = None
        """The encoded state in the store."""
        self._stored_version = 0
        """The `version` field of that state."""
        self._read_to = 0
        """The version up to which answers have been found."""
        self._seen = SeenCards()
        """The cards seen at that version."""
        self._decisions: list[Decision] = []
        """Answers that have not been judged yet, in order."""
        self._judged: deque[tuple[str, Judgement]] = deque(maxlen=JUDGEMENTS_KEPT)
        """The latest judgements, each with the person who gave the answer."""
        self._known: tuple[Situation, Guidance | None] | None = None
        """The last guidance, since a player who asks for it and then answers needs it twice."""
        self._warming: Thread | None = None

    def listen(self) -> None:
        """Collect the steps published since the last call. Must run on the table's event loop."""
        for update in self._subscriber.waiting():
            self._heard.extend(update.steps)

    # For players.

    def set_for(self, table: Table, person: str, mode: str, measure: str) -> CoachStatus:
        """Set the coach for a player, for answers from now on."""
        place = table.place_of(person)
        if place is None:
            raise refused("table/not-seated")
        with self._lock:
            state = self._catch_up_with_store(table)
            now, setting = self._setting(state, person), Setting(table.version, mode, measure)
            if (now.mode, now.measure) != (mode, measure):
                own = state.seats.get(place.seat)
                if own is None or own.person != person:
                    own = SeatCoach(person, ())
                self._state = replace(state, seats={**state.seats, place.seat: own.add(setting)})
                self._keep(table)
            if mode in SPEAKS_UNASKED and self._warming is None:
                self._warm_up(book_of(table), measure)
            return self._status(table, person)

    def status_of(self, table: Table, person: str) -> CoachStatus:
        """How a player has set the coach, and the totals so far."""
        with self._lock:
            self._catch_up_with_store(table)
            return self._status(table, person)

    def guidance_for(self, table: Table, person: str) -> Guidance | None:
        """What each answer to a player's question is worth.

        None if the player is not asked anything now, or if there are no odds for the question.
        """
        place, state = table.place_of(person), round_of(table)
        if place is None or state is None:
            return None
        with self._lock:
            own = self._setting(self._catch_up(table), person)
            view, measure = blackjack.view(state, None), measure_at(book_of(table), own.measure)
            if view.asked is None or owner_of(table, view.asked.box) != place.seat:
                return None
            seen = self._seen.before_round
            found = self._guidance(Situation(state, view, view.asked, seen, measure))
            return replace(found, version=table.version) if found is not None else None

    def judgements_of(self, table: Table, person: str, since: int) -> tuple[Judgement, ...]:
        """Judge all answers up to now; returns a player's judgements since a version."""
        with self._lock:
            self._catch_up(table)
            self._judge_all(table)
            return tuple(each for who, each in self._judged if who == person and each.version > since)

    def _status(self, table: Table, person: str) -> CoachStatus:
        state = self._state
        assert state is not None, "the state is read first"
        setting, seat = self._setting(state, person), state.seat_of(person)
        return CoachStatus(
            mode=setting.mode,
            measure=measure_at(book_of(table), setting.measure),
            wanted_measure=setting.measure,
            has_chart=has_chart(book_of(table)),
            totals=list_totals(seat, state.seats[seat].costs) if seat is not None else (),
        )

    def _setting(self, state: CoachState, person: str) -> Setting:
        seat = state.seat_of(person)
        return state.seats[seat].setting if seat is not None else NEVER_SET

    # Odds.

    def _warm_up(self, book: RuleBook, measure: str) -> None:
        """Prepare the odds, so that a player who wants constant advice doesn't wait at the first decision."""
        self._warming = warm_up(book, measure)
        self._warming.name = AHEAD

    def _guidance(self, situation: Situation) -> Guidance | None:
        if self._warming is not None:
            self._warming.join()
        known = self._known
        if known is None or known[0].state is not situation.state or known[0].by != situation.by:
            known = self._known = situation, guidance_on(situation)
        return known[1]

    def _judge_all(self, table: Table) -> None:
        if not self._decisions:
            return
        state = self._catch_up_with_store(table)
        seats = dict(state.seats)
        for decision in self._decisions:
            own = seats[decision.seat]
            setting = own.setting_at(decision.version)
            if not setting.is_on:
                continue  # another player is in the seat now
            measure = measure_at(decision.situation.state.book, setting.measure)
            situation = replace(decision.situation, by=measure)
            found = judge(replace(decision, situation=situation), self._guidance(situation))
            if found is not None:
                seats[decision.seat] = replace(own, costs=add_up(own.costs, [found]))
                self._judged.append((own.person, found))
        self._decisions.clear()
        state = self._state = replace(state, seats=seats, judged_to=self._read_to)
        if table.round is None and table.version == self._read_to:
            state = self._state = replace(state, version=self._read_to, book=table.book_id)
        if table.round is None or state.version != self._stored_version:
            self._keep(table)  # about once in a round

    # Finding answers.

    def _catch_up(self, table: Table) -> CoachState:
        """Find the answers in all steps up to this version of the table."""
        if self._state is None:
            return self._read_state(table)
        while self._heard:
            step = self._heard.popleft()
            if step.before.version == self._read_to:
                self._take(see_step(step))
        if self._read_to < table.version:  # some steps were not published here
            self._read_log(table, self._state)
        return self._state

    def _catch_up_with_store(self, table: Table) -> CoachState:
        """The same, and read what another process has stored about the coach at this table."""
        state = self._catch_up(table)
        with suppress(StoreTrouble):  # totals are not worth stopping play for
            if self._store.secret(name_of(table.id)) != self._stored:
                return self._read_state(table)
        return state

    def _read_state(self, table: Table) -> CoachState:
        self._stored = self._store.secret(name_of(table.id))
        state = read_coach_state(self._store, table)
        if state is None:
            start = find_round_start(self._store, table)
            state = CoachState(start, table.book_id, table.version, {})
        return self._read_log(table, state)

    def _read_log(self, table: Table, state: CoachState) -> CoachState:
        """Start again from a version between rounds, and find every answer after it in the log."""
        self._state, self._decisions = state, []
        self._read_from(table, state.version, state.book, self._find_last_needed(table, state))
        if self._read_to < table.version:  # nothing in between counts
            self._read_from(table, find_round_start(self._store, table), table.book_id, table.version)
        return self._state

    def _find_last_needed(self, table: Table, state: CoachState) -> int:
        """The version after which no answer counts: the last switch-off, or now if somebody has it on."""
        settings = [own.setting for own in state.seats.values()]
        if any(each.is_on for each in settings):
            return table.version
        return min(table.version, max((each.since for each in settings), default=0))

    def _read_from(self, table: Table, start: int, book_id: str, upto: int) -> None:
        book = ADAPTER.book_from(self._store.book(book_id))
        then = replace(table, version=start, round=None, book=book, book_id=book_id)
        self._seen, self._read_to = read_seen_cards(self._store, then), start
        for step in read_steps(self._store, then, upto):
            self._take(step)

    def _take(self, step: SeenStep) -> None:
        """Find the answer in the next step, and the players who left."""
        assert self._state is not None, "steps are taken from a known version on"
        decision = find_decision(step, self._seen.before_round)
        if decision is not None and self._counts(self._state, decision):
            self._decisions.append(decision)
        self._seen, self._read_to = see_all(self._seen, step.shown), step.version
        self._switch_off(find_left(step), step.version)
        if step.is_between_rounds and not self._decisions:
            # Nothing before this version is needed any more.
            judged_to = max(self._state.judged_to, step.version)
            self._state = replace(self._state, version=step.version, book=step.book, judged_to=judged_to)

    def _counts(self, state: CoachState, decision: Decision) -> bool:
        own = state.seats.get(decision.seat)
        is_new = decision.version > state.judged_to
        return is_new and own is not None and own.setting_at(decision.version).is_on

    def _switch_off(self, seats: Sequence[Seat], version: int) -> None:
        """Switch the coach off, since the next player in the seat has not asked for it."""
        state = self._state
        assert state is not None
        gone = {seat: state.seats[seat].switch_off(version) for seat in seats if seat in state.seats}
        if gone:
            self._state = replace(state, seats={**state.seats, **gone})

    # Storing.

    def _keep(self, table: Table) -> None:
        """Store the state, if anybody at this table has ever wanted the coach."""
        state = self._state
        if state is None or not state.seats or table.phase is Phase.CLOSED:
            return
        seats = {seat: own.forget_before(state.judged_to) for seat, own in state.seats.items()}
        state = self._state = replace(state, seats=seats)
        with suppress(StoreTrouble):  # totals are not worth stopping play for
            self._stored = keep_coach_state(self._store, table.id, state)
            self._stored_version = state.version
