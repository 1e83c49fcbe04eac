"""The rounds of a person, of a table or of everybody, each as its players played it."""

import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from heapq import merge

from msgspec import Struct

from fairdeal.games.game import Seat, replay
from fairdeal.people.codec import read_people
from fairdeal.people.names import normalize_name
from fairdeal.room.records.local_people import find_local_people
from fairdeal.store.protocol import Reader
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.model.state import Place
from fairdeal.tables.read.history import damaged_tables, rounds_of, tables_of
from fairdeal.tables.read.recorded_round import Record
from fairdeal.tables.read.round_steps import steps_of
from fairdeal.wire.parts import Text
from fairdeal.wire.records import (
    ChoiceRecord,
    DamagedTable,
    PlayedRound,
    RoundList,
    RoundRecord,
    RoundsWanted,
)
from fairdeal.words import LANGUAGES, words_for


class Found(Struct, frozen=True):
    """A round, and the players whose parts were asked for."""

    record: Record
    seats: tuple[Seat, ...]


def list_rounds(reader: Reader, wanted: RoundsWanted, person: str | None) -> RoundList:
    """`person`: the person who asks."""
    tables, damaged = split_tables(reader, wanted.table)
    kept: deque[Found] = deque(maxlen=min(sys.maxsize if wanted.last is None else wanted.last, sys.maxsize))
    counted = Counter[bool]()
    for found in _find_rounds(reader, tables, _wanted_places(reader, wanted, person)):
        counted[bool(found.seats)] += 1
        if found.seats:
            kept.append(found)
    total = counted[True]
    return RoundList(
        tuple(tuple(_describe(found)) for found in kept),
        total,
        counted[False] if wanted.is_own else 0,
        damaged,
        _player_names(reader, tables) if wanted.person is not None and not total else (),
    )


def export_rounds(
    reader: Reader, wanted: RoundsWanted, person: str | None
) -> Iterator[DamagedTable | PlayedRound]:
    """The tables that are left out, then the same rounds one after another."""
    tables, damaged = split_tables(reader, wanted.table)
    yield from damaged
    found = _find_rounds(reader, tables, _wanted_places(reader, wanted, person))
    some = (each for each in found if each.seats)
    for each in some if wanted.last is None else deque(some, maxlen=min(wanted.last, sys.maxsize)):
        yield from _describe(each)


def split_tables(reader: Reader, table: str | None = None) -> tuple[list[str], tuple[DamagedTable, ...]]:
    """The intact tables, and the damaged ones; `table`: only that table, if it exists."""
    every = [each for each in tables_of(reader) if table in (None, each)]
    damaged = damaged_tables(reader, every)
    wrong = tuple(
        DamagedTable(name, Text(**{lang: damage.told(words_for(lang)) for lang in LANGUAGES}))
        for name, damage in damaged.items()
    )
    return [each for each in every if each not in damaged], wrong


# Which rounds.


def _find_rounds(
    reader: Reader, tables: Iterable[str], is_wanted: Callable[[Place], bool]
) -> Iterator[Found]:
    """Every round, in the order in which they began."""
    every = merge(*(rounds_of(reader, each) for each in tables), key=lambda record: record.began_at)
    for record in every:
        yield Found(record, tuple(seat for seat in record.players if is_wanted(record.places[seat])))


def _wanted_places(reader: Reader, wanted: RoundsWanted, person: str | None) -> Callable[[Place], bool]:
    named = None if wanted.person is None else normalize_name(wanted.person)
    own = frozenset[str]()
    if wanted.is_own:
        own = frozenset({person}) if person is not None else find_local_people(read_people(reader))
    return lambda place: (
        (not own or place.person in own)
        and (named is None or named in (place.person, normalize_name(place.name)))
    )


def _player_names(reader: Reader, tables: Iterable[str]) -> tuple[str, ...]:
    records = (record for table in tables for record in rounds_of(reader, table))
    places = (record.places[seat] for record in records for seat in record.players)
    return tuple(sorted({place.name for place in places if not place.bot}))


# How they were played.


def _describe(found: Found) -> Iterator[PlayedRound]:
    record, adapter = found.record, ADAPTERS[found.record.game]
    seen = adapter.game.view(replay(adapter.game, record.events), None)
    dealer, total = adapter.dealer_hand(seen)
    choices = _choices(record) if adapter.may_show_choices(record) else {}
    described = describe_round(record)
    for seat in found.seats:
        place, part = record.places[seat], adapter.seat_part(record, seen, seat)
        yield PlayedRound(
            described,
            seat=seat,
            person=place.person,
            name=place.name,
            bot=place.bot,
            hands=part.hands,
            insurance=part.insurance,
            side_bets=part.side_bets,
            tricks=part.tricks,
            dealer_cards=dealer,
            dealer_total=total,
            choices=tuple(choices.get(seat, ())),
            chips_before=record.purses[seat],
            chips_staked=adapter.chips_staked(record, seat),
            chips_won=record.result_of(seat),
            has_forfeited=seat in record.forfeited,
        )


def describe_round(record: Record) -> RoundRecord:
    is_for_points = ADAPTERS[record.game].is_for_points(record.book)
    return RoundRecord(
        table=record.table,
        number=record.number,
        game=record.game,
        house=record.house,
        book=record.book_id,
        overrides=record.overrides,
        shoe=record.shoe,
        banker=record.banker,
        is_for_chips=not is_for_points and any(record.staked.values()),
        began_at_ms=record.began_at,
        ended_at_ms=record.ended_at,
        voided=record.voided,
    )


def _choices(record: Record) -> dict[Seat, list[ChoiceRecord]]:
    """By seat."""
    adapter, found = ADAPTERS[record.game], dict[Seat, list[ChoiceRecord]]()
    for step in steps_of(record):
        if step.choice is None or (seat := record.owner_of(step.choice.box)) is None:
            continue
        label, action = adapter.choice_label(record, step), step.choice.action
        name = label.told("en") if label is not None else action
        choice = ChoiceRecord(step.choice.box, step.question, action, name, step.by_house)
        found.setdefault(seat, []).append(choice)
    return found
