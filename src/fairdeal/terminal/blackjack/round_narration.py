"""Describes a finished round in the house's voice."""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence

from fairdeal.games.blackjack.disclosure import ShownEvent
from fairdeal.houses.house import House
from fairdeal.houses.telling.pay import bonus_names
from fairdeal.houses.telling.side import side_bet_names
from fairdeal.terminal.blackjack.play_session import Money
from fairdeal.terminal.blackjack.scene import Scene
from fairdeal.terminal.blackjack.voices import voice_named
from fairdeal.terminal.io.screen import Screen, look_for
from fairdeal.words import Words


def tell_round(
    house: House,
    shown: Iterable[ShownEvent],
    names: Sequence[str],
    words: Words,
    remarks: Mapping[int, Sequence[str]] = {},
) -> Iterator[str]:
    """The lines of a round, for everybody to read; `names` by seat, from seat 1.

    A remark with key `n` follows the `n`th event. The opening is the first event, and is never shown.
    """
    look = look_for(Screen(None, sys.stdout, os.environ), words, os.environ, None)
    scene = Scene(
        words,
        look,
        dict(enumerate(names, start=1)),
        Money(house.rules.table.chip).text,
        side_bet_names(house.rules, words),
        bonus_names(house.rules, words),
    )
    voice, count = voice_named(house.voice), 1
    for each in shown:
        yield from remarks.get(count, ())
        yield from voice.told(scene, each.before, each.event, each.after)
        count += 1
    yield from remarks.get(count, ())
