"""Where a problem lies and what is said of it: the author's own line, in the author's own words."""

import pytest

from fairdeal.scripts.complaints import complaint
from fairdeal.words import words_for
from tests.scripts.hostile import special
from tests.scripts.programs import problem

SAID = {
    special("return hand.totl"): "0.star:2:12: `hand` has no `totl`; did you mean `total`?",
    special("return reprot"): "0.star:2:12: nothing is called `reprot` here; did you mean `report`?",
    special("return ruels"): "0.star:2:12: nothing is called `ruels` here; did you mean `rules`?",
    special("return hnad.total"): "0.star:2:12: nothing is called `hnad` here; did you mean `hand`?",
    "def special(hand) return 1\n": "0.star:1:19: this cannot be read: unexpected keyword 'return' here",
    special("x = 1", "\treturn x"): "0.star:3:1: this line is indented with a tab; indent with spaces",
    "import os\n": "0.star:1:1: a script cannot import or load anything: "
    "all that it can use is there already",
    special("while True: pass"): "0.star:2:5: `while` does not exist in scripts",
    special("fail('no', hand.total)"): "0.star:2:5: the script refuses with these words: no 1",
    "def special(hand, box):\n    return 1\n": "0.star:1:1: `special` is handed one value: "
    "it begins `def special(hand):`",
    "def settlement(box):\n    return 1\n": "0.star:1:1: `settlement` is handed 2 values: "
    "it begins `def settlement(box, dealer):`",
    "\ndef specail(hand):\n    return 1\n": "0.star:2:1: nobody asks for a function `specail`, "
    "and nothing in the script uses it; did you mean `special`?",
    "x = 1\n": "0.star: this script defines none of the functions that are asked for: settlement and special",
    "report = 1\n": "0.star:1:1: `report` is a name that every script is given, "
    "so a script cannot use it for something else",
    "def a():\n    return b()\ndef b():\n    return a()\n": "0.star:1: a function cannot call itself, "
    "not even through others: a → b → a",
    special("return 1") + special("return 2"): "0.star:3:1: `special` was defined in line 1 already",
    special("return contains(hand, 'A')"): "0.star:2: the script refuses with these words: "
    'a rank is a number, not "A"',
}


@pytest.mark.parametrize(("source", "said"), SAID.items(), ids=range(len(SAID)))
def test_a_problem_is_told_with_its_place_and_its_own_sentence(source: str, said: str):
    assert problem(source).told(words_for("en")) == said


def test_an_error_lies_where_the_innermost_of_the_scripts_functions_was():
    source = (
        "def special(hand):\n    return middle(hand)\n\n"
        "def middle(hand):\n    x = inner(hand)\n    return x\n\n"
        "def inner(hand):\n    some = [1]\n    return some[hand.total]\n"
    )

    assert problem(source).place == "0.star:10:12"


def test_an_error_in_a_key_of_a_sort_lies_in_the_key():
    assert problem(special("return sorted([3, 1], key = lambda x: x.foo)")).place == "0.star:2:43"


def test_a_refusal_that_looks_like_a_message_of_starlarks_is_told_as_it_is():
    forged = (
        'a\nerror: forged\n --> script-0:99:1\n  |\n99 | x\n  | ^\n  |\nerror: "more"\n * script-0:88, in x'
    )

    found = problem(special(f"fail({forged!r})"))

    assert (found.kind, found.place) == ("fail", "0.star:2:5")
    assert found.facts["text"] == forged


def test_a_refusal_over_several_lines_of_source_lies_in_its_first():
    found = problem('def special(hand):\n    fail("""one\nerror: two\n --> script-0:9:9\n""")\n')

    assert (found.kind, found.place) == ("fail", "0.star:2:5")
    assert found.facts["text"] == "one\nerror: two\n --> script-0:9:9\n"


@pytest.mark.parametrize("text", ["", "\n", "error: ", "error: x\n --> script-0:1:1", " --> driver:1:1"])
def test_a_message_of_no_known_form_is_still_told(text: str):
    found = complaint(text, ["x = 1"], "runtime")

    assert found.kind == "runtime"
    assert "reason" in found.facts


def test_what_is_told_has_no_control_characters_and_an_end():
    found = problem(special("fail('\\x1b[31m' + 'x' * 100000)"))

    said = found.told(words_for("en"))
    assert said.isprintable()
    assert len(said) < 400
