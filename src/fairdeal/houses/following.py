"""Following a house: its files may be changed while people play by it.

A changed file is loaded beside the old one. A good one takes over when whoever follows asks, which is between
rounds; a broken one leaves the last good house in force.
"""

import hashlib
import os
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.game import fingerprint
from fairdeal.houses.chain import Chain, look_up
from fairdeal.houses.house import House
from fairdeal.houses.library import open_for_table
from fairdeal.houses.problems import BadHouse
from fairdeal.words import Words, words_for

SETTLED_NANOSECONDS = 2_000_000_000
"""A file may be written twice within one tick of its time stamp; an older stamp than this tells the truth."""


class Followed(Struct, frozen=True, tag=True, tag_field="type"):
    """Something that became of a followed house, fit to be stored."""

    house: str
    """The folder's name."""


class HouseChanged(Followed, frozen=True):
    """A new version is in force; where both fingerprints are the same no answer of the book differs."""

    before: str
    after: str


class HouseBroken(Followed, frozen=True):
    """The files do not load: the book in force stays."""

    in_force: str
    problems: tuple[str, ...]
    """One sentence each, with its place."""


Stamp = tuple[int, int, int] | None
"""Size, time and number of a file; None where there is none."""


class Following:
    """A house, and its book as they were when they last were in order."""

    def __init__(
        self,
        where: str | Path,
        overrides: Sequence[str] = (),
        environment: Mapping[str, str] = os.environ,
        words: Words | None = None,
        now: Callable[[], int] = time.time_ns,
    ) -> None:
        """Raises BadHouse where there is nothing in order to begin with; problems are told in these words."""
        self.where = where
        self.overrides = tuple(overrides)
        self.environment = environment
        self.words = words or words_for("en")
        self.now = now
        chain = self._look()
        self.house, self.book = self._opened(chain)
        self.fingerprint = fingerprint(self.book)

    def refresh(self) -> HouseChanged | HouseBroken | None:
        """What has become of the files since the last time; each version of them is spoken of once."""
        if self._is_untouched():
            return None
        known = self.content
        chain = self._look()
        if self.content == known:
            return None
        try:
            house, book = self._opened(chain)
        except BadHouse as bad:
            problems = tuple(bad.told(self.words).split("\n"))
            return HouseBroken(self.house.id, self.fingerprint, problems)
        return self._take_over(house, book)

    def _take_over(self, house: House, book: RuleBook) -> HouseChanged:
        before = self.fingerprint
        self.house, self.book = house, book
        self.fingerprint = fingerprint(book)
        return HouseChanged(house.id, before, self.fingerprint)

    def _opened(self, chain: Chain) -> tuple[House, RuleBook]:
        return open_for_table(chain.whole(), self.overrides, self.environment)

    def _look(self) -> Chain:
        """The files as they are, with their content and stamps noted."""
        looked = self.now()
        chain = look_up(self.where)
        self.content = _content(chain)
        paths = [path for file in chain.files for path in (file.path, file.script_path)]
        self.stamps = {path: _stamp(path) for path in paths}
        newest = max((stamp[1] for stamp in self.stamps.values() if stamp), default=0)
        # While something is missing, nobody knows which file will mend it.
        self.stamps_can_be_trusted = not chain.problems and newest + SETTLED_NANOSECONDS < looked
        return chain

    def _is_untouched(self) -> bool:
        """Whether a look at the stamps is enough to know that nothing has changed."""
        if not self.stamps_can_be_trusted:
            return False
        return all(_stamp(path) == stamp for path, stamp in self.stamps.items())


def _stamp(path: str) -> Stamp:
    try:
        stat = Path(path).stat()
    except OSError:
        return None
    return stat.st_size, stat.st_mtime_ns, stat.st_ino


def _content(chain: Chain) -> bytes:
    """A hash of all that was read, and of what could not be."""
    read = [(file.content, file.script) for file in chain.files]
    missing = [problem.told(words_for("en")) for problem in chain.problems]
    return hashlib.sha256(msgspec.msgpack.encode((read, missing))).digest()
