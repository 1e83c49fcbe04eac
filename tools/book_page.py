"""docs/houses/book.md: every question of the rule book, with what it is asked for and what its answer means.

Read from the fields of `RuleBook` and the texts below them: `[total][soft]: whether the dealer draws`.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

BOOK = Path(__file__).resolve().parents[1] / "src" / "fairdeal" / "games" / "blackjack" / "book.py"

INTRO = """# The questions of a rule book

When a house is opened, every question that the game can ask of its rules is asked over its whole domain, and
the answers are frozen into a rule book. The engine reads nothing else. The [knobs](knobs.md) are what a
person sets; this page tells what is worked out of them, and is printed from the fields of `RuleBook`.

## What a question is asked for
"""

DOMAINS: dict[str, tuple[tuple[int, ...], str]] = {
    "total": (
        (22, 32),
        "what the cards count: up to 21 for a hand that is not bust, up to 31 for the dealer",
    ),
    "soft": ((2,), "whether one ace counts 11"),
    "pair": ((2,), "whether the two cards are a pair"),
    "doubled": ((2,), "whether the hand has doubled"),
    "more than two cards": ((2,), "whether the hand has drawn"),
    "cards": ((22,), "the number of cards in the hand, up to 21"),
    "rank": ((14,), "a card's rank, from 1 for an ace to 13 for a king"),
    "points": ((11,), "what a card counts, from 1 for an ace to 10"),
    "upcard": ((11,), "what the dealer's upcard counts, from 1 for an ace to 10"),
    "origin": ((4,), "where the hand comes from: dealt, split, split aces, swapped"),
    "suit class": ((5,), "the suit of all its cards: spades, hearts, diamonds, clubs, or mixed"),
}
"""How many values each thing can have in a table, an unused 0 included, and what it is."""

ANSWERS = {"bool": "yes or no", "int": "a whole number", "str": "a word", "Ratio": "a ratio"}
DOC = re.compile(r"(?P<domain>(\[[^\]]+\])*)(: )?(?P<meaning>.*)", re.DOTALL)


class Question(Struct, frozen=True):
    """A field of the rule book."""

    name: str
    part: str
    """The comment above its group."""
    domain: tuple[str, ...]
    meaning: str
    answer: str


def book_page() -> str:
    lines = [INTRO, *(f"- *{name}*: {meaning}." for name, (_, meaning) in DOMAINS.items())]
    part = ""
    for question in questions(BOOK.read_text("utf-8")):
        if question.part != part:
            part = question.part
            lines += ["", f"## {part}"]
        lines += ["", f"### `{question.name}`", "", _sentence(question.meaning), ""]
        lines += [f"- Asked for: {', '.join(question.domain) or 'nothing; there is one answer'}."]
        lines += [f"- Answer: {question.answer}."]
    return "\n".join(lines) + "\n"


def _sentence(meaning: str) -> str:
    text = meaning[:1].upper() + meaning[1:]
    return text if text.endswith(".") else f"{text}."


def questions(source: str) -> Iterator[Question]:
    """Every field of the class `RuleBook`; one without a text has no meaning."""
    module = ast.parse(source)
    book = next(node for node in module.body if isinstance(node, ast.ClassDef) and node.name == "RuleBook")
    lines = source.splitlines()
    for node, below in zip(book.body, [*book.body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign):
            found = DOC.fullmatch(_text(below))
            assert found is not None
            domain = tuple(re.findall(r"\[([^\]]+)\]", found["domain"]))
            name = ast.unparse(node.target)
            yield Question(
                name, _part(lines, node.lineno), domain, found["meaning"], _answer(node.annotation)
            )


def _text(node: ast.stmt | None) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return " ".join(str(node.value.value).split())
    return ""


def _part(lines: list[str], number: int) -> str:
    """The nearest comment above a line that stands by itself; the class's first fields have none."""
    for line in reversed(lines[: number - 1]):
        if line.startswith("    # "):
            return line.strip("# .")
        if line.startswith("class "):
            break
    return "The form"


def _answer(annotation: ast.expr) -> str:
    """What kind of value one answer is: the innermost type of a table."""
    names = [node.id for node in ast.walk(annotation) if isinstance(node, ast.Name)]
    innermost = "bool" if names[-1] == "BySoft" else names[-1]
    return ANSWERS.get(innermost, f"`{innermost}`")
