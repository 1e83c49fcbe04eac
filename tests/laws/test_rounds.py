"""Laws of a round of blackjack, beside those of every game: whose turn it is, and what a hand amounts to."""

import msgspec
from hypothesis import given

from fairdeal.games import blackjack
from fairdeal.games.blackjack.events import HandEnded, HandSettled
from fairdeal.games.blackjack.state import Phase
from fairdeal.games.game import Choose, ForPlayers
from tests.support.random_rounds import Played, rounds, seeded_rounds

encode = msgspec.json.encode


@given(rounds())
def test_nobody_is_asked_a_question_with_one_answer(played: Played):
    for state in played.states:
        waiting = blackjack.waiting_for(state)
        if isinstance(waiting, ForPlayers):
            assert all(len(options) > 1 for options in waiting.options.values())
            assert set(waiting.silent) == set(waiting.options)


@given(rounds())
def test_boxes_take_their_turns_in_order(played: Played):
    """Within a lap where turns go by rounds; through the whole round elsewhere."""
    asked = list[tuple[int, int, int]]()
    for step in played.steps:
        state = step.before
        if isinstance(step.given, Choose) and step.given.box and state.turn is not None:
            asked.append((state.lap, *state.turn))

    assert asked == sorted(asked)


@given(rounds())
def test_a_hand_knows_what_its_cards_amount_to(played: Played):
    """The running total of a hand is what a fresh count of its cards gives."""
    for state in played.states:
        for hand in (hand for box in state.boxes for hand in box.hands):
            low = sum(min(10, "A23456789TJQK".index(card[0].replace("1", "T")) + 1) for card in hand.cards)
            soft = low <= 11 and not hand.aces_low and any(card.startswith("A") for card in hand.cards)
            assert (hand.total, hand.soft) == (low + 10 if soft else low, soft)


@given(rounds())
def test_a_bust_hand_is_settled_with_its_last_card(played: Played):
    """In the same step, unless a dealer's natural may yet give some of it back; never for points."""
    for step in played.steps:
        settled = {(event.box, event.hand) for event in step.events if isinstance(event, HandSettled)}
        ended = [event for event in step.events if isinstance(event, HandEnded) and event.how == "bust"]
        for event in ended:
            may_come_back = step.after.natural_possible and step.after.book.natural_takes in (
                "original_only",
                "splits_only",
            )
            at_once = not step.after.book.points_only and not may_come_back
            over = step.after.phase is Phase.CLOSED
            assert at_once <= ((event.box, event.hand) in settled)
            assert over or not step.after.book.points_only or (event.box, event.hand) not in settled


@given(rounds())
def test_a_bust_hand_never_brings_anything_without_a_dealers_natural(played: Played):
    settled = [event for event in played.events if isinstance(event, HandSettled)]
    totals = {(box.number, hand.number): hand.total for box in played.closed.boxes for hand in box.hands}
    for event in settled:
        if totals[event.box, event.hand] > 21 and not played.closed.dealer.is_natural:
            assert (event.outcome, event.returned) == ("bust", 0)


def test_the_last_card_of_a_turn_comes_before_the_next_question():
    """A round that waits for a card asks nobody, so no one can act on a card that is still to come."""
    for played in seeded_rounds(houses=10, rounds_each=5):
        for step in played.steps:
            asked = isinstance(blackjack.waiting_for(step.before), ForPlayers)

            assert asked is isinstance(step.given, Choose)
