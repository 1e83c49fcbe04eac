"""Options that several commands share.

Help is given as a key of the catalogue everywhere: `help_page` says it in the reader's language.
"""

import os
import re
from collections.abc import Sequence
from typing import Annotated, Any

from cyclopts import CoercionError, Parameter, Token

from fairdeal.cli.wrong import Wrong
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


PLAIN_WHOLE = re.compile("-?[0-9]{1,40}")
"""A whole number in the digits of every keyboard; nobody has more than forty of them to say."""


def _whole(_: object, tokens: Sequence[Token]) -> int:
    """By itself the library would make 2 of 1.5, and numbers of 0x10, 1_0 and digits of other scripts."""
    if not PLAIN_WHOLE.fullmatch(tokens[-1].value):
        raise CoercionError(token=tokens[-1], target_type=int)
    return int(tokens[-1].value)


def whole_number(key: str, **more: Any) -> Parameter:
    """An option or argument that takes a plain whole number and nothing else."""
    return Parameter(help=key, converter=_whole, allow_leading_hyphen=True, **more)


def amount(key: str, **more: Any) -> Parameter:
    """An option or argument that takes money, as a person writes it: `chips_given` reads it."""
    return Parameter(help=key, allow_leading_hyphen=True, **more)


def chips_given(money: str) -> int:
    """The chips of the room that an amount is; Wrong says why it is none."""
    from fairdeal.houses.money import BadMoney, chips

    try:
        return chips(money)
    except BadMoney as bad:
        raise Wrong(bad.key, **bad.facts) from None


def counted_from_last(key: str) -> Parameter:
    """An option that takes how many of the last ones are wanted, which is at least one."""

    def read(_: object, tokens: Sequence[Token]) -> int:
        count = _whole(_, tokens)
        if count < 1:
            raise Wrong("records.wrong.last", given=count)
        return count

    return Parameter(help=key, converter=read, allow_leading_hyphen=True)


def listed(name: str, key: str) -> Parameter:
    """An option that may be given again and again, one value each time."""
    return Parameter(name=name, help=key, negative=(), consume_multiple=False, allow_leading_hyphen=True)


HOUSE = Annotated[str, Parameter(help="command.help.house")]
SET = Annotated[list[str] | None, listed("--set", "command.help.set")]
LANG = Annotated[str | None, Parameter(help="command.help.lang")]
