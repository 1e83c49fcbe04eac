"""The house of a session, as an option in commands that the program suggests, and by name."""

import shlex

from fairdeal.houses.places import is_shipped
from fairdeal.terminal.blackjack.play_session import PlaySession


def house_named(session: PlaySession) -> str:
    """The house as the user named it."""
    return shlex.quote(str(session.following.where if session.following is not None else session.house.id))


def settings_made(session: PlaySession) -> str:
    """The user's settings for this session, as options."""
    overrides = session.following.overrides if session.following is not None else ()
    return "".join(f" --set {shlex.quote(setting)}" for setting in overrides)


def house_lines(session: PlaySession) -> list[str]:
    """The name of the house, if it is a user's own and its voice never mentions it."""
    house, words = session.house, session.asker.words
    if house.voice == "table" or is_shipped(house.id):
        return []
    return [words("play.own_house", title=house.heading_in(words.lang))]
