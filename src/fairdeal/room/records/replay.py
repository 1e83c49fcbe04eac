"""Describes a recorded round step by step, as spectators saw it."""

import re
from collections import deque
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from fairdeal.games.game import Seat
from fairdeal.room.records.played_rounds import describe_round
from fairdeal.store.protocol import Reader
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.read.history import round_named, rounds_of, tables_of
from fairdeal.tables.read.recorded_round import Record, RoundStep
from fairdeal.tables.read.round_steps import steps_of
from fairdeal.tables.views.answers import show_action
from fairdeal.wire.records import ReplayChoice, ReplayPlayer, ReplayStep, RoundReplay

NAME = re.compile(".+:[0-9]{1,18}")
"""The form of a round's name."""

Shown = dict[Seat, list[Struct]]
"""The events of a round that each seat has been shown so far."""


def find_round(reader: Reader, name: str) -> Record | None:
    """The round with this name, such as `t-1:7`."""
    return round_named(reader, name) if NAME.fullmatch(name) else None


def find_last_rounds(reader: Reader, most: int) -> tuple[str, ...]:
    """The names of the latest rounds."""
    ends = (deque(rounds_of(reader, table), maxlen=most) for table in tables_of(reader))
    every = sorted((record for end in ends for record in end), key=lambda record: record.began_at)
    return tuple(record.name for record in every[-most:])


def describe_replay(record: Record, *, with_seats: bool = False) -> RoundReplay[Any]:
    """`with_seats`: include what each player saw and could know, if the round was played to its end."""
    shown: Shown = {seat: [] for seat in record.staked} if with_seats and record.is_public else {}
    steps = tuple(_describe_step(record, step, shown) for step in steps_of(record))
    return RoundReplay(describe_round(record), tuple(_players(record)), steps)


def _players(record: Record) -> Iterator[ReplayPlayer]:
    for seat in record.players:
        place, staked = record.places[seat], record.staked.get(seat, 0)
        yield ReplayPlayer(
            seat,
            place.name,
            place.bot,
            chips_before=record.purses[seat],
            chips_staked=staked,
            chips_won=record.won.get(seat, 0),
            has_forfeited=seat in record.forfeited,
        )


def _describe_step(record: Record, step: RoundStep, shown: Shown) -> ReplayStep[Any]:
    """`shown`: what each seat was shown before. This step is added to it."""
    game = ADAPTERS[record.game].game
    states: list[Any] = []
    for event in step.events:
        states.append(game.apply(states[-1] if states else step.before, event))
    choice = _describe_choice(record, step, shown)
    for at, before in shown.items():
        before.extend(game.disclose(event, at) for event in step.events)
    return ReplayStep(
        None if step.before is None else game.view(step.before, None),
        tuple(game.disclose(event, None) for event in step.events),
        tuple(game.view(state, None) for state in states),
        step.card if record.is_public else None,
        choice,
    )


def _describe_choice(record: Record, step: RoundStep, shown: Shown) -> ReplayChoice[Any] | None:
    choice, before = step.choice, step.before
    if choice is None or before is None:
        return None
    adapter, seat = ADAPTERS[record.game], record.owner_of(choice.box)
    own_round = adapter.game.view(before, seat) if seat in shown else None
    chances = adapter.chances(record.book, own_round, shown[seat]) if own_round and seat else ()
    return ReplayChoice(
        choice.box,
        seat,
        step.question,
        choice.action if record.is_public else show_action(adapter.game, before, choice, None),
        step.by_house,
        seat is not None and step.first >= record.forfeited.get(seat, len(record.events)),
        adapter.choice_label(record, step),
        own_round,
        chances,
    )
