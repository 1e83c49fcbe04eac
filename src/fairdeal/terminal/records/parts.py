"""Each person's part in a recorded round."""

from collections.abc import Iterator
from typing import Any

from fairdeal.games.game import Seat
from fairdeal.tables.boards import players
from fairdeal.tables.history import Record
from fairdeal.tables.kits import KITS
from fairdeal.terminal.records.games import SCRIBES
from fairdeal.terminal.records.played import Answer, Played
from fairdeal.terminal.records.results import staked_by, won_by
from fairdeal.terminal.records.steps import owner_of, steps_of


def played_by(record: Record) -> Iterator[Played]:
    """A round as everybody has played it who had a bet in it, or the bank."""
    game, scribe = KITS[record.game].game, SCRIBES[record.game]
    state: Any = None
    for event in record.events:
        state = game.apply(state, event)
    seen = game.view(state, None)
    dealer, total = scribe.dealer(seen)
    choices = _choices(record) if scribe.may_tell_choices(record) else {}
    for seat in players(record):
        yield Played(
            record,
            record.places[seat],
            tuple(scribe.hands(record, seen, seat)),
            tuple(scribe.insurance(record, seen, seat)),
            tuple(scribe.side_bets(record, seen, seat)),
            dealer,
            total,
            tuple(choices.get(seat, ())),
            staked_by(record, seat),
            won_by(record, seat),
        )


def _choices(record: Record) -> dict[Seat, list[Answer]]:
    """By seat."""
    scribe = SCRIBES[record.game]
    found: dict[Seat, list[Answer]] = {}
    for step in steps_of(record):
        if step.choice is None:
            continue
        seat = owner_of(record, step.choice.box)
        if seat is not None:
            name = scribe.chosen(record, step)
            answer = Answer(step.choice.box, step.question, step.choice.action, name, step.by_house)
            found.setdefault(seat, []).append(answer)
    return found
