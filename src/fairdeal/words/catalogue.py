"""Finding a sentence by its key, in the reader's language.

A key is written in full where it is used and where it is defined (`play.bet.ask`), so that a search for
it finds both. Its first part names the module of texts, which is loaded when the first such key is asked for.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module

from msgspec import Struct

from fairdeal.words.safe_text import LINE_END

Text = str | dict[str, str]
"""A template for `str.format`, or its plural forms `one` and `other`, chosen by the argument `n`."""

LANGUAGES = ("en", "zh")

MODULES = {"house": "houses"}
"""The module of a key's first part, where the two differ."""


class Words(Struct, frozen=True):
    """The catalogue in one language: `words("play.bet.ask", money="10")`."""

    lang: str

    def __call__(self, key: str, **arguments: object) -> str:
        text = self.text(key)
        if isinstance(text, dict):
            text = text[_plural_form(text, arguments)]
        return text.format_map({name: _on_one_line(name, value) for name, value in arguments.items()})

    def has(self, key: str) -> bool:
        """Whether there is such a sentence."""
        area = key.partition(".")[0]
        return key in texts_of(self.lang, MODULES.get(area, area))

    def text(self, key: str) -> Text:
        """The template itself, before its arguments are filled in."""
        area = key.partition(".")[0]
        texts: dict[str, Text] = texts_of(self.lang, MODULES.get(area, area))
        if key not in texts:
            raise KeyError(f"the catalogue has no sentence {key!r} in {self.lang!r}")
        return texts[key]

    def one_of(self, items: Iterable[str]) -> str:
        """`hit, stand or double`."""
        return self._listed(tuple(items), self("list.or"))

    def all_of(self, items: Iterable[str]) -> str:
        """`Ann, Bob and Carl`."""
        return self._listed(tuple(items), self("list.and"))

    def _listed(self, items: tuple[str, ...], last: str) -> str:
        if len(items) < 2:
            return "".join(items)
        return self("list.comma").join(items[:-1]) + last + items[-1]


def words_for(lang: str) -> Words:
    """The catalogue for a language code: whatever begins with `zh` is Chinese, all else English.

    >>> words_for("zh_CN.UTF-8").lang, words_for("fi").lang
    ('zh', 'en')
    """
    return Words("zh" if lang.lower().startswith("zh") else "en")


def language(lang: str | None, environment: Mapping[str, str]) -> str:
    """The language asked for, or else the one of the locale: the first of its variables that is set.

    >>> language(None, {"LC_ALL": "", "LANG": "zh_CN.UTF-8"})
    'zh'
    """
    wanted = (lang, *(environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")))
    return words_for(next((code for code in wanted if code), "en")).lang


@cache
def texts_of(lang: str, module: str) -> dict[str, Text]:
    """All the texts of one module, by key; none when there is no such module."""
    try:
        texts: dict[str, Text] = import_module(f"fairdeal.words.{lang}.{module}").TEXTS
    except ModuleNotFoundError:
        return {}
    return texts


FOREIGN = frozenset(
    [
        "account",
        "by",
        "confirmed_by",
        "house",
        "ids",
        "kind",
        "known",
        "name",
        "names",
        "other",
        "person",
        "reason",
        "seats",
        "second",
        "source",
        "table",
        "target",
        "why",
    ]
)
"""What sentences speak of that may have been written by anybody, anywhere."""


def _on_one_line(name: str, value: object) -> object:
    """A name can't begin a line that looks like one of ours."""
    return value.replace("\n", LINE_END) if name in FOREIGN and isinstance(value, str) else value


def _plural_form(forms: dict[str, str], arguments: Mapping[str, object]) -> str:
    return "one" if arguments.get("n") == 1 and "one" in forms else "other"
