"""Odds agree with every figure of tests/data/odds, to its last printed digit."""

import pytest
from msgspec.structs import replace

from fairdeal import odds
from fairdeal.cards import RANKS, Card
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.houses.library import open_house
from fairdeal.odds.answers import left_of, tables_of
from fairdeal.odds.house import Position
from tests.odds import ref, ref_hands
from tests.support.blackjack import book_of
from tests.support.chart_worth import ByChart
from tests.support.long import spread


def expectation(book: RuleBook, strategy: str, cards: tuple[Card, ...] | None = None) -> float:
    """What `house_odds` says of it, without the chances of all results, which take longer."""
    tables = tables_of(book)
    return Position(tables, left_of(tables, cards), strategy).ev


TOLD_APART = ref.exact_edges() + ref.rule_effects()
HOUSES = ref.by_house(TOLD_APART + ref.edge_grid())
# Those that only the grid has are mixtures of rules that are each among the others.
MIXTURES = HOUSES[len(ref.by_house(TOLD_APART)) :]


MORE_BY_CELL = {
    "decks=2 h17=0 double_min=0 das=1 max_hands=4 max_ace_hands=2 late_surrender=0 bj_pays=1.5 total": (
        (17, 2, ("hit",)),
        1.525e-7,
    )
}
"""Where our chart earns more than the published one: by which soft total against which upcard, what the other
chart says there, and how much that is. An ace on a split six has no say in the published one."""


@pytest.mark.parametrize(("house", "figures"), [*HOUSES[: -len(MIXTURES)], *spread(MIXTURES, 5)])
def test_edges_agree_in_every_class(house, figures):
    strategies = {each.strategy for each in figures}

    found = {strategy: expectation(book_of(house), strategy) for strategy in strategies}

    assert [
        f"{each}: {each.value:.12f} printed, {found[each.strategy]:.12f} found"
        for each in figures
        if str(each) not in MORE_BY_CELL and abs(found[each.strategy] - each.value) > each.half_digit
    ] == []


@pytest.mark.parametrize("name", MORE_BY_CELL)
def test_a_chart_that_earns_more_does_so_by_one_cell(name):
    figure = next(figure for figure in ref.exact_edges() if str(figure) == name)
    (total, upcard, theirs), more = MORE_BY_CELL[name]
    book = book_of(figure.house)
    chart = odds.chart(book, "total")
    changed = replace(chart, soft={**chart.soft, total: {**chart.soft[total], upcard: theirs}})

    ours, with_theirs = (ByChart(book, tables_of(book), each).ev for each in (chart, changed))

    assert with_theirs == pytest.approx(figure.value, abs=figure.half_digit)
    assert ours - with_theirs == pytest.approx(more, abs=1e-10)


@pytest.mark.parametrize("figure", ref.house_edges(), ids=str)
def test_edges_of_shipped_houses_agree(figure):
    book = open_house(figure.house, ref.OVERRIDES.get(figure.house, ()))[1]

    assert odds.house_odds(book).ev == pytest.approx(figure.value, abs=figure.half_digit)


def test_super_fun_21_has_the_edge_that_is_published_for_it():
    """Wizard of Odds: 0.94 %. Where a doubled hand of six cards won, it would be 0.91 %."""
    book = open_house("super_fun_21")[1]

    assert -expectation(book, "cdp") == pytest.approx(0.0094, abs=5e-5)


@pytest.mark.parametrize(("house", "by_rank"), ref.removals().items(), ids=range(5))
def test_effects_of_removal_agree(house, by_rank):
    book = book_of(house)
    full = book.pack * book.decks

    found = {rank: 100 * expectation(book, "cdp", without(full, rank)) for rank in by_rank}

    fresh = 100 * expectation(book, "cdp")
    for rank, (whole, effect) in by_rank.items():
        assert fresh == pytest.approx(whole, abs=5.01e-5)
        assert found[rank] - fresh == pytest.approx(effect, abs=5.01e-5)


def without(shoe: tuple[Card, ...], rank: str) -> tuple[Card, ...]:
    """The shoe with one card less of a rank."""
    place = next(place for place, card in enumerate(shoe) if card[:-1] == rank.replace("T", "10"))
    return (*shoe[:place], *shoe[place + 1 :])


@pytest.mark.parametrize(("file", "house"), ref_hands.HAND_FILES.items())
def test_hands_agree_to_nine_decimals(file, house):
    assert hands_missed(file, house, "cdz", 1e-9) == []


@pytest.mark.parametrize(("file", "house"), ref_hands.ACTION_FILES.items())
def test_hands_agree_to_six_decimals(file, house):
    assert hands_missed(file, house, "cdp", 5.01e-7) == []


def hands_missed(file: str, house: str, strategy: str, tolerance: float) -> list[str]:
    """The hands of a file for which odds do not come to what is printed."""
    book, missed = book_of(house), []
    for figure in ref_hands.hand_figures(file):
        cards = tuple(RANKS[points - 1] for points in figure.cards)
        if figure.cards == (1, 10):
            continue  # nobody asks a natural what to do
        found = odds.advice(book, cards, RANKS[figure.upcard - 1], strategy=strategy).actions
        for action, printed in figure.values.items():
            if action not in found or abs(found[action].ev - float(printed)) > tolerance:
                missed.append(f"{cards} v {figure.upcard} {action}: {printed}, {found.get(action)}")
    return missed


@pytest.mark.parametrize(("decks", "soft17"), list(ref_hands.dealer_outcomes()))
def test_the_dealer_ends_as_published(decks, soft17):
    book = book_of(f"shoe.decks = {decks!r}\ndealer.soft17 = '{soft17}'")

    for upcard, printed in ref_hands.dealer_outcomes()[decks, soft17].items():
        found = odds.dealer_odds(book, upcard)

        ends: dict[int | str, float] = {"bust": found.bust, "natural": found.natural}
        ends.update(found.totals.items())
        # What the file calls endless is a shoe of some ten thousand packs, by its naturals.
        tolerance = 4e-6 if decks == "infinite" else 5.01e-7
        assert all(abs(ends.get(end, 0.0) - chance) < tolerance for end, chance in printed.items())
