"""What mistakes have cost at a table, so that the coach's sum continues for anyone who comes back.

The sum is kept between rounds. Decisions since then are in the log, even where the program was killed.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fairdeal.coaching.measures import CARDS, CHART, measure_at
from fairdeal.coaching.situation import Situation
from fairdeal.games import blackjack
from fairdeal.games.game import BANKER_BOX, Choose, Seat
from fairdeal.store import StoreTrouble
from fairdeal.store.protocol import Reader
from fairdeal.tables.codec import decoded
from fairdeal.tables.facts import (
    LeavingAnnounced,
    RoundAdvanced,
    RoundEnded,
    RoundVoided,
    RulesChanged,
    SeatLeft,
)
from fairdeal.tables.kits import KITS
from fairdeal.tables.remembering import Remembering, remembered
from fairdeal.tables.state import Table
from fairdeal.terminal.coach import Coach
from fairdeal.terminal.decisions import Costs, Decision
from fairdeal.terminal.happenings import Happening
from fairdeal.terminal.keeping import read_kept
from fairdeal.terminal.scene import picture
from fairdeal.terminal.sitting import Sitting


class Coached(Struct, frozen=True):
    """What everybody's decisions cost, and from where in the log on more of them are to be judged."""

    version: int
    """A version of the log between two rounds: from here on it can be read."""
    book: str
    """The fingerprint of the rules that held then."""
    costs: Costs
    """By the cards. Older programs knew no other measure."""
    by_chart: Costs = {}
    by: str = CARDS
    """The measure of what is to be judged."""
    judged_to: int = 0
    """Decisions up to this version are in the sum, or were not to be counted."""
    off_from: int = 0
    """The version at which the coach was switched off; 0 where it is on."""


# Keeping the sum.


def keep_costs(sitting: Sitting) -> None:
    """Write the sum down, where nothing is in play and all is judged."""
    coach, table = sitting.coach, sitting.table
    if coach is None or table.round is not None or not sitting.local.is_open:
        return
    coach.between_rounds = table.version, table.book_id
    if coach.is_on and not coach.decisions:
        keep_change(sitting, coach)


def keep_change(sitting: Sitting, coach: Coach) -> None:
    """Write down how far the log is judged, at any moment when all is."""
    if coach.between_rounds is None or not sitting.local.is_open:
        return
    coach.is_recalled = True
    now, costs = sitting.table.version, coach.costs
    off_from = 0 if coach.is_on else now
    sums = costs.get(CARDS, {}), costs.get(CHART, {})
    _write(sitting, Coached(*coach.between_rounds, *sums, coach.by, judged_to=now, off_from=off_from))


def _write(sitting: Sitting, found: Coached) -> None:
    with suppress(StoreTrouble):  # for a sum nobody stops to play
        store = sitting.local.visitors.store
        store.keep_secret(_name(sitting.table.id), msgspec.msgpack.encode(found))


def _name(table: str) -> str:
    return f"coached:{table}"


# Continuing with it.


def continue_costs(sitting: Sitting, coach: Coach) -> None:
    """For somebody who comes back. Decisions that are not judged yet are judged when that is asked for."""
    if not coach.is_on:
        _note_off(sitting)
        return
    found = recall_costs(sitting, coach)
    if found is not None and (found.off_from or (coach.decisions and found.by != coach.by)):
        coach.judge_all()  # by the measure of those days, before anything is decided by another one
        keep_change(sitting, coach)


def recall_costs(sitting: Sitting, coach: Coach) -> Coached | None:
    """Continue with the sum that was written down last, and with what was decided since."""
    found = _read(sitting)
    if found is not None and not coach.is_recalled:
        coach.between_rounds = coach.between_rounds or (found.version, found.book)
        coach.before = {CARDS: found.costs, CHART: found.by_chart}
        coach.decisions = [each for each in _decided(sitting, found) if each.seat not in sitting.bots]
    coach.is_recalled = True
    return found


def _note_off(sitting: Sitting) -> None:
    """From here on nothing is to be counted until somebody wants the coach again."""
    found = _read(sitting)
    if found is not None and not found.off_from:
        _write(sitting, replace(found, off_from=sitting.table.version))


def _read(sitting: Sitting) -> Coached | None:
    found = read_kept(sitting.local.visitors.store, _name(sitting.table.id), Coached)
    return found if found is not None and found.version <= sitting.table.version else None


def _decided(sitting: Sitting, since: Coached) -> Iterator[Decision]:
    """Every answer in the log that is still to be judged, with what its owner could know."""
    store, table = sitting.local.visitors.store, sitting.table
    book = KITS[table.game].book_from(store.book(since.book))
    then = replace(table, version=since.version, round=None, book=book)
    seen = Remembering(store).of(then)
    happened = _happenings(store, then, since.off_from or table.version)
    gone: set[Seat] = set()
    for version, each in enumerate(happened, since.version + 1):
        given = _answer(each) if version > since.judged_to else None
        if given is not None:
            decision = _decision(each.before, given, seen.cards[: len(seen.cards) - seen.lying], since.by)
            if decision.seat not in gone:
                yield decision
        gone = _gone_after(each.fact, gone)
        seen = remembered(seen, each.fact, then)


def _happenings(store: Reader, table: Table, upto: int) -> Iterator[Happening]:
    """What the log has after the version of a table. Only that version, the game and the book are used."""
    kit, book, state = KITS[table.game], table.book, None
    for row in store.read(table.id, table.version, max(0, upto - table.version)):
        fact, before = decoded(row.event), state
        if isinstance(fact, RoundAdvanced):
            event = kit.event_from(bytes(fact.event), book)
            state = kit.game.apply(before, event)
            yield Happening(fact, event, before, state)
            continue
        if isinstance(fact, RulesChanged):
            book = kit.book_from(store.book(fact.book))
        elif isinstance(fact, RoundEnded | RoundVoided):
            state = None
        yield Happening(fact, before=before)


def _gone_after(fact: Any, gone: set[Seat]) -> set[Seat]:
    """The seats for which the house answers: their players leave when the round is over."""
    if isinstance(fact, LeavingAnnounced):
        return gone | {fact.seat}
    return gone - {fact.seat} if isinstance(fact, SeatLeft) else gone


def _decision(state: Any, given: Choose, seen: tuple[Any, ...], by: str) -> Decision:
    view = picture(state)
    assert view.asked is not None
    box, measure = view.boxes[given.box - 1], measure_at(state.book, by)
    return Decision(box.owner, Situation(state, view, view.asked, seen, measure), given.action, box.stake)


def _answer(happening: Happening) -> Choose | None:
    """What somebody has answered to make it happen; None where nobody was asked, or a banker."""
    before, event = happening.before, happening.event
    if before is None or event is None or blackjack.follow_up(before) is not None:
        return None
    asked = picture(before).asked
    if asked is None or asked.box == BANKER_BOX:
        return None
    answers = (Choose(asked.box, action) for action in asked.options)
    return next((given for given in answers if blackjack.decide(before, given) == event), None)
