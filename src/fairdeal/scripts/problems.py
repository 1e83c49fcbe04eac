"""What is wrong with a script, with its place and a sentence in the reader's language."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from fairdeal.games.game import Outside
from fairdeal.scripts.asked import Asked
from fairdeal.words import Words, words_for

LETTERS_MOST = 300
"""Of a foreign text in a sentence of ours."""

ASK_AGAIN = (
    "answer_cycle",
    "answer_depth",
    "answer_kind",
    "answer_number",
    "argument",
    "attribute",
    "fail",
    "recursion",
    "runtime",
    "state",
)
"""Kinds of problems that lie in one question of a batch; the session still answers, so it can be found."""

NOT_WHILE_ASKED = ("early_surrender", "idle_knob", "never_asked", "no_side_bet", "no_side_bet_function")
"""Kinds whose sentences name a function that need not have been asked."""


class ScriptProblem(Struct, frozen=True):
    """One thing to mend."""

    kind: str
    """Its sentence in the catalogue, `scripts.problem.KIND`; also a stable code."""
    file: str
    line: int = 0
    """0 where the whole script is meant."""
    column: int = 0
    """0 where only the line is known."""
    facts: Mapping[str, Any] = {}

    @property
    def place(self) -> str:
        numbers = [str(number) for number in (self.line, self.column) if number]
        return ":".join([shown(self.file), *numbers])

    def told(self, words: Words) -> str:
        facts = {name: told_fact(value, words) for name, value in self.facts.items()}
        sentence = words(f"scripts.problem.{self.kind}", **facts)
        if facts.get("seen"):
            sentence += words("scripts.seen", seen=facts["seen"], function=facts["function"])
        if facts.get("near"):
            sentence += words("scripts.near", near=facts["near"])
        if facts.get("asked"):
            sentence += words("scripts.asked", asked=facts["asked"])
        elif facts.get("function") and self.kind not in NOT_WHILE_ASKED:
            sentence += words("scripts.function", function=facts["function"])
        return f"{self.place}: {sentence}"


class BadScript(Outside):
    """A script that cannot be used, and why."""

    def __init__(self, problem: ScriptProblem) -> None:
        self.problem = problem
        super().__init__(self.told(words_for("en")))

    def told(self, words: Words) -> str:
        return self.problem.told(words)


def told_fact(value: Any, words: Words) -> Any:
    """A fact as its sentence shows it: names are put in a row, foreign text is kept short and harmless."""
    if isinstance(value, Asked):
        return shown(value.told(words))
    if isinstance(value, list | tuple):
        return words.all_of(shown(str(item)) for item in value)
    return shown(value) if isinstance(value, str) else value


def shown(text: str) -> str:
    """Foreign text on one line, without control characters, and not endless."""
    line = " ".join(text[: 2 * LETTERS_MOST].split())
    printable = "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in line[: LETTERS_MOST + 1]
    )
    return printable if len(printable) <= LETTERS_MOST else printable[: LETTERS_MOST - 1] + "…"
