"""Every note under the chart of every shipped house is true, and says nothing else than its neighbours."""

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from fairdeal import odds
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.houses.library import open_house
from fairdeal.houses.places import shipped
from fairdeal.odds.answers import from_fresh_shoe
from fairdeal.odds.figures import ChartNote, ClosedNote
from fairdeal.odds.hands import ACTIONS
from fairdeal.odds.house import Position
from fairdeal.strategies.chart import Chart, Column, column_of
from fairdeal.terminal.pages.odds.chart_sentences import Charted, closing
from fairdeal.words import LANGUAGES, words_for
from tests.support.chart_cells import cells_that_gain
from tests.support.long import LONG, spread
from tests.support.second_choices import wrong_second_choices

NEAR = 1e-12
ENDS = ("stand", "report", "stop")

Group = tuple[int, bool, Column, int]
"""Total, softness, what the dealer shows, and the number of cards."""


class Hand:
    """One hand that a player who looks at all cards comes to, and what its choices are worth."""

    def __init__(self, chance: float, values: dict[str, float], pair: int) -> None:
        self.chance, self.values, self.pair = chance, values, pair


def hands_of(book: RuleBook) -> dict[Group, list[Hand]]:
    """All hands as dealt with a choice, by total, column and number of cards."""
    best, found = from_fresh_shoe(book, "cdz"), dict[Group, list[Hand]]()
    points, reach = best.tables.symbols.points, chances(best)
    columns = [column_of([points[symbol] for symbol in show.seen]) for show in best.tables.shows]
    for place, show in zip(*np.nonzero(reach), strict=True):
        node, values = best.tables.hands.nodes[place], best.played.values[place, show]
        open_values = {
            action: float(worth)
            for action, worth in zip(ACTIONS, values, strict=False)
            if not np.isnan(worth)
        }
        cards = [points[symbol] for symbol, count in enumerate(node.held) for _ in range(count)]
        pair = cards[0] if len(cards) == 2 and cards[0] == cards[1] and best.tables.hands.split else 0
        if len(open_values) > 1 and not node.hand.doubles:
            group = (node.hand.total, bool(node.hand.soft), columns[show], len(cards))
            found.setdefault(group, []).append(Hand(reach[place, show], open_values, pair))
    return found


def chances(best: Position) -> NDArray[np.float64]:
    """[node][show]: how likely play comes there, if nothing is given up before the dealer looks."""
    values = np.where(np.isnan(best.played.values), -np.inf, best.played.values)
    choice = np.where(np.isneginf(values).all(axis=-1), -1, values.argmax(axis=-1))
    reach = np.zeros(choice.shape)
    reach[best.openings.nodes] = best.openings.chance
    best.solver.spread(best.nodes, choice, reach, best.nothing)
    return reach


class Notes:
    """A house's chart with its notes, and the hands that they are about."""

    def __init__(self, book: RuleBook) -> None:
        self.chart = odds.chart(book)
        self.notes, self.closed = odds.chart_notes(book), odds.closed_notes(book)
        by_rounds = book.turns == "rounds"
        self.hands = {} if by_rounds else hands_of(book)

    def average(self, group: Group, action: str, closed: str = "") -> float:
        """What an action is worth to unpaired hands of a group that may not take the closed one."""
        hands = [hand for hand in self.hands[group] if not hand.pair and self._is_about(hand, group, closed)]
        weight = sum(hand.chance for hand in hands)
        return sum(hand.chance * hand.values.get(action, -np.inf) for hand in hands) / weight

    def _is_about(self, hand: Hand, group: Group, closed: str) -> bool:
        return not closed or group[3] == 2 or closed not in hand.values

    def by_chart(self, group: Group) -> float:
        """What the chart's own play is worth to them on average, pairs left out."""
        total, soft, column, _ = group
        hands = [hand for hand in self.hands[group] if not hand.pair]
        worth = [
            hand.chance * hand.values[_first_open(self.chart.wishes(total, soft, 0, column), hand)]
            for hand in hands
        ]
        return sum(worth) / sum(hand.chance for hand in hands)


def _first_open(wishes: tuple[str, ...], hand: Hand) -> str:
    asked = (each for wish in wishes for each in (ENDS if wish == "stand" else (wish,)))
    return next((wish for wish in asked if wish in hand.values), next(iter(hand.values)))


def group_of(note: ChartNote | ClosedNote, cards: int) -> Group:
    return note.total, note.soft, note.column, cards


@pytest.mark.parametrize("house", shipped())
def test_all_that_is_printed_with_the_chart_of_a_shipped_house_is_true(house):
    book = open_house(house)[1]
    known = Notes(book)

    # In one test, so that each house is worked out once.
    assert wrong_second_choices(book, odds.BASIC) == []
    check_gains(known)
    check_closed_choices(known)
    check_contradictions(known)
    check_cells(house, book)


def check_cells(house: str, book: RuleBook) -> None:
    """No single cell gains: twelve changes in every fourth house, all of all houses in a long run."""
    # Elsewhere the chart's claim is for hands that are played one by one.
    is_by_hands = not book.swap and book.turns == "seats"
    if is_by_hands and house in spread(sorted(shipped()), 11):
        assert cells_that_gain(book, odds.BASIC, None if LONG else 12) == []


def check_gains(known: Notes) -> None:
    """What a note says is worth so much more than the chart."""
    for note in known.notes:
        group = group_of(note, note.cards)
        gain = known.average(group, note.action) - known.by_chart(group)

        assert gain == pytest.approx(note.gain, abs=1e-9), note


def check_closed_choices(known: Notes) -> None:
    """A note on a closed choice is true of every number of cards that it names."""
    for note in known.closed:
        wishes = known.chart.wishes(note.total, note.soft, 0, note.column)
        assert wishes[:2] == (note.closed, note.second)
        for cards in note.cards:
            assert _advantage(known, note, cards) > NEAR
        for cards in note.second_cards:
            assert _advantage(known, note, cards) <= NEAR
        if note.is_from_three:
            assert note.cards == (2,)
            assert set(_numbers_of_cards(known, note)) == set(note.second_cards)


def _advantage(known: Notes, note: ClosedNote, cards: int) -> float:
    """Of the best other action over the second choice."""
    group = group_of(note, cards)
    others = [note.action] if cards in note.cards else ["stand", "hit", "double", "surrender"]
    best = max(known.average(group, action, note.closed) for action in others if action != note.closed)
    return best - known.average(group, note.second, note.closed)


def _numbers_of_cards(known: Notes, note: ClosedNote) -> Iterator[int]:
    """Above two, of hands that may not take the first choice."""
    for group, hands in known.hands.items():
        total, soft, column, cards = group
        is_cell = (total, soft, column) == (note.total, note.soft, note.column)
        if is_cell and cards > 2 and any(note.closed not in hand.values for hand in hands):
            yield cards


def check_contradictions(known: Notes) -> None:
    """No note contradicts another."""
    said: dict[Group, str] = {}

    for note in known.notes:
        assert said.setdefault(group_of(note, note.cards), note.action) == note.action
    for closed in known.closed:
        for cards in closed.cards:
            assert said.get(group_of(closed, cards), closed.action) == closed.action
        for cards in closed.second_cards:
            assert said.get(group_of(closed, cards), closed.second) == closed.second


def test_hard_17_of_three_cards_stands_where_only_four_are_worth_a_fifth():
    # Five cards win three bets here.
    book = open_house("cn21_surrender")[1]

    (note,) = odds.closed_notes(book)

    assert note.column == 1
    assert (note.closed, note.second, note.action) == ("surrender", "hit", "stand")
    assert (note.cards, note.second_cards) == ((2, 3), (4,))
    for two_or_three in (("10", "7"), ("10", "5", "2")):
        exact = odds.advice(book, two_or_three, "9", strategy="cdz").actions
        assert exact["stand"].ev > max(exact["hit"].ev, -0.5)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("note", "english"),
    [
        (
            ClosedNote(16, False, 10, "surrender", "stand", "hit", (2,), (3, 4, 5), True, 0.1),
            (
                "Hard 16 against 10: “or else stand” applies to three or more cards. "
                "With two cards, if you can't surrender, hit."
            ),
        ),
        (
            ClosedNote(17, False, 1, "surrender", "hit", "stand", (2, 3), (4,), False, 0.1),
            (
                "Hard 17 against A: “or else hit” applies to hands of 4 cards. "
                "With 2 or 3 cards, if you can't surrender, stand."
            ),
        ),
        (
            ClosedNote(19, True, 6, "double", "hit", "stand", (2,), (), False, 0.1),
            "Soft 19 against 6: with 2 cards, if you can't double, stand.",
        ),
    ],
)
def test_the_sentence_names_the_numbers_of_cards(lang, note, english):
    chart = Chart("total-pairs", {}, {}, {})
    charted = Charted("mine", "00ff", chart, -0.01, False, False, closed=(note,))

    sentence = closing(charted, words_for(lang))[-1]

    assert sentence == english or lang != "en"
    assert all(str(cards) in sentence for cards in note.cards if not note.is_from_three)
