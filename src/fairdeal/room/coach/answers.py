"""Finds players' answers in the steps of a table, with what each player could know at the time."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.cards import Card
from fairdeal.coaching.decisions import Decision
from fairdeal.coaching.situation import Situation
from fairdeal.games import blackjack
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.state import Round
from fairdeal.games.game import BANKER_BOX, Seat
from fairdeal.room.seen_cards import SeenCards, see
from fairdeal.store import Step
from fairdeal.store.logs import every_step
from fairdeal.store.protocol import Reader
from fairdeal.tables.games.blackjack import ADAPTER
from fairdeal.tables.model.causes import Cause, read_cause
from fairdeal.tables.model.codec import decode_event
from fairdeal.tables.model.events import RoundAdvanced, RoundEnded, RoundVoided, RulesChanged
from fairdeal.tables.model.state import Table
from fairdeal.tables.published_steps import PublishedStep
from fairdeal.tables.views.disclosure import disclose_to_seat
from fairdeal.wire.commands import ChooseAction
from fairdeal.wire.events.table import SeatLeft

ROWS_AT_ONCE = 200
"""How many events are read at a time when searching for the start of a round."""


class SeenStep(Struct, frozen=True):
    """The parts of a table's step that the coach needs."""

    first: int
    """The version of the table after its first event."""
    version: int
    """The version of the table after the whole step."""
    cause: Cause
    before: Round | None
    """The round before it; None between rounds."""
    shown: tuple[Struct, ...]
    """The events, in the form that everybody is shown."""
    is_between_rounds: bool
    """Whether no round is in play after the step."""
    book: str
    """The fingerprint of the rules after it."""


def see_step(step: PublishedStep) -> SeenStep:
    """The coach's form of a step that has just been published."""
    before, after = step.before, step.after
    return SeenStep(
        before.version + 1,
        after.version,
        step.cause,
        round_of(before),
        step.shown_to(None).events,
        is_between_rounds=after.round is None,
        book=after.book_id,
    )


def round_of(table: Table) -> Round | None:
    """The round in play at a table of blackjack."""
    state = table.round.state if table.round is not None else None
    assert state is None or isinstance(state, Round)
    return state


def book_of(table: Table) -> RuleBook:
    """The rules at a table of blackjack."""
    assert isinstance(table.book, RuleBook)
    return table.book


def read_steps(reader: Reader, since: Table, upto: int) -> Iterator[SeenStep]:
    """The steps in the log from the version of `since`, which is between rounds, to `upto`.

    Only the game, the version and the rules of `since` are used.
    """
    table, state = since, round_of(since)
    for step in every_step(reader, since.id, since.version):
        if step.version > upto:
            return
        seen, table, state = _read_step(reader, step, table, state)
        yield seen


def _read_step(
    reader: Reader, step: Step, table: Table, before: Round | None
) -> tuple[SeenStep, Table, Round | None]:
    """A step, and the table and the round after it."""
    state, first, shown = before, table.version + 1, list[Struct | None]()
    for row in step.stored_events:
        if row.seq < first:
            continue  # reading started in the middle of a step
        event, played = decode_event(row.event), None
        if isinstance(event, RoundAdvanced):
            played = ADAPTER.event_from(bytes(event.event), book_of(table))
            state = blackjack.apply(state, played)
        elif isinstance(event, RoundEnded | RoundVoided):
            state = None
        elif isinstance(event, RulesChanged):
            book = ADAPTER.book_from(reader.book(event.book))
            table = replace(table, book=book, book_id=event.book)
        shown.append(disclose_to_seat(table, event, None, played))
    table = replace(table, version=step.version)
    seen = SeenStep(
        first,
        step.version,
        read_cause(step.cause),
        before,
        tuple(each for each in shown if each is not None),
        is_between_rounds=state is None,
        book=table.book_id,
    )
    return seen, table, state


def find_decision(step: SeenStep, seen: tuple[Card, ...]) -> Decision | None:
    """The player's answer that caused a step; None if something else did.

    An answer that the house gives for a player who left or was too slow doesn't count. `seen`: the cards
    that everybody had seen before the round.
    """
    command = step.cause.command
    if step.cause.automatic or not isinstance(command, ChooseAction) or step.before is None:
        return None
    view = blackjack.view(step.before, None)
    if view.asked is None or command.box == BANKER_BOX:
        return None
    situation = Situation(step.before, view, view.asked, seen)
    chips = view.boxes[command.box - 1].stake
    return Decision(step.cause.seat, situation, command.action, chips, step.first)


def see_all(seen: SeenCards, shown: Iterable[Struct]) -> SeenCards:
    for event in shown:
        seen = see(seen, event)
    return seen


def find_left(step: SeenStep) -> tuple[Seat, ...]:
    """The seats whose players left in a step."""
    return tuple(each.seat for each in step.shown if isinstance(each, SeatLeft))


def find_round_start(reader: Reader, table: Table) -> int:
    """The last version before the round in play; the table's own version between rounds."""
    start = table.version
    end = start if table.round is not None else 0
    while end:
        begin = max(0, end - ROWS_AT_ONCE)
        for row in reversed(reader.read(table.id, begin, end - begin)):
            if row.event.type in (RoundEnded.__name__, RoundVoided.__name__):
                return start
            if row.event.type == RoundAdvanced.__name__:
                start = row.seq - 1
        end = begin
    return start
