"""Options that several commands share.

Help is given as a key of the catalogue everywhere: `help_page` says it in the reader's language.
"""

import os
from typing import Annotated

from cyclopts import Parameter

from fairdeal.words import Words, language, words_for


def spoken(lang: str | None) -> Words:
    """The catalogue for a command's `--lang`."""
    return words_for(language(lang, os.environ))


def _refuse_empty(_: object, value: object) -> None:
    """A value of no letters would leave a hole in every sentence that speaks of it."""
    values = value if isinstance(value, list) else [value]
    if any(isinstance(each, str) and not each.strip() for each in values):
        raise ValueError("empty")


NEVER_EMPTY = Parameter(validator=_refuse_empty)
"""Holds for every option and argument of every command, but for those that say otherwise."""


def may_be_empty(key: str) -> Parameter:
    """An option for which nothing is a value like any other."""
    return Parameter(help=key, validator=(), show_default=False)


def listed(name: str, key: str) -> Parameter:
    """An option that may be given again and again, one value each time."""
    return Parameter(name=name, help=key, negative=(), consume_multiple=False, allow_leading_hyphen=True)


HOUSE = Annotated[str, Parameter(help="command.help.house")]
SET = Annotated[list[str] | None, listed("--set", "command.help.set")]
LANG = Annotated[str | None, Parameter(help="command.help.lang")]
