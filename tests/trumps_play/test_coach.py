"""The coach tells exact chances, from what the player can know."""

from fractions import Fraction

import pytest

from fairdeal.terminal.io.cells import width
from fairdeal.terminal.trumps.coach import percent
from tests.trumps_play.people import played, small_pack

PACK = small_pack(ant=[4, 9], bee=[1, 2], cat=[2, 4], dog=[4, 7], elk=[9, 1])


def rows(seen_lines: list[str]) -> list[str]:
    first = next(number for number, line in enumerate(seen_lines) if line.startswith("Chances of"))
    return seen_lines[first : first + 3]


@pytest.mark.parametrize("word", ["o", "odds", "O"])
def test_the_coach_counts_the_cards_that_the_player_has_not_seen(word: str):
    # Of bee, cat, dog and elk two are worse than the ant in speed, one is equal and one is better.
    seen = played(["1", "1", word], pack=PACK, dealt="ant bee cat dog", settings=["hand=three", "deal=aside"])

    assert rows(seen.lines) == [
        "Chances of ant, from all that you can know:",
        "  Speed   win  33.3%   draw  33.3%   lose  33.3%   best",
        "  Price   win   0.0%   draw   0.0%   lose 100.0%",
    ]


def test_the_coach_remembers_what_was_turned_up():
    pack = small_pack(ant=[4, 1], bee=[3, 2], cat=[5, 5], dog=[1, 7], elk=[9, 8], fox=[2, 9])

    seen = played("1 - o", pack=pack, variant="classic", dealt="ant bee cat dog elk fox")

    # The ant and the bee lie in the own pile: Player 2 has the dog, the elk or the fox.
    assert rows(seen.lines) == [
        "Chances of cat, from all that you can know:",
        "  Speed   win  66.7%   draw   0.0%   lose  33.3%",
        "  Price   win 100.0%   draw   0.0%   lose   0.0%   best",
    ]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_columns_of_the_coach_stand_under_each_other(lang: str):
    seen = played("o", pack="elements", variant="classic", lang=lang)

    told = [line for line in seen.lines if line.startswith("  ") and "%" in line]
    assert len(told) == 7
    assert len({width(line[: line.index("%")]) for line in told}) == 1


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("columns", "lines_a_category"), [(40, 2), (80, 1)])
def test_the_coach_breaks_its_rows_between_label_and_chances(lang: str, columns: int, lines_a_category: int):
    seen = played("o", pack="elements", variant="classic", lang=lang, columns=columns)

    first = next(number for number, line in enumerate(seen.lines) if "Chances of" in line or "的胜率" in line)
    told = seen.lines[first + 1 : first + 1 + 7 * lines_a_category]
    chances = [line for line in told if line.count("%") == 3]
    assert max(map(width, told)) <= columns
    assert len(chances) == 7
    assert len({width(line[: line.index("%")]) for line in chances}) == 1
    assert sum(line.endswith(("best", "最佳")) for line in told) == 1


@pytest.mark.parametrize(
    ("share", "told"),
    [
        (Fraction(0), "0.0%"),
        (Fraction(1, 3), "33.3%"),
        (Fraction(3, 8), "37.5%"),
        (Fraction(1), "100.0%"),
        (Fraction(1, 10_000), "0.1%"),
        (Fraction(9_999, 10_000), "99.9%"),
    ],
)
def test_only_what_is_certain_is_told_as_certain(share: Fraction, told: str):
    assert percent(share) == told
