"""Options that several commands share, and their help in the reader's language."""

import os
import sys
from typing import Annotated

from cyclopts import Parameter

from fairdeal.cli.main import reader
from fairdeal.words import Words, language, words_for

WORDS_OF_HELP = reader(sys.argv[1:])
"""Help is worked out before a command line is read, so its language is looked for beforehand."""


def spoken(lang: str | None) -> Words:
    """The catalogue for a command's `--lang`."""
    return words_for(language(lang, os.environ))


def listed(name: str, text: str) -> Parameter:
    """An option that may be given again and again, one value each time."""
    return Parameter(name=name, help=text, negative=(), consume_multiple=False, allow_leading_hyphen=True)


HOUSE = Annotated[str, Parameter(help=WORDS_OF_HELP("command.help.house"))]
SET = Annotated[list[str] | None, listed("--set", WORDS_OF_HELP("command.help.set"))]
LANG = Annotated[str | None, Parameter(help=WORDS_OF_HELP("command.help.lang"))]
