"""Applying the cause of a step once more: it must have the same events and transfers as in the log."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from fairdeal.fairness import Problem
from fairdeal.fairness.problems import problem
from fairdeal.games.game import Refused
from fairdeal.ledger.transfer import Transfer
from fairdeal.tables import facts as t
from fairdeal.tables.bot_ids import BOT_PERSON
from fairdeal.tables.causes import BOT, HOUSE, JAMMED, RESTORED, Cause
from fairdeal.tables.deciding import Actor, decide
from fairdeal.tables.following import take_over
from fairdeal.tables.going_on import automatic_reason, give_up, give_up_seeds, go_on
from fairdeal.tables.kit import FindBook
from fairdeal.tables.limiting import check_limits_before_closing
from fairdeal.tables.opening import first_events
from fairdeal.tables.recorded_turn import Departed, RecordedGate, RecordedTurn
from fairdeal.tables.state import Table
from fairdeal.tables.turn import Happened, Turn

_ALONE: dict[str, Callable[[Turn], None]] = {JAMMED: give_up, RESTORED: give_up_seeds}
"""What nothing else follows in the same step."""


def step_problems(
    table: Table, cause: Cause, recorded: Sequence[Happened], seq: int, at: int, find_book: FindBook
) -> Iterator[Problem]:
    """What is wrong with a step; `table` is as it was before it, and `seq` the number of its first event."""
    yield from _skipped(table, cause, seq, at)
    turn = RecordedTurn(table, at, recorded)
    try:
        _apply(turn, cause, find_book)
    except Departed:
        pass
    except Refused as refusal:
        yield problem("tables.replay/refused", seq, event=_name(recorded[0]), why=refusal.sentence)
        return
    yield from _wrong_cause(turn, cause, seq)
    if not turn.is_whole or turn.instead is not None:
        yield from _difference(turn.next, turn.instead, seq + len(turn.happened))


def opening_problems(recorded: Sequence[Happened], table: Table) -> Iterator[Problem]:
    """What is wrong with the step that opens a table; `table` is as its first event makes it."""
    opening, turn = recorded[0].event, RecordedTurn(table, 0, recorded[1:])
    with suppress(Departed):
        for each in first_events(opening, turn.secrets, turn.may_issue):
            if each.event is not opening:
                turn.happen(each.event, *each.transfers)
    if not turn.is_whole or turn.instead is not None:
        yield from _difference(turn.next, turn.instead, 2 + len(turn.happened))


def _apply(turn: RecordedTurn, cause: Cause, find_book: FindBook) -> None:
    """Do what the cause says, and then whatever follows from it, as far as the log goes."""
    gate = RecordedGate(turn)
    if cause.automatic in _ALONE:
        _ALONE[cause.automatic](turn)
        return
    if cause.automatic in ("", BOT):
        _do(turn, cause, gate)
    elif cause.automatic == HOUSE:
        _take_house(turn, find_book)
    turn.is_decided = True
    if not turn.happened and not go_on(turn, gate):
        return
    while not turn.is_whole and go_on(turn, gate):
        continue


def _do(turn: RecordedTurn, cause: Cause, gate: RecordedGate) -> None:
    if cause.command is None:
        turn.depart()
    check_limits_before_closing(turn, cause.command, gate)
    # The log of one table does not show what people were allowed to do in the room.
    actor = Actor(cause.person, is_operator=True, may_deal=True, gets_chips=True, seats_bots=True)
    decide(turn, actor, cause.command)


def _wrong_cause(turn: RecordedTurn, cause: Cause, seq: int) -> Iterator[Problem]:
    if cause.automatic in ("", BOT):
        if not _is_from(turn, cause):
            yield problem("tables.replay/sender", seq, seat=cause.seat)
    elif cause.automatic not in (*_ALONE, HOUSE, automatic_reason(turn.before, turn.now)):
        yield problem("tables.replay/cause", seq, cause=cause.automatic)


def _is_from(turn: RecordedTurn, cause: Cause) -> bool:
    """Whether the one who gave the command sits, or sat, where the log says, and is a bot if it says so."""
    places = (turn.before.place_of(cause.person), turn.table.place_of(cause.person))
    seat = next((place.seat for place in places if place is not None), 0)
    return cause.seat == seat and (cause.automatic == BOT) == cause.person.startswith(BOT_PERSON)


def _take_house(turn: RecordedTurn, find_book: FindBook) -> None:
    """Take over the house that the log has; whether its rules and terms are its own is checked elsewhere."""
    taken = next((each.event for each in turn.recorded if isinstance(each.event, t.RulesChanged)), None)
    if taken is None:
        turn.depart()
    take_over(turn, replace(taken, bank=None), find_book(taken.book))


def _skipped(table: Table, cause: Cause, seq: int, at: int) -> Iterator[Problem]:
    """Whether something had to come first, since it waits for nobody."""
    if cause.automatic not in ("", BOT) or table.closing:
        return
    turn = RecordedTurn(table, at, ())
    try:
        with suppress(Refused):
            go_on(turn, RecordedGate(turn))
    except Departed:
        yield problem("tables.replay/skipped", seq)


def _difference(recorded: Happened | None, made: Happened | None, seq: int) -> Iterator[Problem]:
    """How an event of the log differs from what happens by the rules; one of the two may be missing."""
    if recorded is None:
        yield problem("tables.replay/missing", seq, event=_name(made) if made is not None else "-")
    elif made is None:
        yield problem("tables.replay/invented", seq, event=_name(recorded))
    elif _name(recorded) != _name(made):
        yield problem("tables.replay/otherwise", seq, event=_name(recorded), instead=_name(made))
    elif recorded.event != made.event:
        fields = ", ".join(_differing(_content(recorded.event), _content(made.event)))
        yield problem("tables.replay/differs", seq, event=_name(made), fields=fields)
    else:
        yield from _other_transfers(recorded.transfers, made.transfers, seq)


def _content(event: Any) -> dict[str, Any]:
    """The fields of an event; of one in a round, those of the game's own event too."""
    fields: dict[str, Any] = msgspec.structs.asdict(event)
    return fields | msgspec.json.decode(fields.pop("event")) if isinstance(event, t.RoundAdvanced) else fields


def _differing(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
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


def _name(happened: Happened) -> str:
    """What kind of event it is; in a round, in the game's own words."""
    if isinstance(happened.event, t.RoundAdvanced):
        return str(_content(happened.event).get("type", "-"))
    return type(happened.event).__name__
