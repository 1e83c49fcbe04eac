"""The page of a script's questions tells all that a script is handed, and nothing that it is not."""

import re
from pathlib import Path

import pytest

from fairdeal.games.blackjack.rules import TABLES, Rules, SideBetRules, SurrenderRules
from fairdeal.games.blackjack.side_bet_rules import SCRIPT
from fairdeal.scripts.book import HERE, scripted_book
from fairdeal.scripts.decided import DECIDES
from fairdeal.scripts.host import Script
from fairdeal.scripts.problems import BadScript
from fairdeal.scripts.questions import COUNTERPARTS, NAMES, QUESTIONS, SIGHTS

PAGE = (Path(__file__).resolve().parents[2] / "docs/houses/questions.md").read_text("utf-8")
HEADINGS = re.findall(r"^### `(.*)`$", PAGE, re.MULTILINE)
ROWS = re.findall(r"^\| `(.*?)` \|", PAGE, re.MULTILINE)


def test_every_function_has_a_heading():
    assert [question.call for question in QUESTIONS.values()] == HEADINGS


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_function_tells_its_answer_what_holds_without_it_and_its_knobs(name):
    question = QUESTIONS[name]

    section = PAGE.partition(f"### `{question.call}`")[2].partition("\n#")[0]

    assert f"- Answer: {question.answer}\n" in section
    assert f"- Without it: {question.missing}\n" in section
    assert re.findall(r"`(\w+\.\w+)`", section.partition("- Decides")[2]) == list(DECIDES.get(name, ()))


@pytest.mark.parametrize("sight", SIGHTS)
def test_every_fact_has_a_row(sight):
    assert [row for row in ROWS if row.startswith(f"{sight}.")] == [
        f"{sight}.{fact.name}" for fact in SIGHTS[sight]
    ]


def test_every_name_and_every_counterpart_has_a_row():
    assert {*NAMES, *(theirs for theirs, _ in COUNTERPARTS)} <= set(ROWS)


ASKING = {
    "hand": "def special(hand):\n    fail(' '.join(dir(hand)))",
    # What a script does not mention is not told apart, so it is mentioned.
    "box": "def settlement(box, dealer):\n    box.insured\n    fail(' '.join(dir(box)))",
    "dealer": "def settlement(box, dealer):\n    dealer.upcard\n    fail(' '.join(dir(dealer)))",
    "card": "def side_bet(id, first, second, upcard, dealer_natural):\n    fail(' '.join(dir(first)))",
}


@pytest.mark.parametrize("sight", SIGHTS)
def test_a_script_is_handed_the_facts_that_the_page_tells(sight):
    handed = refused(ASKING[sight]).problem.facts["text"].split()

    assert sorted(handed) == sorted(fact.name for fact in SIGHTS[sight])


def test_a_hand_that_may_be_given_up_shows_what_the_page_says():
    told = re.search(r"The hand shows only its (.*?) here", QUESTIONS["may_surrender"].text)
    assert told is not None

    handed = refused("def may_surrender(hand, upcard):\n    fail(' '.join(dir(hand)))").problem.facts["text"]

    assert sorted(handed.split()) == sorted(re.findall(r"`(\w+)`", told[1]))


def test_every_name_that_scripts_are_given_is_told():
    prelude = (HERE / "prelude.star").read_text("utf-8")
    given = {"".join(names) for names in re.findall(r"^(\w+) =|^def (\w+)", prelude, re.MULTILINE)}

    told = {name for row in NAMES for name in re.findall(r"\w+", row.partition("(")[0])}

    # The knobs stand above the prelude's own text, and `fail` is Starlark's.
    assert told == given | {"rules", "fail"}


@pytest.mark.parametrize("knob", sorted({knob for knobs in DECIDES.values() for knob in knobs}))
def test_a_knob_that_a_function_decides_is_one(knob):
    table, name = knob.split(".")

    assert name in TABLES[table].__struct_fields__


def refused(script: str) -> BadScript:
    """What a house is refused for in which a script could be asked anything."""
    late = SurrenderRules(kind="late")
    own = (SideBetRules(id="own", kind=SCRIPT),) if "side_bet" in script else ()
    with pytest.raises(BadScript) as found:
        scripted_book(Rules(surrender=late, side_bet=own), [Script("house.star", script)], {})
    return found.value
