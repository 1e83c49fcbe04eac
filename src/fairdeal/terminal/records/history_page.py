"""Rounds in a list, a few lines each."""

import os
import sys
from collections.abc import Iterator, Sequence

from fairdeal.people.moments import when
from fairdeal.tables.kits import KITS
from fairdeal.terminal.records.games import SCRIBES
from fairdeal.terminal.records.played import Played
from fairdeal.terminal.records.told import signed
from fairdeal.terminal.screen import Look, Screen, look_for
from fairdeal.words import Words
from fairdeal.words.money import written


def history_page(
    shown: Sequence[Sequence[Played]], count: int, of_others: int, name: str, words: Words
) -> list[str]:
    """The rounds shown, the latest at the bottom, of each what people did.

    `count`: how many there are; `of_others`: how many more that nobody asked for; `name`: what people call
    the place where they are kept.
    """
    if not shown and not of_others:
        return [words("records.nothing", name=name)]
    screen = Screen(None, sys.stdout, os.environ)
    look = look_for(screen, words, os.environ, None)
    lines = [line for parts in shown for played in parts for line in _round(played, look)]
    if count > len(shown):
        lines.append(words("records.history.more", n=len(shown), count=count))
    if of_others:
        lines.append(words("records.history.others", n=of_others))
    return lines


def _round(played: Played, look: Look) -> Iterator[str]:
    record, place, words = played.record, played.place, look.words
    name = words("records.history.bot", name=place.name) if place.bot else place.name
    facts = {"when": when(record.began_at), "round": record.name, "house": record.house, "name": name}
    yield words("records.history.round", **facts)
    for line in (*SCRIBES[record.game].history_lines(played, look), _money(played, words)):
        yield f"  {line}"


def _money(played: Played, words: Words) -> str:
    record = played.record
    if KITS[record.game].is_for_points(record.book) or not any(record.staked.values()):
        how = "voided_free" if record.voided else "no_chips" if record.ended else "in_play_free"
        return words(f"records.history.{how}")
    staked, before = (written(chips) for chips in (played.staked, played.before))
    if played.won is None or played.after is None:
        return words("records.history.in_play", staked=staked, before=before)
    if record.voided:
        return words("records.history.voided", staked=staked, before=before)
    won, after = signed(played.won), written(played.after)
    return words("records.history.money", staked=staked, won=won, before=before, after=after)
