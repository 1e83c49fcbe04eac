"""`house watch`: says on every save whether the house is in order, and what has become different."""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import NoReturn

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.game import fingerprint
from fairdeal.houses.author.comparing import Opened, compared
from fairdeal.houses.chain import look_up
from fairdeal.houses.following import Following, HouseBroken
from fairdeal.houses.problems import BadHouse
from fairdeal.houses.rounds.testing import run_examples
from fairdeal.words import Words


class Watch:
    """One house under somebody's eyes, from its first version on, whether that is in order or not."""

    def __init__(
        self,
        where: str,
        overrides: Sequence[str],
        words: Words,
        clock: Callable[[], str] = lambda: time.strftime("%H:%M:%S"),
        worth: Callable[[RuleBook], str] = lambda book: "",
    ) -> None:
        self.where = where
        self.overrides = tuple(overrides)
        self.words = words
        self.clock = clock
        self.worth = worth
        """A sentence on whose edge it is, from whoever knows the odds."""
        self.following: Following | None = None
        self.seen: object = None
        """The files as they were when they were first not in order."""

    def look(self) -> list[str]:
        """What there is to say of the files as they are now; nothing where they have not changed."""
        if self.following is None:
            return list(self._first_look())
        before = self.following.house, self.following.book
        found = self.following.refresh()
        if found is None:
            return []
        if isinstance(found, HouseBroken):
            return [*self._broken(found.problems), self.words("author.watch.in_force")]
        return [*self._in_order(self.following), *self._changes(before, self.following), *self._examples()]

    def _first_look(self) -> Iterator[str]:
        chain = look_up(self.where)
        if chain == self.seen:
            return
        self.seen = chain
        try:
            self.following = Following(self.where, self.overrides, words=self.words)
        except BadHouse as bad:
            yield from self._broken(bad.told(self.words).split("\n"))
            return
        yield from self._in_order(self.following)
        yield from self._examples()

    def _in_order(self, following: Following) -> Iterator[str]:
        mark = fingerprint(following.book)
        yield self.words(
            "author.watch.in_order", time=self.clock(), house=following.house.name, fingerprint=mark
        )
        if sentence := self.worth(following.book):
            yield sentence

    def _broken(self, problems: Sequence[str]) -> Iterator[str]:
        yield self.words("author.watch.broken", time=self.clock(), n=len(problems))
        yield from (f"- {problem}" for problem in problems)

    def _changes(self, before: Opened, following: Following) -> Iterator[str]:
        """What is otherwise than in the last version that was in order."""
        found = compared(before, (following.house, following.book), self.words)
        yield from (f"- {line}" for line in (*found.lines, *found.answers))
        if found.plays_alike:
            yield self.words("author.watch.alike")

    def _examples(self) -> Iterator[str]:
        """One line where all is as expected; else what is not."""
        assert self.following is not None
        house, book = self.following.house, self.following.book
        if not house.examples:
            return
        tested = run_examples(house, book, self.where, self.overrides, self.words)
        yield from () if tested.in_order else tested.wrong
        yield tested.summary(self.words)


def watch(looking: Watch, tell: Callable[[str], None], pause: Callable[[], None]) -> NoReturn:
    """Looks again and again until somebody interrupts."""
    while True:
        if lines := looking.look():
            tell("\n".join(lines))
        pause()
