"""Laws of every round: it ends, it can be told again, it leaves what it is given alone."""

from random import Random

import msgspec
from hypothesis import given

from fairdeal.games import blackjack
from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack import notation
from fairdeal.games.game import Choose, Finished, ForPlayers, begin, inputs_of, play, replay
from tests.support.random_rounds import Played, rounds, seeded_rounds

encode = msgspec.json.encode


@given(rounds())
def test_replaying_the_events_gives_the_same_round_byte_for_byte(played: Played):
    assert encode(replay(blackjack, played.events)) == encode(played.closed)


@given(rounds())
def test_the_same_inputs_give_the_same_events_byte_for_byte(played: Played):
    again = [blackjack.open_round(played.opened.book, played.entries)]
    state = blackjack.apply(None, again[0])
    for step in played.steps:
        event: e.Event | None = blackjack.decide(state, step.given)
        while event is not None:
            again.append(event)
            state = blackjack.apply(state, event)
            event = blackjack.follow_up(state)

    assert encode(again) == encode(played.events)


@given(rounds())
def test_every_event_survives_the_way_through_json(played: Played):
    for event in played.events:
        assert msgspec.json.decode(encode(event), type=e.AnyEvent) == event


@given(rounds())
def test_the_inputs_can_be_told_from_the_events(played: Played):
    assert inputs_of(blackjack, played.events) == [step.given for step in played.steps]


@given(rounds())
def test_notation_is_read_back_wherever_the_round_waits(played: Played):
    events = played.events[:1]
    for step in played.steps:
        assert notation.read(notation.write(events), step.before.book) == (step.before, events)
        events = events + step.events

    assert notation.read(notation.write(events), played.opened.book) == (played.closed, events)


@given(rounds())
def test_nothing_that_is_handed_in_is_changed(played: Played):
    book, entries = encode(played.opened.book), encode(played.entries)
    for step in played.steps:
        before, given = encode(step.before), encode(step.given)
        blackjack.waiting_for(step.before)
        blackjack.apply(step.before, blackjack.decide(step.before, step.given))
        blackjack.view(step.before, 1)

        assert (encode(step.before), encode(step.given)) == (before, given)

    assert (encode(played.opened.book), encode(played.entries)) == (book, entries)


@given(rounds())
def test_nobody_is_asked_a_question_with_one_answer(played: Played):
    for state in played.states:
        waiting = blackjack.waiting_for(state)
        if isinstance(waiting, ForPlayers):
            assert all(len(options) > 1 for options in waiting.options.values())
            assert set(waiting.silent) == set(waiting.options)


@given(rounds())
def test_a_table_of_silent_players_comes_to_its_end(played: Played):
    cards = Random(len(played.events))
    pack = played.opened.book.pack
    state, _ = begin(blackjack, played.opened.book, played.entries, lambda: cards.choice(pack))

    for _ in range(100):
        waiting = blackjack.waiting_for(state)
        if isinstance(waiting, ForPlayers):
            box, word = next(iter(waiting.silent.items()))
            state, _ = play(blackjack, state, Choose(box, word), lambda: cards.choice(pack))

    assert isinstance(blackjack.waiting_for(state), Finished)


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


def test_every_row_of_the_state_machine_is_used_and_every_phase_reached():
    unused = set(e.NEXT_PHASE)
    for played in seeded_rounds(houses=400, rounds_each=15):
        state = None
        for event in played.events:
            before = state.phase if state is not None else None
            state = blackjack.apply(state, event)
            unused.discard((before, type(event)))
        if not unused:
            break

    assert not unused, sorted(f"{phase}: {event.__name__}" for phase, event in unused)


def test_the_last_card_of_a_turn_comes_before_the_next_question():
    """A round that waits for a card asks nobody, so no one can act on a card that is still to come."""
    for played in seeded_rounds(houses=10, rounds_each=5):
        for step in played.steps:
            asked = isinstance(blackjack.waiting_for(step.before), ForPlayers)

            assert asked is isinstance(step.given, Choose)
