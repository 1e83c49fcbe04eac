"""A round that was played elsewhere, told in its house's voice."""

import pytest
from msgspec.structs import replace

from fairdeal.cards import Card
from fairdeal.games import blackjack
from fairdeal.games.blackjack.disclosure import show_events
from fairdeal.games.blackjack.events import Event, HandSettled
from fairdeal.games.game import Choose, Entries, Stake, begin, play
from fairdeal.houses.house import House
from fairdeal.houses.library import open_house
from fairdeal.terminal.blackjack.voices import tell_round
from fairdeal.words import words_for


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

    told = list(tell_round(house, show_events(events), ["Ann"], words_for("en")))

    assert told[0] == "Your hand: 10C 6H: 16."
    assert told[-1] == "You win 10: 21 against 17."


def test_cs161_tells_it_in_its_exact_lines():
    house, events = events_of("cs161", 1_000, "10H 8H 10S 9H", "stand")

    told = list(tell_round(house, show_events(events), ["Player"], words_for("en")))

    assert told == [
        "AI: <???>, <heart,8>",
        "Player: <spade,10> <heart,9> (19)",
        "***************************",
        "***      Game Over      ***",
        "***      You win!       ***",
        "***************************",
        "AI: <heart,10> <heart,8> (18)",
        "Player: <spade,10> <heart,9> (19)",
    ]


@pytest.mark.parametrize(("lang", "title"), [("en", "Matt's Hand:"), ("zh", "Matt的牌：")])
def test_gojack_draws_the_hands(lang: str, title: str):
    house, events = events_of("gojack", 0, "10S 9H 6D 9D", "stand")

    assert title in list(tell_round(house, show_events(events), ["Matt"], words_for(lang)))


def test_a_round_that_is_not_over_hides_the_hole_card():
    house, events = events_of("vegas_strip", 1_000, "2C 7D 3H 10S 5S", "hit")

    assert "7D" not in "\n".join(tell_round(house, show_events(events), ["Ann"], words_for("en")))


SETTLED = {"natural": 1, "even_money": 1, "win": 1, "push": 0, "voided": 0, "lose": -1, "bust": -1}


@pytest.mark.parametrize(("outcome", "winner"), SETTLED.items())
def test_both_voices_of_a_points_house_give_the_point_to_the_same_side(outcome: str, winner: int):
    house, events = events_of("gojack", 0, "10S 9H 6D 9D", "stand")
    settled = next(event for event in events if isinstance(event, HandSettled))
    changed = [replace(event, outcome=outcome) if event is settled else event for event in events]

    drawn = list(tell_round(house, show_events(changed), ["Matt"], words_for("en")))
    at_table = list(
        tell_round(replace(house, voice="table"), show_events(changed), ["Matt"], words_for("en"))
    )

    endings = {1: "Matt wins.", 0: "nobody wins.", -1: "Dealer wins."}
    assert drawn[-1].endswith(endings[winner])
    assert ("wins a point" in at_table[-1] or "You win a point" in at_table[-1]) == (winner == 1)
