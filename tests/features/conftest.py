"""The steps of the features, and the mark that a tag such as @S4-16 puts on a scenario."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from pytest_bdd import given, parsers, then, when

from fairdeal.cards import FACE_DOWN, card
from fairdeal.games import blackjack
from fairdeal.games.blackjack.events import HandSettled
from fairdeal.games.game import Refused, SideStake
from fairdeal.houses.library import open_house
from tests.features.house_words import written
from tests.features.scene import ACTIONS, Scene
from tests.support.covers import covers

VERB = "(?:tries to [a-z ]+?|" + "|".join(ACTIONS) + ")"
REASONS = {
    "it is not offered": "not_offered",
    "this hand may not": "hand",
    "the purse is too small": "purse",
    "the purse can pay in full": "full_double",
    "there are as many hands as the house allows": "hands",
    "it is not a pair": "not_a_pair",
}
QUESTIONS = {"insurance": "insurance", "even money": "even_money", "early surrender": "early_surrender"}


def pytest_bdd_apply_tag(tag: str, function: Callable[..., Any]) -> bool:
    covers(tag)(function)
    return True


@pytest.fixture
def scene() -> Scene:
    return Scene()


# What is given.


@given(parsers.re(r"(?:a house )?(?:where )?(?P<words>(?<=where ).+|with.+|that deals .+)"))
def a_house(scene: Scene, words: str) -> None:
    scene.knobs.append(written(words))


@given(parsers.parse("the house {name}"))
def a_shipped_house(scene: Scene, name: str) -> None:
    scene.house = open_house(name)[1]


@given(parsers.parse("{name} has {purse:d} chips and stakes {stakes}"))
def a_player(scene: Scene, name: str, purse: int, stakes: str) -> None:
    scene.purses[name] = purse
    scene.stakes += [(name, int(chips)) for chips in stakes.split(" and ")]


@given(parsers.parse("{name} plays for points"))
def a_player_for_points(scene: Scene, name: str) -> None:
    scene.purses[name] = 0
    scene.stakes.append((name, 0))


@given(parsers.parse("{name} holds the bank with {purse:d} chips"))
def a_banker(scene: Scene, name: str, purse: int) -> None:
    scene.purses |= {"Ann": 100, name: purse}
    scene.banker = name


@given(parsers.re(r"(?P<name>[A-Z]\w+) is dealt (?P<held>.+)"))
def dealt(scene: Scene, name: str, held: str) -> None:
    scene.dealt[name] = held.split(" and ")


@given(parsers.re(r"(?P<name>[A-Z]\w+) places (?P<chips>\d+) on (?P<which>\S+)"))
def places_a_side_bet(scene: Scene, name: str, chips: str, which: str) -> None:
    scene.side.setdefault(name, []).append(SideStake(which, int(chips)))


@given(parsers.re(r"the dealer shows (?P<up>\S+)(?: over (?P<hole>\S+))?"))
def dealer_shows(scene: Scene, up: str, hole: str | None) -> None:
    scene.dealer, scene.hole = up, hole or ""


@given(parsers.parse("the next cards are {held}"))
def next_cards(scene: Scene, held: str) -> None:
    scene.next = held


@given(parsers.parse("the cards leave the shoe as {held}"))
def whole_shoe(scene: Scene, held: str) -> None:
    scene.shoe = held


# What is done.


@when("the cards are dealt")
def deal_the_cards(scene: Scene) -> None:
    assert scene.table.events


@when(parsers.re(rf"(?P<name>[A-Z]\w+|the banker) (?P<verbs>{VERB}(?:(?:, | and ){VERB})*)"))
def acts(scene: Scene, name: str, verbs: str) -> None:
    for verb in re.split(", | and ", verbs):
        if verb.startswith("tries to "):
            tries(scene, name, verb.removeprefix("tries to "))
        else:
            scene.act(name, ACTIONS[verb])


def tries(scene: Scene, name: str, verb: str) -> None:
    """What is refused must change nothing."""
    before = scene.table.state if verb != "bet" else None
    with pytest.raises(Refused) as refused:
        scene.act(name, ACTIONS.get(verb, verb))
    scene.refused = refused.value
    assert before is None or scene.table.state == before


# What comes of it.


@then(parsers.re(r"(?P<name>[A-Z]\w+) (?P<verb>wins|loses) (?P<chips>\d+) chips?"))
def wins_or_loses(scene: Scene, name: str, verb: str, chips: str) -> None:
    assert scene.table.change(scene.seat(name)) == (int(chips) if verb == "wins" else -int(chips))


@then(parsers.re(r"(?P<name>[A-Z]\w+) has lost (?P<chips>\d+) chips already"))
def has_lost_already(scene: Scene, name: str, chips: str) -> None:
    """In the middle of the round: of all that was settled nothing came back."""
    assert not scene.table.is_over
    numbers = {box.number for box in scene.boxes(name)}
    settled = [event for event in scene.table.events if isinstance(event, HandSettled)]
    mine = [event for event in settled if event.box in numbers]
    assert [event.outcome for event in mine] == ["bust"]
    moved = [move for event in mine for move in blackjack.movements(event)]
    assert [(move.target, move.chips) for move in moved] == [("bank", int(chips))]


@then(parsers.parse("nothing of {name}'s is settled yet"))
def nothing_is_settled(scene: Scene, name: str) -> None:
    assert not scene.table.is_over
    assert {hand.outcome for hand in scene.hands(name)} == {""}


@then(parsers.parse("{name} breaks even"))
def breaks_even(scene: Scene, name: str) -> None:
    assert scene.table.change(scene.seat(name)) == 0


@then(parsers.re(r"(?P<name>[A-Z]\w+) wins the point"))
def wins_the_point(scene: Scene, name: str) -> None:
    assert [hand.outcome in ("win", "natural") for hand in scene.hands(name)] == [True]


@then("the dealer wins the point")
def dealer_wins_the_point(scene: Scene) -> None:
    assert scene.table.is_over
    assert scene.table.outcomes()[0] in ("lose", "bust")


@then(parsers.parse("{name} has {chips:d} chips left"))
def has_left(scene: Scene, name: str, chips: int) -> None:
    assert scene.table.state.purses[scene.seat(name)] == chips


@then(parsers.re(r"(?P<name>[A-Z]\w+|the banker) may only (?P<words>.+)"))
def may_only(scene: Scene, name: str, words: str) -> None:
    assert scene.table.question == "action"
    assert list(scene.options(name)) == re.split(", | or ", words)


@then(parsers.re(r"(?P<name>[A-Z]\w+) may (?P<no>not )?(?!only|not)(?P<word>.+)"))
def may(scene: Scene, name: str, no: str | None, word: str) -> None:
    assert scene.table.question == "action"
    assert (ACTIONS.get(word, word) in scene.options(name)) is (no is None)


@then(parsers.parse("{name} is offered {what}"))
def is_offered(scene: Scene, name: str, what: str) -> None:
    assert scene.asked(name)
    assert scene.table.question == QUESTIONS[what]


@then(parsers.re(r"(?P<name>[A-Z]\w+)'s (?P<which>\S+) has won (?P<chips>\d+) chips by (?P<award>\w+)"))
def side_bet_has_won(scene: Scene, name: str, which: str, chips: str, award: str) -> None:
    placed = scene.side_bet(name, which)
    assert (placed.award, placed.returned - placed.chips) == (award, int(chips))


@then(parsers.re(r"(?P<name>[A-Z]\w+)'s (?P<which>\S+) is (?P<how>open|lost)"))
def side_bet_is(scene: Scene, name: str, which: str, how: str) -> None:
    placed = scene.side_bet(name, which)
    assert (placed.settled, placed.returned) == (how == "lost", 0)


@then(parsers.parse("it is refused since {reason}"))
def is_refused(scene: Scene, reason: str) -> None:
    assert scene.refused is not None
    assert scene.refused.code == "action/not-legal"
    assert scene.refused.facts["reason"] == REASONS[reason]
    assert scene.refused.allowed == scene.table.options


@then(parsers.parse("the bet is refused as {code}"))
def bet_is_refused(scene: Scene, code: str) -> None:
    assert scene.refused is not None
    assert scene.refused.code == code


@then(parsers.parse("the dealer holds {held}"))
def dealer_holds(scene: Scene, held: str) -> None:
    assert sorted(scene.table.state.dealer.cards) == sorted(map(card, held.split()))


@then("the dealer draws no card")
def dealer_draws_nothing(scene: Scene) -> None:
    assert len(scene.table.state.dealer.cards) == 2


@then(parsers.re(r"(?P<name>[A-Z]\w+) holds (?P<held>.+)"))
def holds(scene: Scene, name: str, held: str) -> None:
    assert [hand.cards for hand in scene.hands(name)] == hands_in(held)


@then(parsers.re(r"(?P<name>[A-Z]\w+)'s (?P<which>first|second) box holds (?P<held>.+)"))
def box_holds(scene: Scene, name: str, which: str, held: str) -> None:
    box = scene.boxes(name)[("first", "second").index(which)]
    assert [hand.cards for hand in box.hands] == hands_in(held)


def hands_in(held: str) -> list[tuple[str, ...]]:
    return [tuple(card(each) for each in hand.split()) for hand in held.split(" and ")]


@then(parsers.re(r"(?P<name>[A-Z]\w+)'s hands end as (?P<outcomes>.+)"))
def hands_end_as(scene: Scene, name: str, outcomes: str) -> None:
    assert [hand.outcome for hand in scene.hands(name)] == outcomes.split(", ")


@then(parsers.re(r"(?P<name>[A-Z]\w+|a spectator) sees the dealer's cards as (?P<held>.+)"))
def sees(scene: Scene, name: str, held: str) -> None:
    viewer = None if name == "a spectator" else scene.seat(name)
    shown = blackjack.view(scene.table.state, viewer).dealer.cards
    assert shown == tuple(FACE_DOWN if each == "??" else card(each) for each in held.split())
