"""What is said of a house that is not in order, in both languages."""

from pathlib import Path

import pytest

from fairdeal.houses.load import load_house, read_house
from fairdeal.houses.places import HouseFile
from fairdeal.houses.problems import BadHouse
from fairdeal.words import words_for
from fairdeal.words.catalogue import texts_of
from tests.houses.cases import CASES, Case
from tests.houses.goldens import assert_golden
from tests.houses.writing import write_house


def refusal_of(case: Case) -> BadHouse:
    with pytest.raises(BadHouse) as refused:
        read_house(HouseFile("mine", "mine/house.toml", case.text.encode()), case.overrides)
    return refused.value


def keys_in(bad: BadHouse) -> set[str]:
    """The keys of the sentences, with those of what is allowed."""
    kinds = [problem.facts.get("kind") for problem in bad.problems]
    inner = [kind.facts.get("kind") for kind in kinds if kind]
    return {problem.key for problem in bad.problems} | {kind.key for kind in (*kinds, *inner) if kind}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.key)
def test_a_mistake_meets_its_own_sentence(case):
    assert case.key in keys_in(refusal_of(case))


def test_every_sentence_about_a_mistake_has_a_case():
    sentences = ("house.allowed.", "house.problem.", "house.toml.", "house.override.", "house.sense.")
    known = {key for key in texts_of("en", "houses") if key.startswith(sentences)}

    assert known - {case.key for case in CASES} == {"house.problem.near"}


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_sentences_are_as_they_were_read(lang):
    told = []
    for case in CASES:
        shown = case.text if len(case.text) < 400 else case.text[:40] + "…"
        told += [
            *(f"| {line}" for line in (*shown.split("\n"), *(f"--set {text}" for text in case.overrides)))
        ]
        told += [refusal_of(case).told(words_for(lang)), ""]

    assert_golden(f"messages.{lang}.txt", "\n".join(told))


def test_the_text_of_the_error_is_the_english_one():
    bad = refusal_of(CASES[0])

    assert str(bad) == bad.told(words_for("en"))


FILES = {
    "empty": (b"", "house.file.empty"),
    "blank": (b" \n\n", "house.file.empty"),
    "too big": (b"#" * 65_537, "house.file.too_big"),
    "not text": (b"name = 'x'\n\xff\xfe", "house.file.not_utf8"),
}


@pytest.mark.parametrize(("content", "key"), FILES.values(), ids=FILES)
def test_a_file_that_cannot_be_a_house_is_told_so(tmp_path, content, key):
    house = write_house(tmp_path, content)

    with pytest.raises(BadHouse) as refused:
        load_house(house)

    assert [problem.key for problem in refused.value.problems] == [key]
    assert str(house) in str(refused.value)


def test_a_line_that_is_not_utf8_is_numbered(tmp_path):
    house = write_house(tmp_path, FILES["not text"][0])

    with pytest.raises(BadHouse, match=r"house\.toml:2: this line is not UTF-8"):
        load_house(house)


def test_a_file_of_exactly_64_kb_is_read(tmp_path):
    house = write_house(tmp_path, b"#" * 65_536)

    assert load_house(house).rules.shoe.decks == 6


def refused_place(where: str | Path) -> str:
    with pytest.raises(BadHouse) as refused:
        load_house(where)
    (problem,) = refused.value.problems
    return problem.key


def test_places_that_are_no_house_are_told_apart(tmp_path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "other.toml").write_text("name = 'x'")
    (tmp_path / "odd" / "house.toml").mkdir(parents=True)

    assert refused_place(tmp_path / "missing") == "house.file.no_house"
    assert refused_place(tmp_path / "folder") == "house.file.no_file"
    assert refused_place(tmp_path / "other.toml") == "house.file.other_file"
    assert refused_place(tmp_path / "odd") == "house.file.not_a_file"
    assert refused_place("x" * 5000) == "house.file.unreadable"
    assert refused_place("nul\0byte") == "house.file.no_house"
    assert refused_place("\ud800") == "house.file.no_house"
    assert refused_place("") == "house.file.no_path"


def test_a_misspelt_house_is_answered_with_the_nearest_one():
    with pytest.raises(BadHouse, match=r"there is no house of this name .* did you mean vegas_strip\?"):
        load_house("vegas_strp")


def test_a_place_is_shown_on_one_line():
    with pytest.raises(BadHouse) as refused:
        load_house("two\nlines\x1b[31m")

    assert "\n" not in str(refused.value)
    assert "\x1b" not in str(refused.value)


def test_a_pipe_is_not_waited_for(tmp_path):
    import os

    house = tmp_path / "pipe"
    house.mkdir()
    os.mkfifo(house / "house.toml")

    assert refused_place(house) == "house.file.not_a_file"
