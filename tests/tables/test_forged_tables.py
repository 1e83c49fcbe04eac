"""A house that cheats and writes its log anew, with right hashes and right-looking events, is found out.

Each log is played honestly, then rewritten. `by rules` is what playing it again finds, `by both` what both
verifiers find that know no rules of any game; they see less, and never something else.
"""

from collections.abc import Callable

import pytest

from tests.support.forged_logs import the
from tests.tables import forgeries as f
from tests.tables import honest_logs as h
from tests.tables.room import Room, Sitting


@pytest.mark.parametrize("play", h.PLAYED)
def test_what_was_played_honestly_is_in_order(play):
    log = h.played(play)

    assert (log.by_rules, log.by_both) == ([], [])


@pytest.mark.parametrize("play", h.PLAYED)
def test_a_part_of_it_is_in_order_whichever_step_it_ends_with(play):
    log = h.played(play)
    lines = log.lines
    ends = range(1, len(lines), 3)

    assert [h.Log(lines[:end], log.books).by_both for end in ends] == [[]] * len(ends)
    assert [h.Log(lines[:end], log.books).by_rules for end in ends] == [[]] * len(ends)


FORGERIES: list[tuple[Callable[[Room], Sitting], h.Change, str, str]] = [
    (h.mid_hand, f.void_for_the_bank, "replay/invented", "money/refund"),
    (h.mid_hand, f.void_at_will, "replay/invented", ""),
    (h.mid_hand, f.void_with_no_reason_known, "replay/invented", ""),
    (h.mid_hand, f.void_and_give_nothing_back, "replay/invented", "money/refund"),
    (h.mid_hand, f.void_to_the_wrong_seat, "replay/invented", "money/refund"),
    (h.mid_hand, f.void_as_jammed_and_play_on, "replay/invented", ""),
    (h.mid_hand, f.void_as_jammed_at_the_end, "replay/invented", ""),
    (h.betting, f.take_back_a_good_bet_at_the_end, "replay/invented", ""),
    (h.mid_hand, f.void_in_the_name_of_staff, "replay/invented", ""),
    (h.mid_hand, f.void_another_round, "replay/invented", "money/round"),
    (h.betting, f.void_no_round, "replay/invented", "money/round"),
    (h.mid_hand, f.leave_in_mid_round, "replay/invented", ""),
    (h.won_by_ann, f.say_more_was_won, "replay/differs", "money/won"),
    (h.won_by_ann, f.leave_out_who_won, "replay/differs", "money/won"),
    (h.betting, f.leave_to_another_wallet, "replay/invented", "money/unfounded"),
    (h.betting, f.leave_without_the_chips, "replay/invented", "money/purse"),
    (h.betting, f.leave_with_half, "replay/invented", "money/purse"),
    (h.closed, f.leave_twice, "replay/invented", "money/seat"),
    (h.mid_hand, f.stake_what_nobody_bet, "replay/differs", "money/bets"),
    (h.mid_hand, f.bet_more_than_was_staked, "replay/differs", "money/bets"),
    (h.mid_hand, f.take_a_bet_back_that_stands, "replay/otherwise", "money/bets"),
    (h.betting, f.take_back_a_good_bet, "replay/invented", ""),
    (h.mid_hand, f.begin_without_all_bets, "replay/otherwise", ""),
    (h.betting, f.bet_beyond_the_limits, "replay/invented", ""),
    (h.mid_hand, f.bet_in_mid_round, "replay/invented", ""),
    (h.betting, f.bet_of_nobody, "replay/invented", "money/seat"),
    (h.won_by_ann, f.pay_another_seat, "replay/unfounded", ""),
    (h.won_by_ann, f.pay_a_wallet, "replay/unfounded", "money/unfounded"),
    (h.won_by_ann, f.pay_less, "replay/paid", ""),
    (h.won_by_ann, f.pay_nothing_back, "replay/paid", ""),
    (h.won_by_ann, f.end_twice, "replay/invented", "money/round"),
    (h.mid_hand, f.end_early, "replay/invented", "money/unfounded"),
    (h.betting, f.end_and_keep_the_reserve, "replay/unfounded", "money/unfounded"),
    (h.betting, f.gift("cash-out"), "replay/unfounded", "money/unfounded"),
    (h.betting, f.gift("adjust"), "replay/unfounded", "money/unfounded"),
    (h.betting, f.gift("buy-in", "wallet:ann", "purse:t-1:1"), "replay/unfounded", "money/unfounded"),
    (h.betting, f.gift("refund", "purse:t-1:1", "bank:t-1"), "replay/unfounded", "money/unfounded"),
    (h.betting, f.gift("lost", "purse:t-1:1", "bank:t-1"), "replay/unfounded", "money/unfounded"),
    (h.betting, f.gift("rounding", "purse:t-1:1", "suspense"), "replay/unfounded", "money/unfounded"),
    (h.betting, f.gift("issue", "mint", "wallet:ann"), "replay/unfounded", "money/unfounded"),
    (h.betting, f.gift("fund", "bank:t-1", "house:vegas_strip"), "replay/unfounded", "money/unfounded"),
    (h.betting, f.bought_in_from_another_wallet, "replay/unfounded", "money/unfounded"),
    (h.betting, f.buy_in_less_than_it_says, "replay/differs", "money/missing"),
    (h.betting, f.buy_in_for_nobody, "replay/invented", "money/seat"),
    (h.closed, f.cash_out_less_than_it_says, "replay/differs", "money/missing"),
    (h.closed, f.cash_out_to_another_wallet, "replay/unfounded", "money/unfounded"),
    (h.betting, f.issue_to_a_stranger, "replay/unfounded", "money/unfounded"),
    (h.closed, f.retire_a_wallet, "replay/unfounded", "money/unfounded"),
    (h.closed, f.retire_what_is_taken_home, "replay/unfounded", "money/unfounded"),
    (h.for_show, f.without("retire", "wallet:ann"), "replay/paid", "money/missing"),
    (h.for_show, f.without("retire", "house:"), "replay/paid", "money/missing"),
    (h.for_show, f.without("issue", "wallet:bob"), "replay/paid", "money/missing"),
    (h.for_show, f.without("issue", "house:"), "replay/paid", "money/unfounded"),
    (h.for_show, f.retire_one_chip_less, "replay/paid", "money/missing"),
    (h.for_show, f.issue_more_to_who_has_all_issued, "replay/unfounded", "money/unfounded"),
    (h.rehearsed, f.without("retire", "house:"), "replay/paid", "money/missing"),
    (h.bounded_rehearsal, f.without("retire", "house:"), "replay/paid", "money/missing"),
    (h.bounded_rehearsal, f.without("issue", "house:"), "replay/paid", "money/unfounded"),
    (h.with_bot, f.without("retire", "wallet:bot-"), "replay/paid", "money/missing"),
    (h.with_bot, f.without("issue", "wallet:bot-"), "replay/paid", "money/missing"),
    (h.mid_hand, f.fund_from_nowhere, "replay/paid", "money/missing"),
    (h.mid_hand, f.fund_out_of_a_wallet, "replay/unfounded", "money/unfounded"),
    (h.mid_hand, f.fund_more_than_is_wanted, "replay/differs", ""),
    (h.betting, f.fund_without_need, "replay/invented", ""),
    (h.closed, f.keep_the_bank_at_the_end, "replay/unfounded", "money/unfounded"),
    (h.closed, f.leave_the_bank_at_the_end, "replay/paid", "money/missing"),
    (h.mid_hand, f.reserve_from_a_purse, "replay/unfounded", "money/unfounded"),
    (h.mid_hand, f.reserve_less, "replay/paid", ""),
    (h.mid_hand, f.stake_out_of_another_purse, "replay/unfounded", "money/unfounded"),
    (h.mid_hand, f.stake_for_another_round, "replay/unfounded", "money/unfounded"),
    (h.rotating, f.another_banker, "replay/differs", "money/bets"),
    (h.betting, f.a_banker_where_the_house_banks, "replay/invented", ""),
    (h.rotating, f.the_same_banker_again, "replay/otherwise", ""),
    (h.rotating, f.a_banker_who_does_not_sit_here, "replay/differs", "money/seat"),
    (h.elected, f.a_banker_who_does_not_sit_here, "replay/differs", "money/seat"),
    (h.betting, f.a_bot_named_as_a_person, "replay/invented", ""),
    (h.betting, f.a_person_named_as_a_bot, "replay/invented", ""),
    (h.betting, f.a_seat_taken_twice, "replay/invented", "money/seat"),
    (h.betting, f.a_second_seat, "replay/invented", ""),
    (h.mid_hand, f.a_card_that_nobody_wanted, "replay/differs", ""),
    (h.mid_hand, f.a_card_for_another_box, "replay/differs", ""),
    (h.mid_hand, f.an_event_of_another_round, "replay/differs", "money/round"),
    (h.mid_hand, f.a_round_out_of_number, "replay/differs", "money/round"),
    (h.mid_hand, f.other_purses, "replay/differs", "money/bets"),
    (h.mid_hand, f.burn_at_will, "replay/differs", ""),
    (h.betting, f.burn_in_mid_shoe, "replay/invented", ""),
    (h.betting, f.a_pack_without_aces, "replay/differs", ""),
    (h.betting, f.fewer_packs, "replay/differs", ""),
    (h.betting, f.shuffle_again_in_mid_shoe, "replay/invented", ""),
    (h.mid_hand, f.shuffle_again_before_it_is_empty, "replay/invented", ""),
    (h.mid_hand, f.a_seed_of_an_empty_seat, "replay/otherwise", ""),
    (h.with_clock, f.time_for_who_is_not_asked, "replay/differs", ""),
    (h.mid_hand, f.time_without_a_clock, "replay/invented", ""),
    (h.with_clock, f.more_time_than_there_is, "replay/differs", ""),
    (h.sleeping, f.give_up_the_seat_of_who_is_awake, "replay/differs", "money/purse"),
    (h.sleeping, f.give_up_a_seat_too_soon, "replay/otherwise", "money/seat"),
    (h.sleeping, f.keep_a_seat_that_was_given_up, "replay/skipped", "money/bets"),
    (h.sleeping, f.give_up_a_seat_without_saying_why, "replay/differs", ""),
    (h.sleeping, f.count_more_rounds_than_were_missed, "replay/differs", ""),
    (h.sleeping, f.forget_a_round_that_was_missed, "replay/otherwise", ""),
    (h.sleeping, f.forget_that_somebody_came_back, "replay/otherwise", ""),
    (h.sleeping, f.a_round_missed_by_who_has_bet, "replay/skipped", ""),
    (h.unhurried, f.hurry_the_unhurried, "replay/differs", ""),
    (h.unhurried, f.miss_a_round_while_unhurried, "replay/otherwise", ""),
    (h.unhurried, f.take_the_clock_away_unasked, "replay/differs", ""),
    (h.mid_hand, f.forfeit_where_nothing_is, "replay/invented", ""),
    (h.forfeiting, f.forfeit_of_who_stays, "replay/differs", ""),
    (h.forfeiting, f.forfeit_of_who_is_sent_away, "replay/differs", ""),
    (h.forfeiting, f.a_reason_without_an_operator, "replay/differs", ""),
    (h.mid_hand, f.terms_in_mid_round, "replay/terms", ""),
    (h.betting, f.rules_changed(seats=1), "replay/terms", ""),
    (h.betting, f.rules_changed(for_show=True), "replay/terms", "money/show"),
    (h.betting, f.rules_changed(chip=[1, 1]), "replay/terms", ""),
    (h.betting, f.rules_changed(bets_in_pairs=True), "replay/terms", ""),
    (h.betting, f.close_with_people, "replay/invented", "money/seat"),
    (h.closed, f.close_without_a_word, "replay/otherwise", ""),
    (h.closed, f.go_on_when_closed, "replay/invented", ""),
    (h.for_a_pot, f.pot_to_a_stranger, "replay/unfounded", "money/unfounded"),
    (h.for_a_pot, f.stake_outside_the_game, "replay/unfounded", "money/unfounded"),
    (h.betting, f.a_dealer_who_plays, "replay/invented", ""),
    (h.bounded, f.fund_more_than_is_wanted, "replay/differs", ""),
    (h.voided, lambda events: the(events, "RoundVoided").update(why="nothing"), "replay/differs", ""),
    (h.voided, lambda events: the(events, "RoundVoided").update(reason="so they said"), "replay/differs", ""),
    (h.shuffled_again, lambda events: the(events, "ShoeReshuffled")["cards"].pop(), "replay/differs", ""),
]


@pytest.mark.parametrize(
    ("play", "change", "by_rules", "by_both"),
    FORGERIES,
    ids=[f"{play.__name__}-{change.__name__}" for play, change, _, _ in FORGERIES],
)
def test_a_cheating_house_is_found_out(play, change, by_rules, by_both):
    log = h.played(play).rewritten(change)

    assert by_rules in log.by_rules
    if by_both:
        assert by_both in log.by_both
