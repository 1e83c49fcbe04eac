"""Where an operator runs the room, people are offered the bets that the house's treasury can pay."""

from secrets import token_bytes

import pytest

from fairdeal.ledger.accounts import house, wallet
from fairdeal.people import Directory
from fairdeal.store import Store, open_store
from fairdeal.store.opening import now
from fairdeal.terminal.blackjack.game_loop import play_lines
from tests.terminal.people import Transcript, come_back, played, sit_down

SIXTEEN_V_TEN = "10C 7D 6H 10S"
TREASURY = house("vegas_strip")


def room_of(treasury: int, **wallets: int) -> Store:
    """Olga runs it; so many chips are in the treasury and in these wallets."""
    store = open_store("memory:")
    room = Directory(store, now, token_bytes)
    room.sign_up("c-1", "ops", "Olga", "staple of the trade")
    room.appoint("c-2", "ops")
    for person, chips in wallets.items():
        room.sign_up(f"c-{person}", person, person.title(), None)
        room.issue(f"i-{person}", "ops", wallet(person), chips, "to play with")
    if treasury:
        room.issue("c-h", "ops", TREASURY, treasury, "to pay with")
    return store


def test_the_question_offers_what_the_treasury_can_pay():
    store = room_of(5_000, ann=10_000)
    seen = played("vegas_strip", ["quit"], names=["Ann"], store=store)

    # Four hands, each doubled: eight times the bet.
    assert seen.prompts[0] == "You have 100. Your bet (5 to 6, ENTER for 5)? "


def test_a_bet_over_it_is_refused_with_the_house_s_funds_and_what_it_could_take():
    store = room_of(5_000, ann=10_000)
    seen = played("vegas_strip", ["7", "quit"], names=["Ann"], store=store)

    assert (
        "The house can't take this bet: the round may cost it 56, and it has 50. "
        "It can take up to 6 from you."
    ) in seen.lines
    assert "banker" not in seen.text


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_where_it_can_pay_no_bet_that_is_told_once_with_what_has_to_be_done(lang: str):
    store = room_of(500, ann=10_000)
    seen = played("vegas_strip", [], names=["Ann"], store=store, lang=lang)

    assert not seen.prompts
    order = f"fairdeal bank issue house:vegas_strip 35 --reason {'WHY' if lang == 'en' else '原因'}"
    told = [line for line in seen.lines if order in line]
    assert len(told) == 1
    if lang == "en":
        assert told[0].startswith(
            "The house can take no bet now: the smallest, 5, may cost it 40, and it has 5 for this table."
        )
    assert store.balance(wallet("ann")) == 10_000


def test_what_it_tells_the_operator_to_issue_is_enough():
    store = room_of(4_000, ann=10_000)
    seen = played("vegas_strip", ["5"], names=["Ann"], store=store, shoe=SIXTEEN_V_TEN)

    assert any(line.startswith("Your hand: ") for line in seen.lines)


def test_a_treasury_that_was_emptied_under_an_open_table_ends_it_when_somebody_comes_back():
    store, first = room_of(10_000, ann=10_000), Transcript(["save"])
    sitting = sit_down("vegas_strip", first, names=["Ann"], store=store)
    play_lines(sitting)
    treasury = store.balance(TREASURY)
    Directory(store, now, token_bytes).retire("r-1", "ops", TREASURY, treasury, "needed elsewhere")

    later, again = Transcript([]), come_back(sitting, store)
    again.asker = type(sitting.asker)(later.ask, later.tell, sitting.asker.words, sitting.asker.rule_card)
    play_lines(again)

    assert not later.prompts
    assert any("may cost it 40, and it has 0 for this table." in line for line in later.lines)
    assert store.balance(wallet("ann")) == 10_000


@pytest.mark.parametrize("name", ["vegas_strip", "cs161"])
def test_who_bets_when_another_table_has_just_taken_the_chips_hears_that_none_is_possible(name: str):
    store, treasury = room_of(0, ann=10_000), house(name)
    room = Directory(store, now, token_bytes)
    room.issue("c-h", "ops", treasury, 4_500, "to pay with")
    seen = Transcript(["5"])
    sitting = sit_down(name, seen, names=["Ann"], store=store, bets=True)
    ask = seen.ask

    def too_late(prompt: str) -> str:
        room.retire("r-1", "ops", treasury, store.balance(treasury), "needed elsewhere")
        return ask(prompt)

    sitting.asker = type(sitting.asker)(too_late, seen.tell, sitting.asker.words, sitting.asker.rule_card)
    play_lines(sitting)

    assert len(seen.prompts) == 1
    assert "The bank could not pay what even your smallest bet may win: you sit this round out." in seen.lines
    assert any(line.startswith("The house can take no bet now") for line in seen.lines)
    assert store.balance(wallet("ann")) == 10_000


def test_who_comes_after_bets_that_take_all_sits_the_round_out():
    store = room_of(4_500, ann=10_000, bob=10_000)
    seen = played("vegas_strip", ["5", "s"], names=["Ann", "Bob"], store=store, shoe=SIXTEEN_V_TEN)

    assert (
        "The bank could not pay what even Bob's smallest bet may win: Bob sits this round out." in seen.lines
    )
    assert "Ann loses 5: 16 against 17." in seen.lines


def test_the_teaching_game_for_money_says_it_too():
    store = room_of(0, ann=10_000)
    room = Directory(store, now, token_bytes)
    room.issue("c-cs", "ops", house("cs161"), 100, "a little")
    seen = played("cs161", [], names=["Ann"], bets=True, store=store)

    assert any(line.startswith("The house can take no bet now") for line in seen.lines)


def test_who_has_little_is_covered_where_the_smallest_bet_is_not():
    """With 10 of 14.90 on the box nobody can split or insure: the round may cost 30, and 40 with 5 on it."""
    store = room_of(0, ann=1_490)
    Directory(store, now, token_bytes).issue("c-h", "ops", house("cn21"), 3_000, "to pay with")
    seen = played("cn21", ["10"], names=["Ann"], store=store, shoe=SIXTEEN_V_TEN)

    assert seen.prompts[0].startswith("You have 14.9. Your bet (5 to 10, ENTER for 10)")
    assert any(line.startswith("Your hand: ") for line in seen.lines)


@pytest.mark.parametrize(("balance", "most"), [(10_000, "100"), (1_005, "10"), (100_000, "500"), (700, "7")])
def test_nobody_is_offered_more_than_they_have(balance: int, most: str):
    seen = played("vegas_strip", ["?", "quit"], balance=balance)

    assert f"Your bet (5 to {most}, " in seen.prompts[0]
    assert any(line.startswith(f"Write how much you bet: 5 to {most}, ") for line in seen.lines)


def test_on_two_boxes_half_of_the_purse_is_the_most():
    seen = played("blackjack_switch", ["quit"], balance=10_000)

    assert seen.prompts[0] == "You have 100. Your bet (5 to 50, ENTER for 5+5)? "


@pytest.mark.parametrize("treasury", [1_600, 4_500, 5_001, 7_777, 12_000, 15_000, 50_000])
@pytest.mark.parametrize("purse", [500, 1_200, 10_000])
def test_the_most_that_is_offered_is_taken(treasury: int, purse: int):
    store = room_of(treasury, ann=purse)
    asked = played("vegas_strip", [], names=["Ann"], store=store)
    if not asked.prompts:
        return  # nothing can be taken, and nothing is offered
    most = asked.prompts[0].split(" to ")[1].split(",")[0]

    again = room_of(treasury, ann=purse)
    seen = played("vegas_strip", [most], names=["Ann"], store=again, shoe=SIXTEEN_V_TEN)

    assert any(line.startswith("Your hand: ") for line in seen.lines)
