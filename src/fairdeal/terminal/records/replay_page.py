"""What stands before and behind a recorded round that is told again."""

from fairdeal.people.moments import when
from fairdeal.tables.boards import players
from fairdeal.tables.history import Record
from fairdeal.terminal.records.scribe import Lines
from fairdeal.terminal.records.told import signed, void_line
from fairdeal.words import Words
from fairdeal.words.money import written


def head_lines(record: Record, words: Words) -> Lines:
    """Which round it is, and who sat there."""
    facts = {"round": record.name, "house": record.house, "when": when(record.began_at)}
    lines = [words("records.replay.title", **facts)]
    for seat in players(record):
        place = record.places[seat]
        name = words("records.history.bot", name=place.name) if place.bot else place.name
        has = written(record.purses[seat])
        staked = written(record.staked.get(seat, 0))
        if seat == record.banker:
            lines.append(words("records.replay.banker", name=name, seat=seat, has=has))
        elif record.staked[seat]:
            lines.append(words("records.replay.player", name=name, seat=seat, has=has, staked=staked))
        else:
            lines.append(words("records.replay.free", name=name, seat=seat))
    return lines


def end_lines(record: Record, words: Words) -> Lines:
    """How it ended for everybody."""
    if not record.ended:
        return [words("records.replay.in_play")]
    if record.voided:
        return [void_line(record.voided, words)]
    if not any(record.staked.values()):
        return []
    return [_result(record, seat, words) for seat in players(record)]


def _result(record: Record, seat: int, words: Words) -> str:
    before, won = record.purses[seat], record.won.get(seat, 0)
    has = {"before": written(before), "after": written(before + won)}
    return words("records.replay.result", name=record.places[seat].name, won=signed(won), **has)
