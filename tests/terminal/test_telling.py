"""A round that was played elsewhere, told in its house's voice."""

import pytest

from fairdeal.cards import Card
from fairdeal.games import blackjack
from fairdeal.games.blackjack.events import Event
from fairdeal.games.game import Choose, Entries, Stake, begin, play
from fairdeal.houses.house import House
from fairdeal.houses.library import open_house
from fairdeal.terminal.telling import tell_round


def events_of(house: str, chips: int, shoe: str, action: str) -> tuple[House, list[Event]]:
    opened, book = open_house(house)
    cards = iter(shoe.split())

    def draw() -> Card:
        return Card(next(cards))

    state, events = begin(blackjack, book, Entries((Stake(1, 1, chips),), {1: 10_000}), draw)
    _, more = play(blackjack, state, Choose(1, action), draw)
    return opened, [*events, *more]


def test_the_table_tells_it_in_sentences():
    house, events = events_of("vegas_strip", 1_000, "10C 7D 6H 10S 5S", "hit")

    told = list(tell_round(house, events, ["Ann"], "en"))

    assert told[0] == "Your hand: ten of clubs, six of hearts: sixteen."
    assert told[-1] == "You win 10: twenty-one against seventeen."


def test_cs161_tells_it_in_its_exact_lines():
    house, events = events_of("cs161", 1_000, "10H 8H 10S 9H", "stand")

    told = list(tell_round(house, events, ["Player"], "en"))

    assert told == [
        "AI: <???>, <heart,8>",
        "Player: <spade,10> <heart,9> (19)",
        "***************************",
        "***      You win!       ***",
        "***      Game Over      ***",
        "***************************",
        "AI: <heart,10> <heart,8> (18)",
        "Player: <spade,10> <heart,9> (19)",
    ]


@pytest.mark.parametrize(("lang", "title"), [("en", "Matt's Hand:"), ("zh", "Matt的牌：")])
def test_gojack_draws_the_hands(lang: str, title: str):
    house, events = events_of("gojack", 0, "10S 9H 6D 9D", "stand")

    assert title in list(tell_round(house, events, ["Matt"], lang))


def test_a_round_that_is_not_over_hides_the_hole_card():
    house, events = events_of("vegas_strip", 1_000, "2C 7D 3H 10S 5S", "hit")

    assert "seven of diamonds" not in "\n".join(tell_round(house, events, ["Ann"], "en"))
