"""What mistakes have cost at a table, so that the coach's sum goes on for who comes back.

The sum is kept between rounds. What was decided since then, by people who were killed perhaps, is in the log.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fairdeal.coaching.situation import Situation
from fairdeal.games import blackjack
from fairdeal.games.game import BANKER_BOX, Choose, Seat
from fairdeal.store import StoreTrouble
from fairdeal.tables.kits import KITS
from fairdeal.tables.remembering import Remembering, remembered
from fairdeal.terminal.coach import OFF, Coach, Cost, Decision
from fairdeal.terminal.happenings import Happening, Log
from fairdeal.terminal.keeping import read_kept
from fairdeal.terminal.scene import picture
from fairdeal.terminal.sitting import Sitting


class Coached(Struct, frozen=True):
    """What everybody's decisions came to, up to a version of the log that lies between two rounds."""

    version: int
    book: str
    """The fingerprint of the rules that held then."""
    costs: dict[Seat, Cost]


def keep_costs(sitting: Sitting) -> None:
    """Write the sum down, where nothing is in play and all is judged."""
    coach, table = sitting.coach, sitting.table
    if coach is None or coach.mode == OFF or coach.decisions:
        return
    if table.round is not None or not sitting.local.is_open:
        return
    found = Coached(table.version, table.book_id, coach.costs)
    with suppress(StoreTrouble):  # for a sum nobody stops to play
        sitting.local.visitors.store.keep_secret(_name(table.id), msgspec.msgpack.encode(found))


def recall_costs(sitting: Sitting, coach: Coach) -> None:
    """Go on with the sum; what was decided since it was written down is judged when that is asked for."""
    store, table = sitting.local.visitors.store, sitting.table
    found = read_kept(store, _name(table.id), Coached)
    if found is not None and found.version <= table.version:
        coach.before = found.costs
        coach.decisions = [each for each in _decided(sitting, found) if each.seat not in sitting.bots]


def _name(table: str) -> str:
    return f"coached:{table}"


def _decided(sitting: Sitting, since: Coached) -> Iterator[Decision]:
    """Every answer in the log since then, with what its owner could know."""
    store, table = sitting.local.visitors.store, sitting.table
    book = KITS[table.game].book_from(store.book(since.book))
    then = replace(table, version=since.version, round=None, book=book)
    seen = Remembering(store).of(then)
    for each in Log(store, then, from_the_start=False).read_on(table.version):
        given = _answer(each)
        if given is not None:
            yield _decision(each.before, given, seen.cards[: len(seen.cards) - seen.lying])
        seen = remembered(seen, each.fact, then)


def _decision(state: Any, given: Choose, seen: tuple[Any, ...]) -> Decision:
    view = picture(state)
    assert view.asked is not None
    box = view.boxes[given.box - 1]
    return Decision(box.owner, Situation(state, view, view.asked, seen), given.action, box.stake)


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
