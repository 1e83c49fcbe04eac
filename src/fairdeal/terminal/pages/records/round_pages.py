"""Pages of recorded rounds: a list of them, a few lines each, and the lines before and after a replay."""

import os
import sys
from collections.abc import Iterator
from typing import Any

from fairdeal.terminal.io.screen import Look, Screen, look_for
from fairdeal.terminal.pages.records.formats import signed, void_line
from fairdeal.terminal.pages.records.game_pages import PAGES, Lines
from fairdeal.wire.records import PlayedRound, ReplayPlayer, RoundList, RoundReplay
from fairdeal.words import Words
from fairdeal.words.moments import render_time
from fairdeal.words.money import written


def history_page(found: RoundList, name: str, words: Words) -> list[str]:
    """The rounds and what people did in each, the latest at the bottom.

    `name`: the usual name of the place where they are stored.
    """
    if not found.rounds and not found.of_others:
        return [words("records.nothing", name=name)]
    screen = Screen(None, sys.stdout, os.environ)
    look = look_for(screen, words, os.environ, None)
    lines = [line for parts in found.rounds for played in parts for line in _round(played, look)]
    if found.total > len(found.rounds):
        lines.append(words("records.history.more", n=len(found.rounds), count=found.total))
    if found.of_others:
        lines.append(words("records.history.others", n=found.of_others))
    return lines


def _round(played: PlayedRound, look: Look) -> Iterator[str]:
    round_, words = played.round, look.words
    name = words("records.history.bot", name=played.name) if played.bot else played.name
    facts = {
        "when": render_time(round_.began_at_ms),
        "round": round_.name,
        "house": round_.house,
        "name": name,
    }
    yield words("records.history.round", **facts)
    for line in (*PAGES[round_.game].history_lines(played, look), _money(played, words)):
        yield f"  {line}"


def _money(played: PlayedRound, words: Words) -> str:
    round_ = played.round
    if not round_.is_for_chips:
        how = "voided_free" if round_.voided else "no_chips" if round_.is_ended else "in_play_free"
        return words(f"records.history.{how}")
    staked, before = (written(chips) for chips in (played.chips_staked, played.chips_before))
    if played.chips_won is None or played.chips_after is None:
        return words("records.history.in_play", staked=staked, before=before)
    if round_.voided:
        return words("records.history.voided", staked=staked, before=before)
    won, after = signed(played.chips_won), written(played.chips_after)
    return words("records.history.money", staked=staked, won=won, before=before, after=after)


# Before and after a replay.


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
