"""A chart kept on disk is the chart that is worked out."""

import pytest
from msgspec.structs import replace

from fairdeal import odds
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.rules import Rules, ShoeRules
from fairdeal.games.blackjack.working import rule_book
from fairdeal.houses import cache_warnings
from fairdeal.houses.library import open_house
from fairdeal.odds import kept_charts
from fairdeal.odds.kept_charts import basic_strategy
from tests.support.doctored import by_anybody, doctor, entries


@pytest.fixture(scope="module")
def book() -> RuleBook:
    return rule_book(Rules(shoe=ShoeRules(decks=1)))


@pytest.fixture
def environment(tmp_path) -> dict[str, str]:
    return {"FAIRDEAL_CACHE": str(tmp_path), "XDG_STATE_HOME": str(tmp_path / "state")}


def never(book: RuleBook, key: str, strategy: str) -> kept_charts.Basic:
    raise AssertionError("worked out again")


def test_the_second_time_the_chart_comes_from_disk(book, environment, monkeypatch):
    first = basic_strategy(book, environment)
    monkeypatch.setattr(kept_charts, "_worked_out", never)

    assert basic_strategy(book, environment) == first
    assert first.chart == odds.chart(book)
    assert (first.ev, first.is_exact, first.insures) == (odds.house_odds(book, odds.BASIC).ev, True, False)


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"\x00" * 40])
def test_a_damaged_file_is_worked_out_again(book, environment, tmp_path, damage):
    first = basic_strategy(book, environment)
    (file,) = (tmp_path / "charts").iterdir()
    file.write_bytes(damage)

    assert basic_strategy(book, environment) == first


def test_a_chart_that_somebody_has_changed_is_not_believed_and_everybody_hears_of_it(book, environment):
    first = basic_strategy(book, environment)
    (file,) = entries(environment, "charts")
    heard: list[str] = []
    cache_warnings.listen(lambda key, facts: heard.append(key))

    doctor(file, kept_charts.Basic, lambda basic: replace(basic, ev=0.05), by_anybody)

    assert basic_strategy(book, environment) == first
    assert heard == ["house.cache.changed"]
    cache_warnings.listen(None)


def test_a_file_of_another_chart_is_not_taken_for_this_one(book, environment, tmp_path):
    basic_strategy(book, environment)
    (file,) = (tmp_path / "charts").iterdir()
    other = rule_book(Rules(shoe=ShoeRules(decks=2)))
    expected = basic_strategy(other, environment)
    (others,) = (each for each in (tmp_path / "charts").iterdir() if each != file)
    others.write_bytes(file.read_bytes())

    assert basic_strategy(other, environment) == expected


def test_without_a_place_to_write_the_chart_is_worked_out(book, tmp_path):
    (tmp_path / "file").write_bytes(b"")

    assert basic_strategy(book, {"FAIRDEAL_CACHE": str(tmp_path / "file")}).chart == odds.chart(book)


@pytest.mark.parametrize(
    ("house", "is_exact", "insures"),
    [("vegas_strip", True, False), ("single_deck_65", True, True), ("pontoon_d9", False, False)],
)
def test_what_is_kept_says_how_well_it_is_known(house, is_exact, insures, environment):
    basic = basic_strategy(open_house(house)[1], environment)

    assert (basic.is_exact, basic.insures) == (is_exact, insures)
