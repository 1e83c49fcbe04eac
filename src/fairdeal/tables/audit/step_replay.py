"""Applies the cause of a step again: the result must be the events and transfers in the log."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

import msgspec
from msgspec.structs import replace

from fairdeal.fairness import Problem
from fairdeal.fairness.problems import problem
from fairdeal.games.game import Refused
from fairdeal.ledger.limits import day_of
from fairdeal.ledger.transfer import Transfer
from fairdeal.store import Claim
from fairdeal.tables.audit.answers_and_claims import ClaimCounts
from fairdeal.tables.audit.recorded_step import RecordedGate, RecordedStepBuilder, StepDiffers
from fairdeal.tables.engine.automation import automatic_reason, can_begin, give_up, give_up_seeds, go_on
from fairdeal.tables.engine.first_step import first_events
from fairdeal.tables.engine.handlers import Actor, decide
from fairdeal.tables.engine.step import StepBuilder, StepEvent
from fairdeal.tables.game_adapter import FindBook
from fairdeal.tables.houses.followed_house import take_over
from fairdeal.tables.limits.enforcement import check_limits_before_closing, claim_all
from fairdeal.tables.limits.gate import OpenGate, ask
from fairdeal.tables.model import events as t
from fairdeal.tables.model.bot_ids import BOT_PERSON
from fairdeal.tables.model.causes import BOT, HOUSE, JAMMED, RESTORED, Cause
from fairdeal.tables.model.state import Phase, Table
from fairdeal.words import words_for
from fairdeal.words.refusals import render_refusal

_ALONE: dict[str, Callable[[StepBuilder], None]] = {JAMMED: give_up, RESTORED: give_up_seeds}
"""Automatic causes that nothing else can follow in the same step."""


class _ClaimingGate(OpenGate):
    """Lets everybody pass, since the log shows that they did, and records what they claimed."""

    def claim(self, person: str, now: int) -> Claim | None:
        return Claim(day_of(person), 0)


def step_problems(
    table: Table,
    cause: Cause,
    recorded: Sequence[StepEvent],
    seq: int,
    at: int,
    find_book: FindBook,
    claims: ClaimCounts,
) -> Iterator[Problem]:
    """The differences between a recorded step and its replay.

    `table`: the table before the step; `seq`: the number of its first event. Claims of the step are added to
    `claims`.
    """
    yield from _skipped_actions(table, cause, seq, at)
    builder = RecordedStepBuilder(table, at, recorded)
    try:
        _apply(builder, cause, find_book)
    except StepDiffers:
        pass
    except Refused as refusal:
        yield problem(
            "tables.replay/refused",
            seq,
            event=_name(recorded[0]),
            why=render_refusal(refusal, words_for("en")),
        )
        return
    claims.add_step({claim.name for claim in builder.claims}, _perhaps_claimed(builder, cause))
    yield from _wrong_cause(builder, cause, seq)
    if not builder.is_whole or builder.instead is not None:
        yield from _difference(builder.next, builder.instead, seq + len(builder.step_events))


def opening_problems(recorded: Sequence[StepEvent], table: Table) -> Iterator[Problem]:
    """The problems of the step that opens a table; `table`: the table after its first event."""
    opening, builder = recorded[0].event, RecordedStepBuilder(table, 0, recorded[1:])
    assert isinstance(opening, t.TableOpened)
    with suppress(StepDiffers):
        for each in first_events(opening, builder.secrets, builder.may_issue):
            if each.event is not opening:
                builder.add(each.event, *each.transfers)
    if not builder.is_whole or builder.instead is not None:
        yield from _difference(builder.next, builder.instead, 2 + len(builder.step_events))


def _apply(builder: RecordedStepBuilder, cause: Cause, find_book: FindBook) -> None:
    """Apply the cause, then whatever follows from it, as far as the log goes."""
    gate = RecordedGate(builder)
    if cause.automatic in _ALONE:
        _ALONE[cause.automatic](builder)
        return
    if cause.automatic in ("", BOT):
        _do(builder, cause, gate)
    elif cause.automatic == HOUSE:
        _take_house(builder, find_book)
    builder.is_decided = True
    if not builder.step_events and not go_on(builder, gate):
        return
    while not builder.is_whole and go_on(builder, gate):
        continue


def _do(builder: RecordedStepBuilder, cause: Cause, gate: RecordedGate) -> None:
    if cause.command is None:
        builder.stop_here()
    check_limits_before_closing(builder, cause.command, gate)
    # One table's log does not show what people were allowed to do in the room.
    actor = Actor(cause.person, is_operator=True, may_deal=True, gets_chips=True, seats_bots=True)
    decide(builder, actor, cause.command)
    ask(_ClaimingGate(), builder, actor, cause.command)


def _perhaps_claimed(builder: StepBuilder, cause: Cause) -> set[str]:
    """The claims that the step made if, after its last event, the table checked whether the next round could
    begin.
    """
    if cause.automatic in _ALONE or builder.table.phase is not Phase.BETTING or not can_begin(builder.table):
        return set()
    after = RecordedStepBuilder(builder.table, builder.now, ())
    claim_all(after, RecordedGate(after))
    return {claim.name for claim in after.claims}


def _wrong_cause(builder: RecordedStepBuilder, cause: Cause, seq: int) -> Iterator[Problem]:
    if cause.automatic in ("", BOT):
        if not _is_from(builder, cause):
            yield problem("tables.replay/sender", seq, seat=cause.seat)
    elif cause.automatic not in (*_ALONE, HOUSE, automatic_reason(builder.before, builder.now)):
        yield problem("tables.replay/cause", seq, cause=cause.automatic)


def _is_from(builder: RecordedStepBuilder, cause: Cause) -> bool:
    """Whether the sender of the command sits or sat in the recorded seat, and is a bot if the log says so."""
    places = (builder.before.place_of(cause.person), builder.table.place_of(cause.person))
    seat = next((place.seat for place in places if place is not None), 0)
    return cause.seat == seat and (cause.automatic == BOT) == cause.person.startswith(BOT_PERSON)


def _take_house(builder: RecordedStepBuilder, find_book: FindBook) -> None:
    """Apply the house change in the log. Whether the rules and terms are really that house's is checked
    elsewhere.
    """
    taken = next((each.event for each in builder.recorded if isinstance(each.event, t.RulesChanged)), None)
    if taken is None:
        builder.stop_here()
    take_over(builder, replace(taken, bank=None), find_book(taken.book))


def _skipped_actions(table: Table, cause: Cause, seq: int, at: int) -> Iterator[Problem]:
    """Whether something automatic had to happen before this step."""
    if cause.automatic not in ("", BOT) or table.closing:
        return
    builder = RecordedStepBuilder(table, at, ())
    try:
        with suppress(Refused):
            go_on(builder, RecordedGate(builder))
    except StepDiffers:
        yield problem("tables.replay/skipped", seq)


def _difference(recorded: StepEvent | None, made: StepEvent | None, seq: int) -> Iterator[Problem]:
    """How a recorded event differs from the one that the rules require; either may be missing."""
    if recorded is None:
        yield problem("tables.replay/missing", seq, event=_name(made) if made is not None else "-")
    elif made is None:
        yield problem("tables.replay/invented", seq, event=_name(recorded))
    elif _name(recorded) != _name(made):
        yield problem("tables.replay/otherwise", seq, event=_name(recorded), instead=_name(made))
    elif recorded.event != made.event:
        fields = ", ".join(_differing_fields(_fields_of(recorded.event), _fields_of(made.event)))
        yield problem("tables.replay/differs", seq, event=_name(made), fields=fields)
    else:
        yield from _other_transfers(recorded.transfers, made.transfers, seq)


def _fields_of(event: t.TableEvent) -> dict[str, object]:
    """The fields of an event; for an event of a round, the fields of the game's own event too."""
    fields: dict[str, object] = msgspec.structs.asdict(event)
    if not isinstance(event, t.RoundAdvanced):
        return fields
    del fields["event"]
    own: dict[str, object] = msgspec.json.decode(event.event)
    return fields | own


def _differing_fields(one: dict[str, object], other: dict[str, object]) -> list[str]:
    return [name for name in one | other if one.get(name) != other.get(name)]


def _other_transfers(
    recorded: tuple[Transfer, ...], made: tuple[Transfer, ...], seq: int
) -> Iterator[Problem]:
    due, shown = Counter(made), Counter(recorded)
    for key, moved in (("tables.replay/paid", due - shown), ("tables.replay/unfounded", shown - due)):
        for each in moved.elements():
            yield problem(key, seq, source=each.source, target=each.target, chips=each.chips)
    if due == shown:
        yield problem("tables.replay/order", seq)


def _name(step_event: StepEvent) -> str:
    """The kind of an event; for an event of a round, the game's own name for it."""
    if isinstance(step_event.event, t.RoundAdvanced):
        return str(_fields_of(step_event.event).get("type", "-"))
    return type(step_event.event).__name__
