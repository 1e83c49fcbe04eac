"""People read money: every amount of a sentence is known as one, whichever command prints it."""

import re
from pkgutil import iter_modules
from string import Formatter

import pytest

from fairdeal.fairness.problems import problem
from fairdeal.words import LANGUAGES, en, words_for
from fairdeal.words.catalogue import Text, texts_of
from fairdeal.words.money import AMOUNTS, amounts_of, in_money

ENGLISH: dict[str, Text] = {
    key: text for module in iter_modules(en.__path__) for key, text in texts_of("en", module.name).items()
}

FAMILIES = (
    "refusal.",
    "tables.replay/",
    "people.event.",
    "people.moved.",
    "fairness.",
)
"""Sentences whose facts come from the program in chips: refusals, events and problems."""

CHIPS = ("chips", "purse", "chip", "most_chips")
"""Facts that can be nothing but chips. That of `refusal.table/chip` is money: it tells what one is worth."""
WORTH = ("refusal.table/chip",)


def facts_of(text: Text) -> set[str]:
    forms = text.values() if isinstance(text, dict) else [text]
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_amount_in_the_list_is_in_its_sentence(lang):
    for key, names in AMOUNTS.items():
        sentences = [each for each in ENGLISH if each == key or each.endswith(f".{key}")]
        assert sentences, key
        for each in sentences:
            assert set(names) <= facts_of(words_for(lang).text(each)), each


def test_no_sentence_about_chips_is_left_out():
    for key, text in ENGLISH.items():
        if key.startswith(FAMILIES) and key not in WORTH:
            assert facts_of(text) & set(CHIPS) <= set(amounts_of(key)), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_counts_an_amount_in_chips(lang):
    for key in ENGLISH:
        for name in amounts_of(key):
            assert not re.search(rf"\{{{name}\}} ?(chips|个?筹码)", str(words_for(lang).text(key))), key


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", [key for key in AMOUNTS if key.startswith(("fairness.", "tables.replay/"))])
def test_a_problem_of_a_log_is_told_in_money(key, lang):
    facts: dict[str, str | int] = dict.fromkeys(facts_of(ENGLISH[key]), "x")
    facts |= dict.fromkeys(AMOUNTS[key], 123_450)

    sentence = problem(key, 7, **facts).told(words_for(lang))

    assert sentence.count("1234.5") == len(AMOUNTS[key])
    assert "123450" not in sentence


def test_what_is_no_number_stays_as_it_is():
    assert in_money("refusal.table/purse", {"chips": None, "has": "?"}) == {"chips": None, "has": "?"}
    assert in_money("no such sentence", {"chips": 5}) == {"chips": 5}
