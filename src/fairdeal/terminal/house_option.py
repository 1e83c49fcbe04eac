"""The house of a sitting: in commands that the program tells people to type, and by name."""

import shlex

from fairdeal.houses.places import is_shipped
from fairdeal.terminal.sitting import Sitting


def house_named(sitting: Sitting) -> str:
    """How it is named there: as it was here."""
    return shlex.quote(str(sitting.following.where if sitting.following is not None else sitting.house.id))


def settings_made(sitting: Sitting) -> str:
    """What was set for this sitting, as options."""
    overrides = sitting.following.overrides if sitting.following is not None else ()
    return "".join(f" --set {shlex.quote(setting)}" for setting in overrides)


def house_lines(sitting: Sitting) -> list[str]:
    """By which house they play, where its voice never says so and somebody has made it."""
    house, words = sitting.house, sitting.asker.words
    if house.voice == "table" or is_shipped(house.id):
        return []
    return [words("play.own_house", title=house.heading_in(words.lang))]
