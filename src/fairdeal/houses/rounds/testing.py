"""`house test`: the examples that a house carries, dealt by its own book."""

import shlex

from msgspec import Struct

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.houses.house import House
from fairdeal.houses.rounds.examples import Example
from fairdeal.houses.rounds.trying import Tried, run_example
from fairdeal.words import Words


class Told(Struct, frozen=True):
    """An example that was dealt, and what is said of it."""

    in_order: bool
    lines: tuple[str, ...]


class Tested(Struct, frozen=True):
    """How the examples of a house went, in the order of its file."""

    examples: tuple[Told, ...]

    @property
    def in_order(self) -> bool:
        return all(example.in_order for example in self.examples)

    @property
    def wrong(self) -> list[str]:
        """What is said of those that did not come as expected."""
        return [line for example in self.examples if not example.in_order for line in example.lines]

    def summary(self, words: Words) -> str:
        failed = sum(not example.in_order for example in self.examples)
        if failed:
            return words("author.test.some_failed", n=failed, all=len(self.examples))
        return words("author.test.all_passed", n=len(self.examples))


def run_examples(
    house: House, book: RuleBook, where: str, overrides: tuple[str, ...], words: Words
) -> Tested:
    """Every example of the house; `where` and `overrides` are how it was opened, to reproduce a failure."""
    return Tested(
        tuple(
            _told(run_example(house, book, stated), _deal_line(stated.example, where, overrides), words)
            for stated in house.examples
        )
    )


def _told(tried: Tried, deal: str, words: Words) -> Told:
    if tried.in_order:
        return Told(True, (words("author.test.passed", name=tried.name),))
    problems = (f"    {problem.told(words)}" for problem in tried.problems)
    return Told(False, (words("author.test.failed", name=tried.name), *problems, f"    {deal}"))


def _deal_line(example: Example, where: str, overrides: tuple[str, ...]) -> str:
    """The command that deals the same round."""
    repeated = (("--set", overrides), ("--player", example.players), ("--side", example.side))
    options = [part for option, values in repeated for value in values for part in (option, value)]
    words = ["--shoe", " ".join(example.shoe)]
    words += ["--do", " ".join(example.do)] if example.do else []
    return shlex.join(["fairdeal", "deal", "--house", where, *options, *words])


def examples_page(tested: Tested, house: House, words: Words) -> list[str]:
    """What `house test` prints."""
    if not house.examples:
        return [words("author.test.none", house=house.name)]
    return [line for example in tested.examples for line in example.lines] + [tested.summary(words)]
