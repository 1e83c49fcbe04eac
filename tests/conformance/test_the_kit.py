"""No law is empty words: for each there is a game that breaks it, and the law says so."""

from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest
from msgspec.structs import replace

from fairdeal.games.game import Refused
from tests.conformance import blackjack, trumps
from tests.conformance import laws_of_places as places
from tests.conformance import laws_of_refusal as refusal
from tests.conformance import laws_of_rounds as values
from tests.conformance import laws_of_sight as sight
from tests.conformance import laws_of_the_machine as machine
from tests.conformance import mutants as m
from tests.conformance.kit import Law, Subject, rounds
from tests.conformance.laws import LAWS, name_of
from tests.third_game.high_card import events as e
from tests.third_game.high_card.state import Phase
from tests.third_game.subject import SUBJECT as GOOD

BROKEN = (AssertionError, LookupError, Refused, msgspec.ValidationError)
"""How a game that breaks a law may fail."""


def with_other(subject: Subject = GOOD, **functions: m.Function) -> Subject:
    """A game with some of its eight functions replaced."""
    game = {name: getattr(subject.game, name) for name in subject.game.__all__} | functions
    return replace(subject, game=SimpleNamespace(**game))


STOPS_EARLY = with_other(waiting_for=m.finished_before_the_pot, follow_up=m.follow_up_until_the_pot)
ONE_ROW_MORE: dict[tuple[Phase | None, type[e.Event]], Phase] = {
    **e.NEXT_PHASE,
    (Phase.DEALING, e.CardKept): Phase.DEALING,
}

BREAKS: list[tuple[Law, Subject]] = [
    (
        values.replaying_the_events_gives_the_same_round_byte_for_byte,
        with_other(apply=m.apply_that_remembers()),
    ),
    (values.the_same_inputs_give_the_same_events_byte_for_byte, with_other(decide=m.decide_that_remembers())),
    (values.every_event_survives_the_way_through_json, replace(GOOD, events=e.RoundOpened | e.CardKept)),
    (values.every_view_survives_the_way_through_json, with_other(view=m.view_without_a_type)),
    (values.the_inputs_can_be_told_from_the_events, with_other(decide=m.decide_deaf_for_no)),
    (values.different_choices_make_different_events, with_other(decide=m.decide_deaf_for_no)),
    (values.the_event_of_a_wanted_card_names_it, with_other(decide=m.decide_from_the_bottom)),
    (values.notation_is_read_back_wherever_the_round_waits, replace(GOOD, read=m.read_without_the_last)),
    (values.nothing_that_is_handed_in_is_changed, with_other(follow_up=m.follow_up_with_a_tip)),
    (values.values_are_frozen, with_other(view=m.view_that_can_be_changed)),
    (machine.every_phase_and_every_event_stands_in_the_machine, replace(GOOD, phases=[*Phase, "sleeping"])),
    (
        machine.every_row_is_used_and_every_phase_reached,
        replace(GOOD, next_phase=ONE_ROW_MORE, rounds_most=99),
    ),
    (machine.the_house_rests_exactly_where_an_input_is_wanted, with_other(view=m.view_that_always_offers)),
    (machine.a_round_is_over_exactly_where_no_row_leads_on, STOPS_EARLY),
    (
        machine.whoever_is_asked_has_something_to_say_and_may_be_silent,
        with_other(waiting_for=m.waiting_for_a_word_that_is_none),
    ),
    (machine.one_who_says_nothing_stakes_nothing_more, with_other(movements=m.movements_for_silence)),
    (machine.a_table_of_silent_players_comes_to_its_end, with_other(apply=m.apply_that_asks_again)),
    (
        places.chips_only_change_place_and_no_place_but_the_bank_owes_any,
        with_other(movements=m.movements_of_a_thief),
    ),
    (places.after_the_round_all_chips_are_in_purses_or_in_the_bank, STOPS_EARLY),
    (places.every_card_that_was_dealt_lies_in_exactly_one_place, with_other(apply=m.apply_that_loses_cards)),
    (
        refusal.every_wrong_input_at_every_state_is_refused_and_changes_nothing,
        with_other(decide=m.decide_that_obliges),
    ),
    (
        refusal.every_wrong_input_at_every_state_is_refused_and_changes_nothing,
        with_other(decide=m.decide_that_breaks),
    ),
    (refusal.a_refusal_of_an_action_says_what_is_allowed, with_other(decide=m.decide_without_reasons)),
    (refusal.every_option_that_is_offered_can_be_taken, with_other(decide=m.decide_that_takes_back)),
    (refusal.an_event_that_cannot_follow_is_impossible, with_other(apply=m.apply_that_lets_pass)),
    (refusal.bets_that_can_not_be_played_are_refused, with_other(open_round=m.open_round_to_all)),
    (sight.other_hidden_cards_change_nothing_that_a_viewer_gets, with_other(view=m.view_of_all_cards)),
    (sight.other_hidden_cards_change_nothing_that_a_viewer_gets, with_other(disclose=m.disclose_everything)),
    (sight.other_hidden_cards_change_nothing_that_a_viewer_gets, with_other(decide=m.decide_that_tells)),
    (
        sight.other_hidden_cards_change_nothing_that_a_viewer_gets,
        with_other(waiting_for=m.waiting_for_low_cards_first),
    ),
    (
        sight.other_secret_decisions_change_nothing_that_a_viewer_gets,
        with_other(trumps.SUBJECT, disclose=m.disclose_where_it_lay),
    ),
    (sight.a_stranger_sees_what_a_spectator_sees, with_other(view=m.view_for_strangers)),
    (sight.an_event_is_told_as_the_same_kind_of_event, with_other(disclose=m.disclose_another_kind)),
    (sight.no_event_that_is_told_holds_the_book, with_other(disclose=m.disclose_with_the_book)),
    (sight.a_view_offers_a_seat_exactly_what_its_boxes_may_do, with_other(view=m.view_with_words_for_all)),
]


@pytest.mark.parametrize(("law", "broken"), BREAKS, ids=[name_of(law) for law, _ in BREAKS])
def test_a_law_finds_the_game_that_breaks_it(law: Law, broken: Subject):
    with pytest.raises(BROKEN):
        law(broken)


def test_a_game_that_reaches_for_chance_is_found(tmp_path: Path):
    (tmp_path / "play.py").write_text("from random import shuffle\n", "utf-8")

    with pytest.raises(AssertionError, match="random"):
        values.the_game_reaches_for_no_chance_time_or_storage(replace(GOOD, folder=tmp_path))


def test_every_law_is_broken_by_some_game():
    broken = {law for law, _ in BREAKS} | {values.the_game_reaches_for_no_chance_time_or_storage}

    assert [name_of(law) for law in LAWS if law not in broken] == []


@pytest.mark.parametrize("subject", [blackjack.SUBJECT, trumps.SUBJECT, GOOD], ids=lambda s: s.name)
def test_every_game_hides_cards_and_the_kit_changes_them(subject: Subject):
    changed = [
        other
        for played in rounds(subject)
        for viewer in played.viewers
        for other in sight.other_cards(subject, played, viewer)
    ]

    assert len(changed) > len(rounds(subject))


def test_a_broken_law_says_in_which_round():
    with pytest.raises(AssertionError) as error:
        places.every_card_that_was_dealt_lies_in_exactly_one_place(with_other(apply=m.apply_that_loses_cards))

    assert any("round 0 of high card: " in note for note in error.value.__notes__)
