"""What may not be done is refused, in words, and changes nothing."""

import msgspec
import pytest
from hypothesis import given

from fairdeal.cards import STANDARD, Card
from fairdeal.games import blackjack
from fairdeal.games.blackjack.state import Round
from fairdeal.games.game import Choose, Deal, ForCard, ForPlayers, Input, Refused
from tests.support.covers import covers
from tests.support.random_rounds import Played, rounds

WORDS = (
    "hit", "stand", "double", "double-less", "split", "surrender",
    "yes", "no", "swap", "keep", "report", "foo", "", "HIT", "hit ",
)  # fmt: skip


@covers("S4-29", "S4-46", "S2-29")
@given(rounds())
def test_every_wrong_input_at_every_state_is_refused_and_changes_nothing(played: Played):
    for state in played.states:
        before = msgspec.json.encode(state)
        for given_in in wrong_inputs(state):
            with pytest.raises(Refused) as refused:
                blackjack.decide(state, given_in)
            assert refused.value.code in CODES
            assert refused.value.sentence
            assert refused.value.notation
        assert msgspec.json.encode(state) == before


CODES = {
    "action/card-first",
    "action/not-legal",
    "action/not-your-turn",
    "card/not-in-pack",
    "card/not-wanted",
    "round/closed",
}


def wrong_inputs(state: Round) -> list[Input]:
    waiting = blackjack.waiting_for(state)
    options = waiting.options if isinstance(waiting, ForPlayers) else {}
    choices = [Choose(box, word) for box in range(-1, len(state.boxes) + 2) for word in WORDS]
    wrong: list[Input] = [choice for choice in choices if choice.action not in options.get(choice.box, ())]
    foreign = [card for card in STANDARD if card not in state.book.pack]
    cards = [Card("??"), Card("1S"), Card(""), *foreign]
    return [*wrong, *map(Deal, cards if isinstance(waiting, ForCard) else STANDARD[::13])]


@given(rounds())
def test_every_option_that_is_offered_can_be_taken(played: Played):
    for state in played.states:
        waiting = blackjack.waiting_for(state)
        if isinstance(waiting, ForPlayers):
            for box, options in waiting.options.items():
                for word in options:
                    blackjack.apply(state, blackjack.decide(state, Choose(box, word)))


@given(rounds())
def test_a_refusal_of_an_action_says_what_is_allowed(played: Played):
    for state in played.states:
        waiting = blackjack.waiting_for(state)
        if isinstance(waiting, ForPlayers):
            box, options = next(iter(waiting.options.items()))
            with pytest.raises(Refused) as refused:
                blackjack.decide(state, Choose(box, "foo"))

            assert refused.value.allowed == options
            assert all(word in str(refused.value) for word in ("foo", *options))
