"""The fields of an object in a pack's file, each read with its limits; what is wrong stands in the notes."""

import re
from collections.abc import Callable
from typing import TypeGuard

from fairdeal.games.trumps.pack import Text
from fairdeal.games.trumps.pack_notes import NAME_MOST, Notes, Size, is_name
from fairdeal.games.trumps.problems import Where, shown

LANGUAGES = ("en", "zh")
LINE_MOST = 2_000
WORD = re.compile("[a-z0-9]+(-[a-z0-9]+)*")


class Fields:
    """One object, and the place that sentences about it name."""

    def __init__(self, given: dict[str, object], where: Where | None, notes: Notes) -> None:
        self.given, self.where, self.notes = given, where, notes

    def wrong(self, key: str, field: str, came: object = None, **facts: object) -> None:
        self.notes.wrong(key, self.where, field=shown(field), came=shown(came), **facts)

    def check_known(self, known: tuple[str, ...]) -> None:
        for field in self.given:
            if field not in known:
                self.wrong("trumps_pack.form.unknown", field, known=known)

    def has(self, field: str) -> bool:
        """Whether a field that must be there is there."""
        if field not in self.given:
            self.wrong("trumps_pack.form.missing", field)
        return field in self.given

    def text(self, field: str) -> Text:
        """A text, or one for each language, English always among them; empty when it is none."""
        if not self.has(field):
            return Text("")
        came = self.given[field]
        texts = came if isinstance(came, dict) else {"en": came}
        if "en" not in texts or not set(texts) <= set(LANGUAGES):
            self.wrong("trumps_pack.form.text", field, came, most=NAME_MOST)
            return Text("")
        found: dict[str, str] = {}
        for lang, text in texts.items():
            if not is_name(text):
                inside = f"{field}.{lang}" if texts is came else field
                self.wrong("trumps_pack.form.text", inside, text, most=NAME_MOST)
                return Text("")
            found[lang] = text.strip()
        return Text(**found)

    def line(self, field: str) -> str:
        """A text that is longer than a name, or none."""
        return self.as_line(self.given.get(field, ""), field)

    def as_line(self, given: object, field: str) -> str:
        if isinstance(given, str) and len(given) <= LINE_MOST and given.isprintable():
            return given
        self.wrong("trumps_pack.form.line", field, given, most=LINE_MOST)
        return ""

    def word(self, field: str) -> str:
        """A short ASCII word, fit for notation and for addresses; a text that is none comes back as it is."""
        if not self.has(field):
            return ""
        given = self.given[field]
        if not is_word(given):
            self.wrong("trumps_pack.form.word", field, given, most=NAME_MOST)
        return given if isinstance(given, str) else ""

    def choice(self, field: str, allowed: tuple[str, ...]) -> str:
        """One of the words allowed; the first of them is the usual one."""
        given = self.given.get(field, allowed[0])
        if given in allowed:
            return str(given)
        self.wrong("trumps_pack.form.choice", field, given, allowed=allowed)
        return allowed[0]

    def whole(self, field: str, most: int) -> int:
        """A whole number from 0, which is the usual one."""
        given = self.given.get(field, 0)
        if type(given) is int and 0 <= given <= most:
            return given
        self.wrong("trumps_pack.form.number", field, given, most=most)
        return most

    def objects(
        self, field: str, size: Size, at: Callable[[int, object], Where]
    ) -> dict[Where, dict[str, object]]:
        """The objects of a list by their places; what is none is noted and left out."""
        if not self.has(field):
            return {}
        given = self.given[field]
        if not isinstance(given, list):
            self.wrong("trumps_pack.form.list", field, given)
            return {}
        placed = {
            at(number, each): each for number, each in enumerate(self.notes.checked_size(size, given), 1)
        }
        for where, each in placed.items():
            if not isinstance(each, dict):
                self.notes.wrong("trumps_pack.form.object", where, came=shown(each))
        return {where: each for where, each in placed.items() if isinstance(each, dict)}


def is_word(given: object) -> TypeGuard[str]:
    return isinstance(given, str) and len(given) <= NAME_MOST and WORD.fullmatch(given) is not None
