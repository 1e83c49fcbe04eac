"""Laws of every game, over random packs and variants."""

from collections import Counter
from contextlib import suppress
from itertools import combinations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.games import trumps
from fairdeal.games.game import Choose, Deal, Entries, ForPlayers, Input, Refused, Stake, advance, replay
from fairdeal.games.trumps import events as e
from fairdeal.games.trumps import notation
from fairdeal.games.trumps.memory import Memory, remember
from fairdeal.games.trumps.state import Phase, Round, in_sight
from tests.support.covers import covers
from tests.trumps.random_games import Played, game, games
from tests.trumps.table import book as table_book

encode = msgspec.json.encode
NUMBERS = st.integers(-2, 7) | st.integers()
WORDS = st.text(max_size=8) | st.sampled_from(("1", "2", "3", "c0", "c1", "k0", "k5", FACE_DOWN))
ENTRIES = st.builds(
    Entries,
    st.lists(st.builds(Stake, NUMBERS, NUMBERS, NUMBERS), max_size=8).map(tuple),
    st.dictionaries(NUMBERS, NUMBERS, max_size=8),
    st.none() | NUMBERS,
)


@given(games())
def test_a_game_replays_from_its_events_byte_for_byte(played: Played):
    coded = encode(played.events)

    read: list[e.Event] = msgspec.json.decode(coded, type=list[e.AnyEvent])

    assert read == played.events
    assert encode(read) == coded
    assert replay(trumps, read) == played.states[-1]


@given(games())
def test_a_line_of_notation_is_the_game(played: Played):
    state, events = notation.read(notation.write(played.events), played.book)

    assert (state, events) == (played.states[-1], played.events)


@covers("S1-08", "S1-40")
@given(games())
def test_every_dealt_card_is_in_exactly_one_place_and_the_pack_never_changes(played: Played):
    pack = encode(played.book)
    dealt: list[Card] = []
    state = None

    for event in played.events:
        state = trumps.apply(state, event)
        if isinstance(event, e.CardDealt):
            dealt.append(event.card)
        assert sorted(state.dealt) == sorted(dealt)

    assert len(set(dealt)) == len(dealt)
    assert encode(played.book) == pack


@covers("S1-04", "S1-05")
@given(games())
def test_decks_are_even_or_differ_by_one_where_the_rest_is_dealt_too(played: Played):
    dealt = next(state for state in played.states if state.phase is not Phase.DEALING)
    sizes = [len(box.cards) for box in dealt.boxes]

    if played.book.variant.deal == "aside":
        assert set(sizes) == {len(played.book.cards) // len(sizes)}
    else:
        assert sum(sizes) == len(played.book.cards)
        assert sizes == sorted(sizes, reverse=True)
        assert sizes[0] - sizes[-1] <= 1


@given(games())
def test_chips_only_change_place_and_the_pot_ends_empty(played: Played):
    places = Counter({f"purse:{seat}": chips for seat, chips in played.entries.purses.items()})
    total = sum(places.values())
    state = None

    for event in played.events:
        for move in trumps.movements(event):
            assert move.chips > 0
            places[move.source] -= move.chips
            places[move.target] += move.chips
        state = trumps.apply(state, event)
        assert min(places.values()) >= 0
        assert sum(places.values()) == total
        assert places["pot"] == state.pot
        assert {seat: places[f"purse:{seat}"] for seat in state.purses} == state.purses

    assert state is not None
    assert state.pot == 0
    assert state.winners


def test_every_row_of_the_state_machine_is_used_and_every_phase_reached():
    used = set()
    for seed in range(400):
        state: Round | None = None
        for event in game(seed).events:
            used.add((state.phase if state is not None else None, type(event)))
            state = trumps.apply(state, event)

    assert used == set(e.NEXT_PHASE)
    assert {phase for phase, _ in used if phase} | {Phase.CLOSED} == set(Phase)


def test_every_event_is_in_the_union_that_logs_are_read_with():
    assert set(e.AnyEvent.__args__) == {event for _, event in e.NEXT_PHASE}


@given(games())
def test_who_says_nothing_may_do_what_is_done_for_them(played: Played):
    for state in played.states:
        waiting = trumps.waiting_for(state)
        assert trumps.follow_up(state) is None
        if isinstance(waiting, ForPlayers):
            assert waiting.options.keys() == waiting.silent.keys()
            for box, word in waiting.silent.items():
                assert word in waiting.options[box]
                trumps.decide(state, Choose(box, word))


# What others may see.


def viewers(played: Played) -> list[int | None]:
    return [None, *played.entries.purses]


def hidden_from(state: Round, viewer: int | None) -> list[Card]:
    """The cards at the table of which this viewer must not know what they are."""
    shown = set()
    if state.last is not None and state.last.trick == state.trick:
        shown = {card.card for card in state.last.shown}
    hidden = []
    for box in state.boxes:
        in_view = in_sight(state.book, box) if box.owner == viewer else ()
        hidden += [card for card in box.cards if card not in in_view and card not in shown]
    return hidden


@covers("S1-15", "S1-37")
@given(games(), st.data())
def test_other_hidden_cards_change_nothing_that_a_viewer_sees(played: Played, data: st.DataObject):
    """Two cards of the deal are swapped: a viewer sees the same bytes until one of them comes into sight."""
    first, second = data.draw(st.sampled_from(list(combinations([c.id for c in played.book.cards], 2))))
    swapped = {first: second, second: first}
    state = trumps.apply(None, trumps.open_round(played.book, played.entries))
    other, blind = state, set(viewers(played))

    for given_in in played.inputs:
        changed = Deal(swapped.get(given_in.card, given_in.card)) if isinstance(given_in, Deal) else given_in
        state, events = advance(trumps, state, given_in)
        other, events_too = advance(trumps, other, changed)
        blind &= still_blind(state, {first, second}, blind)
        for viewer in blind:
            told = [encode(trumps.disclose(event, viewer)) for event in events]
            told_too = [encode(trumps.disclose(event, viewer)) for event in events_too]
            assert told == told_too
            assert encode(trumps.view(state, viewer)) == encode(trumps.view(other, viewer))
            assert refusals(state) == refusals(other)
        if not blind:
            return


def still_blind(state: Round, cards: set[Card], blind: set[int | None]) -> set[int | None]:
    """Who has seen neither of these cards, not in this trick nor in any before."""
    open_now = {card.card for card in state.last.shown} if state.last is not None else set()
    if open_now & cards:
        return set()
    unseen = {viewer for viewer in blind if cards <= {*hidden_from(state, viewer), *not_dealt(state)}}
    return blind & unseen


def not_dealt(state: Round) -> set[Card]:
    return {card.id for card in state.book.cards} - set(state.dealt)


def refusals(state: Round) -> list[str]:
    told, wrongs = [], list[Input]([Deal(FACE_DOWN)])
    wrongs += [Choose(box, "foo") for box in range(8)]
    for wrong in wrongs:
        try:
            trumps.decide(state, wrong)
        except Refused as refused:
            told.append(f"{refused}, {refused.allowed}, {refused.facts}")
    assert len(told) == len(wrongs)
    return told


@given(games())
def test_nobody_sees_values_where_they_are_hidden_nor_others_hands_ever(played: Played):
    for state in played.states:
        assert trumps.view(state, None).hand == ()
        for box in state.boxes:
            view = trumps.view(state, box.owner)
            assert [card.card for card in view.hand] == list(in_sight(state.book, box))
            assert all((card.values is None) == state.book.variant.hidden_values for card in view.hand)
            assert view.own == box.number
            assert list(view.actions) in ([], [box.number])


@given(games())
def test_a_memory_knows_only_where_cards_are(played: Played):
    for viewer in viewers(played):
        memory, state = Memory(), None
        for event in played.events:
            state = trumps.apply(state, event)
            memory = remember(memory, trumps.disclose(event, viewer))
            for box in state.boxes:
                known = memory.boxes[box.number]
                assert len(known) == len(box.cards)
                assert set(known) - {FACE_DOWN} <= set(box.cards)
            assert memory.middle == state.middle


# Anything at all.


@given(ENTRIES)
def test_any_bets_open_a_game_or_are_refused(entries: Entries):
    with suppress(Refused):
        state = trumps.apply(None, trumps.open_round(table_book(), entries))
        assert min(state.purses[stake.owner] for stake in entries.stakes) >= 0


@given(games(), st.data())
def test_any_input_is_an_event_or_is_refused_and_changes_nothing(played: Played, data: st.DataObject):
    state = data.draw(st.sampled_from(played.states))
    before = encode(state)
    given_in = data.draw(st.builds(Choose, NUMBERS, WORDS) | st.builds(Deal, WORDS))

    with suppress(Refused):
        assert isinstance(trumps.apply(state, trumps.decide(state, given_in)), Round)

    assert encode(state) == before


@given(games(), st.data())
def test_a_line_with_one_word_changed_is_a_game_or_is_refused(played: Played, data: st.DataObject):
    words = notation.write(played.events).split(" ")
    place = data.draw(st.integers(0, len(words) - 1))
    changed = data.draw(st.sampled_from(["", *words]) | WORDS)

    with suppress(Refused):
        state, events = notation.read(" ".join([*words[:place], changed, *words[place + 1 :]]), played.book)
        assert replay(trumps, events) == state
