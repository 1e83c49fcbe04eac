"""The balance report: what is odd about a pack."""

from fractions import Fraction

import pytest

from fairdeal.games.trumps.balance import balance, mean_wins
from fairdeal.games.trumps.pack import Pack
from fairdeal.words import words_for
from tests.trumps.table import pack_of

FAIR = pack_of("one two", a="1 4", b="2 2", c="3 5", d="4 1", e="5 3")


def told(pack: Pack, lang: str = "en") -> list[str]:
    return [warning.told(words_for(lang)) for warning in balance(pack)]


def test_a_fair_pack_has_no_warnings():
    assert told(FAIR) == []


def test_many_equal_values_in_a_category():
    pack = pack_of("one two", a="1 4", b="2 2", c="2 5", d="1 1", e="1 3")

    assert "One: only 40 % of the values differ, fewer than 80 %, so that many tricks will be drawn" in told(
        pack
    )


def test_a_category_without_any_value():
    pack = pack_of("one two", a="- 1", b="- 2", c="- 3")

    assert told(pack)[0].startswith("One: only 0 % of the values differ")


def test_a_card_that_nothing_beats_and_one_that_beats_nothing_get_one_warning_each():
    pack = pack_of("one two", a="9 9", b="2 5", c="3 2", d="4 3", e="1 1")

    assert told(pack) == ["A: no card beats it in any category", "E: it beats no card in any category"]


def test_a_card_that_draws_with_all_others_gets_one_warning():
    pack = pack_of("one two", a="1 1", b="1 1")

    assert told(pack)[2:] == [
        "A: it draws with every card in every category",
        "B: it draws with every card in every category",
    ]


def test_a_share_is_rounded_away_from_its_limit():
    pack = pack_of("one", **{f"c{number}": str(number) for number in range(250)})

    # 200 and 49 of 249 other cards are 80.3 % and 19.7 %.
    assert "C200: it beats another card 81 % of the time, which should be 20 to 80 %" in told(pack)
    assert "C49: it beats another card 19 % of the time, which should be 20 to 80 %" in told(pack)
    assert not any(line.startswith(("C199:", "C50:")) for line in told(pack))


def test_low_is_better_where_the_category_says_so():
    pack = pack_of("one:low", a="1", b="2", c="3")

    assert mean_wins(pack, pack.cards[0]) == 1
    assert mean_wins(pack, pack.cards[1]) == Fraction(1, 2)


SAME = "One and Two say nearly the same: whoever wins one wins the other (correlation 100 %, above 95 %)"
OPPOSITE = "One and Two are opposites: whoever wins one loses the other (correlation -100 %, below -95 %)"


@pytest.mark.parametrize(
    ("categories", "rising", "falling"),
    [
        ("one two", SAME, OPPOSITE),
        ("one:low two:low", SAME, OPPOSITE),
        ("one:low two", OPPOSITE, SAME),
        ("one two:low", OPPOSITE, SAME),
    ],
)
def test_two_categories_are_the_same_or_opposite_in_the_direction_that_wins(
    categories: str, rising: str, falling: str
):
    assert rising in told(pack_of(categories, a="1 10", b="2 20", c="3 30", d="4 41", e="5 -"))
    assert falling in told(pack_of(categories, a="1 40", b="2 30", c="3 20", d="4 10", e="- 5"))


def test_a_correlation_is_told_from_95_percent_on():
    def related(second: str) -> Pack:
        pairs = zip("abcdefgh", second.split(), strict=True)
        return pack_of("one two", **{name: f"{number} {own}" for number, (name, own) in enumerate(pairs, 1)})

    assert any("(correlation 98 %," in line for line in told(related("1 2 3 4 5 6 8 7")))
    assert any("(correlation 96 %," in line for line in told(related("2 1 3 4 5 6 8 7")))
    assert any("(correlation -98 %," in line for line in told(related("7 8 6 5 4 3 2 1")))
    assert not any("correlation" in line for line in told(related("2 1 4 3 5 6 8 7")))


def test_a_category_that_is_always_the_same_is_related_to_none():
    assert not any("correlation" in line for line in told(pack_of("one two", a="1 7", b="2 7", c="3 7")))


def test_the_report_speaks_chinese():
    pack = pack_of("one", a="1", b="1", c="1")

    assert told(pack, "zh")[0] == "One：只有 33% 的值各不相同，少于 80%，平局会很多"
