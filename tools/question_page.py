"""docs/houses/questions.md: what a house script sees, must answer and can use."""

from collections.abc import Iterator

from fairdeal.scripts.decided import DECIDES
from fairdeal.scripts.questions import COUNTERPARTS, NAMES, QUESTIONS, SIGHTS, Question

INTRO = """# What a script sees and answers

A house may have a script beside its `house.toml`: a file `house.star` with functions that answer in place of
the [knobs](knobs.md). It is written in Starlark, which looks like Python and has no imports, no files, no
clock, no `while` and no recursion. Each function below is optional, and must have this name and as many
parameters; a script may have any others for its own use.

Every function is asked all that it could ever be asked, once, when the house is opened. A question without an
answer, or with one that can't be taken, is an error with its line and the hand that was asked about. The
answers are written down in the rule book, and nothing of the script runs while people play: see
[the sandbox](sandbox.md). The [tutorial](tutorial.md) begins with a script of nine lines.

The program prints this page from what the scripts are really handed."""

FUNCTIONS = """## The functions

Where a function decides in place of a knob, the knob means nothing by itself. A house that sets it to
something else than its default is refused, unless the script reads it (`rules.pay.natural`) or the function
answers `usual` somewhere."""

SIGHTS_INTRO = """## What they see

A hand is a set: a script never sees the order of its cards, nor other boxes, the shoe, earlier rounds, names,
amounts or purses. Stakes are counted in first bets."""

TITLES = {
    "hand": "A hand, in `special`, `may_double`, `may_split` and `may_surrender`",
    "box": "A box, in `settlement` and `insurance`",
    "dealer": "The dealer's last hand, in `settlement`",
    "card": "A card, in `side_bet`",
}

NAMES_INTRO = """## What every script can use

Besides Starlark itself (`len`, `range`, `sorted`, `min`, `max`, `any`, `all`, lists, dicts and so on) these
names are there, and a script cannot use one of them for something else."""

COUNTERPARTS_INTRO = """## For who knows the configurable core

The scripts of the configurable core, an older system, had variables for all this. What stands for each:"""


def question_page() -> str:
    """The whole page."""
    lines = [INTRO, "", FUNCTIONS]
    for name, question in QUESTIONS.items():
        lines += ["", *_question(name, question)]
    lines += ["", SIGHTS_INTRO]
    for sight, facts in SIGHTS.items():
        rows = ((f"`{sight}.{fact.name}`", fact.text) for fact in facts)
        lines += ["", f"### {TITLES[sight]}", "", *_table("fact", "what it is", rows)]
    lines += ["", NAMES_INTRO, "", *_table("name", "what it is", _names())]
    core = ((f"`{theirs}`", ours) for theirs, ours in COUNTERPARTS)
    lines += ["", COUNTERPARTS_INTRO, "", *_table("there", "here", core)]
    return "\n".join(lines) + "\n"


def _question(name: str, question: Question) -> Iterator[str]:
    yield from (f"### `{question.call}`", "", question.text, "")
    yield f"- Answer: {question.answer}"
    yield f"- Without it: {question.missing}"
    if name in DECIDES:
        yield f"- Decides in place of: {', '.join(f'`{knob}`' for knob in DECIDES[name])}."


def _names() -> Iterator[tuple[str, str]]:
    return ((f"`{name}`", text) for name, text in NAMES.items())


def _table(left: str, right: str, rows: Iterator[tuple[str, str]]) -> Iterator[str]:
    yield from (f"| {left} | {right} |", "|---|---|")
    yield from (f"| {one} | {other} |" for one, other in rows)
