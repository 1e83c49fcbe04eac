"""People in front of a terminal: what they answer is written beforehand, and everything said is kept."""

import random
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from msgspec.structs import replace

from fairdeal.cards import Card
from fairdeal.cards import card as read_card
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.houses.house import House
from fairdeal.houses.library import open_house, shipped
from fairdeal.houses.telling.card import rule_card
from fairdeal.terminal.asking import Asker, EndOfInput
from fairdeal.terminal.lines import play_lines
from fairdeal.terminal.screen import Look
from fairdeal.terminal.sitting import Sitting, TableShoe
from fairdeal.words import words_for


class Transcript:
    """Answers each question with the next line, and keeps what a person would see on the screen."""

    def __init__(self, answers: Iterable[str]) -> None:
        self.answers: Iterator[str] = iter(answers)
        self.lines: list[str] = []
        self.prompts: list[str] = []

    def ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        answer = next(self.answers, None)
        if answer is None:
            self.lines += [prompt.rstrip(), "(end of input)"]
            raise EndOfInput
        self.lines += (prompt + answer).rstrip().split("\n")
        return answer

    def tell(self, text: str) -> None:
        self.lines += text.split("\n")

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"

    def after(self, line: str) -> str:
        """The line that follows this one."""
        return self.lines[self.lines.index(line) + 1]


class StackedShoe(TableShoe):
    """A shoe whose next cards are known; after those it deals on as it would have."""

    stacked: tuple[Card, ...] = ()

    def draw(self) -> Card:
        if not self.stacked:
            return super().draw()
        card, self.stacked = self.stacked[0], self.stacked[1:]
        return card


def house_and_book(house: str, overrides: tuple[str, ...]) -> tuple[House, RuleBook]:
    """A house that comes with the program stays the same, and so does what odds have worked out of it."""
    return _shipped(house, overrides) if house in shipped() else open_house(house, overrides)


@cache
def _shipped(house: str, overrides: tuple[str, ...]) -> tuple[House, RuleBook]:
    return open_house(house, overrides)


def sit_down(
    house: str,
    seen: Transcript,
    *,
    overrides: Iterable[str] = (),
    names: Iterable[str] = (),
    balance: int = 10_000,
    shoe: str = "",
    seed: str = "1",
    lang: str = "en",
    cards: str = "symbols",
    bets: bool = False,
    pause: Callable[[], None] = lambda: None,
) -> Sitting:
    """A table ready for its first round; `shoe` names the first cards dealt, `balance` is in chips."""
    opened, book = house_and_book(house, tuple(overrides))
    words = words_for(lang)
    table_shoe = StackedShoe(opened, book, random.Random(seed).randrange)
    table_shoe.stacked = tuple(read_card(text) for text in shoe.split())
    asker = Asker(seen.ask, seen.tell, words, lambda: rule_card(opened, book, words))
    look = Look(words, cards)
    sitting = Sitting(opened, book, table_shoe, asker, look, balance, shows_bets=bets, pause=pause)
    if names:
        sitting.sit_down(list(names))
    return sitting


def played(house: str, answers: str | Iterable[str], **options: object) -> Transcript:
    """A whole sitting; answers are lines, or words with spaces between where none is empty."""
    seen = Transcript(answers.split() if isinstance(answers, str) else answers)
    play_lines(sit_down(house, seen, **options))  # type: ignore[arg-type]
    return seen


def cards_left_after_the_deal(house: str, names: list[str]) -> int:
    """What lies in the shoe when the first person is asked; with this seed nobody is dealt a natural."""
    sitting = sit_down(house, Transcript([]), names=names, seed="5")
    left: list[int] = []

    def ask(prompt: str) -> str:
        left.append(sitting.shoe.shoe.left)
        raise EndOfInput

    sitting.asker = replace(sitting.asker, ask=ask)
    play_lines(sitting)
    return left[0]
