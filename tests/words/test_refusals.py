"""The sentence of a refusal: facts in the reader's words, and amounts in the right money."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import fairdeal
from fairdeal.games.game import Refused, refused
from fairdeal.words import words_for
from fairdeal.words.catalogue import Text
from fairdeal.words.refusals import GIVEN_LENGTH, render_refusal, translate_facts

ENGLISH = words_for("en")
PROGRAM = Path(fairdeal.__file__).parent


def in_yuan(chips: int) -> str:
    return f"{chips} yuan"


@pytest.mark.parametrize(
    ("refusal", "amount"),
    [
        (refused("bet/over-purse", chips=250, purse=100), "250 yuan"),
        (refused("table/bet/step", chips=250, step=100), "250 yuan"),
        (refused("limit/stake", most=100, came=250), "2.5"),
        (refused("ledger/overdraft", account="wallet:ann", has=100, chips=250), "2.5"),
    ],
)
def test_amounts_of_a_table_are_in_its_money_and_those_of_the_room_are_not(refusal: Refused, amount: str):
    sentence = render_refusal(refusal, ENGLISH, in_yuan)

    assert amount in sentence
    assert ("yuan" in sentence) == ("yuan" in amount)


def test_what_somebody_entered_is_shown_on_one_line_and_not_endless():
    refusal = refused("table/coach-setting", given="loud\n" + "x" * 1_000)

    sentence = render_refusal(refusal, ENGLISH)

    assert "\n" not in sentence
    assert "“loud\N{REPLACEMENT CHARACTER}xxx" in sentence
    assert sentence.count("x") < GIVEN_LENGTH


@pytest.mark.parametrize(
    ("facts", "name", "words"),
    [
        ({"role": "dealer"}, "role", "dealer"),
        ({"roles": ["player", "dealer"]}, "roles", "player and dealer"),
        ({"roles": []}, "roles", "none"),
        ({"ids": ["ann", "ann-2"]}, "ids", "ann and ann-2"),
        ({"limit": "loss", "to": 250}, "to", "2.5"),
        ({"limit": "rounds", "to": 250}, "to", 250),
        ({"limit": "loss", "to": 0}, "to", "0"),
        ({"limit": "loss", "to": None}, "to", "none"),
        ({"limit": "loss", "to": None}, "limit", "loss a day"),
        ({"name": "Bot 1", "whose": "bot"}, "whose", "a bot"),
        ({"name": "Dealer"}, "whose", "the dealer"),
    ],
)
def test_facts_about_people_have_words(facts: dict[str, object], name: str, words: object):
    assert translate_facts(facts, ENGLISH)[name] == words


ALWAYS_KNOWN = {
    "refused": {"whose", "allowed"},
    "bad_bet": {"seat", "box", "chips", "allowed"},
    "bad_side_bet": {"box", "chips", "id", "allowed"},
}
"""What a sentence can name besides the facts of a call, by the function that is called."""


def calls(source: str) -> Iterator[tuple[str, set[str]]]:
    """The code of each refusal that is made with its facts by name, and what its sentence can name."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(ast.Name(maker), [ast.Constant(str(code)), *_], keywords) if maker in ALWAYS_KNOWN:
                names = {keyword.arg for keyword in keywords}
                if None not in names:  # facts that are handed on are checked where the refusal is met
                    yield code, {str(name) for name in names} | ALWAYS_KNOWN[maker]


def unknown_facts(source: str) -> list[tuple[str, set[str]]]:
    """Facts that sentences name and refusals do not have."""
    return [
        (code, missing)
        for code, known in calls(source)
        if (missing := names_in(ENGLISH.text(f"refusal.{code}")) - known)
    ]


def names_in(text: Text) -> set[str]:
    forms = [text] if isinstance(text, str) else [*text.values()]
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name}


@pytest.mark.parametrize("package", sorted(path.name for path in PROGRAM.iterdir() if path.is_dir()))
def test_a_refusal_has_the_facts_that_its_sentence_names(package: str):
    files = (PROGRAM / package).rglob("*.py")

    assert {file.name: found for file in files if (found := unknown_facts(file.read_text("utf-8")))} == {}


def test_a_missing_fact_is_found():
    assert unknown_facts('raise refused("table/seat-taken", seat=1)') == [("table/seat-taken", {"seats"})]
    assert unknown_facts('raise bad_bet("bet/over-purse", stake)') == [("bet/over-purse", {"purse"})]


def test_most_refusals_are_looked_at():
    looked_at = {code for file in PROGRAM.rglob("*.py") for code, _ in calls(file.read_text("utf-8"))}

    assert len(looked_at) > 100
