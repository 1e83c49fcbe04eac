"""Who plays, as `--players` and `--bots` say it: people by name or by number, and bots beside them."""

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from fairdeal.cli.wrong import Wrong
from fairdeal.terminal.names import clean_name, name_problem, named_twice
from fairdeal.words import Words
from fairdeal.words.safe_text import shown_text

WHOLE = re.compile("[+-]?[0-9]{1,40}")
HOW_MANY = re.compile("[0-9]{1,40}")
COMMA = re.compile("[,，、]")
"""A Chinese keyboard writes the others."""
BOTS_LISTED_MOST = 100
"""No table has nearly so many seats: more bots are counted to be refused, and not listed."""


class Wanted(Struct, frozen=True):
    """What somebody asks for; whether there are seats for all of them is the game's to say."""

    people: int
    written: tuple[str, ...] = ()
    """Each person as they were named; nobody where only a number was said."""
    bots: int = 0
    kinds: tuple[str, ...] = ()
    """Of the bots, one by one."""


class Players(Struct, frozen=True):
    """Who was named in the arguments; nobody while the voice has yet to ask."""

    names: tuple[str, ...] = ()
    chips: dict[str, int] = {}
    """Of those who bring a sum of their own."""
    bots: tuple[str, ...] = ()
    """The kinds of the bots beside them."""
    dealer: str = ""
    """Who deals for the house by hand."""


def people_wanted(written: list[str], usual: int) -> Wanted:
    """The people of `--players`: a number alone says how many, without it come so many as usual.

    >>> people_wanted(["Ann Lee,Bob", "Cleo"], 1).written
    ('Ann Lee', 'Bob', 'Cleo')
    >>> people_wanted(["3"], 1).people
    3
    """
    if not written:
        return Wanted(usual)
    parts = tuple(_parts(written))
    if len(parts) == 1 and WHOLE.fullmatch(parts[0]):
        return Wanted(int(parts[0]))
    return Wanted(len(parts), parts)


def _parts(written: Iterable[str]) -> Iterable[str]:
    """What stands between commas; a space is part of a name, for two people can be two arguments."""
    parts = (" ".join(part.split()) for argument in written for part in COMMA.split(argument))
    return filter(None, parts)


def bots_wanted(written: str, known: Sequence[str], usual: str, words: Words) -> tuple[int, tuple[str, ...]]:
    """How many bots, and the kind of each: of the usual one where a number was said."""
    kinds = tuple(kind.strip() for kind in written.split(",") if kind.strip())
    if len(kinds) == 1 and HOW_MANY.fullmatch(kinds[0]):
        count = int(kinds[0])
        return count, (usual,) * min(count, BOTS_LISTED_MOST)
    for kind in kinds:
        if kind not in known:
            raise Wrong("play.bots.kind", given=shown_text(kind, 40), known=words.all_of(known))
    return len(kinds), kinds


def names_of(
    written: Iterable[str], words: Words, taken: Iterable[str] = (), voice: str = "table"
) -> tuple[str, ...]:
    """The names as they are shown, no two for one person, and none too long; `voice` is their house's."""
    names = tuple(map(clean_name, written))
    if (sentence := name_problem(words, names, voice)) is not None:
        raise Wrong("play.refused", reason=sentence)
    if (twice := named_twice([*taken, *names])) is not None:
        raise Wrong("play.players.twice", name=twice)
    return names
