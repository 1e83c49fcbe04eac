"""The glossary keeps the words of the code: those of a round are in it, and those it rejects are not used."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from fairdeal.games.blackjack.actions import ACTIONS
from fairdeal.games.blackjack.book import Origin
from fairdeal.games.blackjack.state import Phase

ROOT = Path(__file__).resolve().parents[2]
GLOSSARY = (ROOT / "docs/glossary.md").read_text("utf-8")
EXPLAINED = " ".join(map("".join, re.findall(r"\*\*([^*\n]+)\*\*|\*([^*\n]+)\*", GLOSSARY)))
REJECTED = re.findall(r"\(Not \*(\w+)\*", GLOSSARY)
KEPT = {"decks", "_decks", "read_deck", "BadDeck"}
"""Names of a knob, and of the files that lessons call decks."""


@pytest.mark.parametrize("word", [*ACTIONS, *(origin.name.lower().replace("_", " ") for origin in Origin)])
def test_actions_and_origins_are_explained(word):
    assert re.search(rf"\b{word.partition('-')[0]}", EXPLAINED)


def test_every_phase_is_explained():
    table = GLOSSARY.partition("**phase**")[2].partition("\n\n")[0]

    assert [phase for phase in Phase if f"*{phase}*" not in table] == []


def test_the_glossary_rejects_some_words():
    assert {"deck", "blackjack", "wager"} <= set(REJECTED)


@pytest.mark.parametrize("package", ["cards", "games", "houses", "terminal", "cli"])
def test_no_name_of_the_program_is_made_with_a_word_that_the_glossary_rejects(package):
    names = {
        f"{file.name}: {name}"
        for file in (ROOT / "src/fairdeal" / package).rglob("*.py")
        for name in defined_in(file)
        if name not in KEPT and any(word in name.lower() for word in REJECTED)
    }

    assert names == set()


def defined_in(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
