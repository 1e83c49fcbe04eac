"""A round that has been played, told in the house's voice."""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence

from fairdeal.games import blackjack
from fairdeal.games.blackjack.events import Event, RoundOpened
from fairdeal.houses.house import House
from fairdeal.houses.telling.pay import bonus_names
from fairdeal.houses.telling.side import side_bet_names
from fairdeal.terminal.scene import Scene, picture
from fairdeal.terminal.screen import Screen, look_for
from fairdeal.terminal.sitting import Money
from fairdeal.terminal.voices import voice_named
from fairdeal.words import Words


def tell_round(
    house: House,
    events: Sequence[Event],
    names: Sequence[str],
    words: Words,
    remarks: Mapping[int, Sequence[str]] = {},
) -> Iterator[str]:
    """The lines of a round, for everybody to read; `names` by seat, from seat 1.

    Remarks are told after so many events.
    """
    look = look_for(Screen(None, sys.stdout, os.environ), words, os.environ, None)
    opened = events[0]
    assert isinstance(opened, RoundOpened)
    money = Money(house.rules.table.chip)
    scene = Scene(
        words,
        look,
        opened.book,
        dict(enumerate(names, start=1)),
        money.text,
        side_bet_names(house.rules, words),
        bonus_names(house.rules, words),
    )
    voice = voice_named(house.voice)
    before = blackjack.apply(None, opened)
    for count, event in enumerate(events[1:], start=1):
        yield from remarks.get(count, ())
        after = blackjack.apply(before, event)
        seen = blackjack.disclose(event, None)
        yield from voice.told(scene, picture(before), seen, picture(after))
        before = after
    yield from remarks.get(len(events), ())
