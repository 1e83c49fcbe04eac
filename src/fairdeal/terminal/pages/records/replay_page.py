"""The lines before and after a replayed round."""

from typing import Any

from fairdeal.people.moments import render_time
from fairdeal.terminal.pages.records.formats import signed, void_line
from fairdeal.terminal.pages.records.game_pages import Lines
from fairdeal.wire.records import ReplayPlayer, RoundReplay
from fairdeal.words import Words
from fairdeal.words.money import written


def head_lines(replay: RoundReplay[Any], words: Words) -> Lines:
    """The round's name, and who played."""
    round_ = replay.round
    facts = {"round": round_.name, "house": round_.house, "when": render_time(round_.began_at_ms)}
    lines = [words("records.replay.title", **facts)]
    for player in replay.players:
        name = words("records.history.bot", name=player.name) if player.bot else player.name
        has, staked = written(player.chips_before), written(player.chips_staked)
        if player.seat == round_.banker:
            lines.append(words("records.replay.banker", name=name, seat=player.seat, has=has))
        elif player.chips_staked:
            lines.append(words("records.replay.player", name=name, seat=player.seat, has=has, staked=staked))
        else:
            lines.append(words("records.replay.free", name=name, seat=player.seat))
    return lines


def end_lines(replay: RoundReplay[Any], words: Words) -> Lines:
    """How it ended for everybody."""
    if not replay.round.is_ended:
        return [words("records.replay.in_play")]
    if replay.round.voided:
        return [void_line(replay.round.voided, words)]
    if not any(player.chips_staked for player in replay.players):
        return []
    return [_result(player, words) for player in replay.players]


def _result(player: ReplayPlayer, words: Words) -> str:
    before, won = player.chips_before, player.chips_won
    has = {"before": written(before), "after": written(before + won)}
    return words("records.replay.result", name=player.name, won=signed(won), **has)
