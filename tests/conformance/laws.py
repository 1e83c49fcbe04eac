"""All the laws. A game that keeps them can be dealt at any table."""

from tests.conformance import laws_of_places as places
from tests.conformance import laws_of_refusal as refusal
from tests.conformance import laws_of_rounds as rounds
from tests.conformance import laws_of_sight as sight
from tests.conformance import laws_of_the_machine as machine
from tests.conformance.kit import Law

LAWS: tuple[Law, ...] = (
    rounds.the_game_reaches_for_no_chance_time_or_storage,
    rounds.replaying_the_events_gives_the_same_round_byte_for_byte,
    rounds.the_same_inputs_give_the_same_events_byte_for_byte,
    rounds.every_event_survives_the_way_through_json,
    rounds.every_view_survives_the_way_through_json,
    rounds.the_inputs_can_be_told_from_the_events,
    rounds.different_choices_make_different_events,
    rounds.the_event_of_a_wanted_card_names_it,
    rounds.notation_is_read_back_wherever_the_round_waits,
    rounds.nothing_that_is_handed_in_is_changed,
    rounds.values_are_frozen,
    machine.every_phase_and_every_event_stands_in_the_machine,
    machine.every_row_is_used_and_every_phase_reached,
    machine.the_house_rests_exactly_where_an_input_is_wanted,
    machine.a_round_is_over_exactly_where_no_row_leads_on,
    machine.whoever_is_asked_has_something_to_say_and_may_be_silent,
    machine.one_who_says_nothing_stakes_nothing_more,
    machine.a_table_of_silent_players_comes_to_its_end,
    places.chips_only_change_place_and_no_place_but_the_bank_owes_any,
    places.after_the_round_all_chips_are_in_purses_or_in_the_bank,
    places.every_card_that_was_dealt_lies_in_exactly_one_place,
    refusal.every_wrong_input_at_every_state_is_refused_and_changes_nothing,
    refusal.a_refusal_of_an_action_says_what_is_allowed,
    refusal.every_option_that_is_offered_can_be_taken,
    refusal.an_event_that_cannot_follow_is_impossible,
    refusal.bets_that_can_not_be_played_are_refused,
    sight.other_hidden_cards_change_nothing_that_a_viewer_gets,
    sight.other_secret_decisions_change_nothing_that_a_viewer_gets,
    sight.a_stranger_sees_what_a_spectator_sees,
    sight.an_event_is_told_as_the_same_kind_of_event,
    sight.no_event_that_is_told_holds_the_book,
    sight.a_view_offers_a_seat_exactly_what_its_boxes_may_do,
)


def name_of(law: Law) -> str:
    """A law's claim in words, as a test's id."""
    return law.__name__.replace("_", " ")
