"""Messages to everybody at a table that are not events, in all languages."""

from typing import Any

from fairdeal.houses.following import HouseBroken
from fairdeal.room.houses.local_house import HouseUnchanged
from fairdeal.tables.houses.followed_house import HouseChangeBlocked
from fairdeal.tables.model.notices import Jammed, SnapshotFailed
from fairdeal.wire.parts import Text
from fairdeal.words import LANGUAGES, Words, words_for


def describe_notice(notice: Any) -> Text:
    """The notice in every language; empty for kinds that players need not see."""
    return Text(**{lang: _sentence(notice, words_for(lang)) for lang in LANGUAGES})


def _sentence(notice: Any, words: Words) -> str:
    match notice:
        case HouseBroken(problems=problems):
            return words("play.rules.broken", problem=problems[0])
        case HouseUnchanged():
            return words("play.rules.same")
        case HouseChangeBlocked(knobs=knobs):
            return words("play.rules.kept", knobs=words.all_of(knobs))
        case Jammed(why=why):
            return words("play.jammed", why=why)
        case SnapshotFailed(why=why):
            return words("play.no_snapshot", why=why)
        case _:
            return ""
