"""The cs161 house: the exact lines of the teaching game."""

from collections import Counter
from collections.abc import Iterator

import pytest

from fairdeal.store import StoredEvent, open_store
from fairdeal.store.logs import every_event
from fairdeal.store.protocol import Reader
from fairdeal.tables.read import history
from tests.support.covers import covers
from tests.terminal.people import cards_left_after_the_deal, played

# Dealt as both cards of the AI, the first face down, then both of the player.
NINE = "4H JH 6S 3H"
"""AI: 4H JH (14), player: 6S 3H (9)."""

TENS = "10H 8H 10S 9H 10D 8D 10C 9D JH 8S JS 9S JD 8C JC 9C"
"""Games that the player wins 19 to 18."""

ASK = "What will you do (enter either hold or hit)?"


@covers("S2-22", "S2-26", "S2-27", "S2-28", "S2-33", "S2-34", "S2-20", "S2-31")
def test_a_whole_game_line_by_line():
    seen = played("cs161", "hit hold no", shoe=f"{NINE} 3S QD")

    assert seen.lines == [
        "*** Welcome to Black Jack! ***",
        "AI: <???>, <heart,J>",
        "Player: <spade,6> <heart,3> (9)",
        ASK,
        "> hit",
        "AI: <???>, <heart,J>",
        "Player: <spade,6> <heart,3> <spade,3> (12)",
        ASK,
        "> hold",
        "***************************",
        "***      Game Over      ***",
        "***      You win!       ***",
        "***************************",
        "AI: <heart,4> <heart,J> <diamond,Q> (24 -- Bust!)",
        "Player: <spade,6> <heart,3> <spade,3> (12)",
        "Play again (yes or no)?",
        "> no",
        "Goodbye!",
    ]


@covers("S2-23")
def test_one_shuffled_deck_serves_both_hands():
    assert cards_left_after_the_deal("cs161", ["Player"]) == 48


@covers("S2-33", "S2-32")
@pytest.mark.parametrize(
    ("shoe", "answers", "result"),
    [
        ("10H 8H 10S 9H", "hold", "***      You win!       ***"),
        ("10H 9H 10S 8H", "hold", "***      You lose!      ***"),
        ("10H 8H 10S 8C", "hold", "***      You pushed     ***"),
    ],
)
def test_the_result_box(shoe: str, answers: str, result: str):
    seen = played("cs161", f"{answers} no", shoe=shoe)

    top = seen.lines.index("*" * 27)
    assert seen.lines[top : top + 4] == ["*" * 27, "***      Game Over      ***", result, "*" * 27]


@covers("S2-29")
@pytest.mark.parametrize("word", ["stand", "", " ", "123", "h", "hit me", "stay", "\x00"])
def test_anything_else_is_an_error_and_asked_again(word: str):
    seen = played("cs161", [word, "hit", "hold", "no"], shoe=f"{NINE} 3S QD")

    assert seen.lines.count(ASK) == 3
    assert any(line.startswith("Error: ") for line in seen.lines)
    assert "Player: <spade,6> <heart,3> <spade,3> (12)" in seen.lines


@covers("S2-30", "S2-20")
def test_a_bust_is_an_immediate_loss_and_the_ai_does_not_hit():
    seen = played("cs161", "hit no", shoe="4H 2H 10S 6H KS")

    assert seen.lines.count("Player: <spade,10> <heart,6> <spade,K> (26 -- Bust!)") == 2
    assert "***      You lose!      ***" in seen.lines
    assert "AI: <heart,4> <heart,2> (6)" in seen.lines


@covers("S2-24")
@pytest.mark.parametrize(
    ("shoe", "result"),
    [("4H 2H AC QS", "You win!"), ("AH KH AC QS", "You pushed"), ("10H AH AC QS", "You pushed")],
)
def test_a_black_jack_ends_the_game_at_once(shoe: str, result: str):
    seen = played("cs161", "no", shoe=shoe)

    assert ASK not in seen.lines
    assert any(result in line for line in seen.lines)
    assert "Player: <club,A> <spade,Q> (21 -- Black Jack!)" in seen.lines


@covers("S2-25")
def test_a_black_jack_of_the_ai_wins_at_once():
    seen = played("cs161", "no", shoe="AH KH 10C QS")

    assert ASK not in seen.lines
    assert "***      You lose!      ***" in seen.lines
    assert "AI: <heart,A> <heart,K> (21 -- Black Jack!)" in seen.lines


@covers("S2-35")
def test_the_same_deck_goes_on_after_yes():
    seen = played("cs161", "hold yes hold no", shoe="10H 9H 10S 8H 10D 9C 10C 7H")

    assert seen.lines.count("*** Welcome to Black Jack! ***") == 1
    assert "The deck is shuffled." not in seen.lines
    assert "Player: <club,10> <heart,7> (17)" in seen.lines


@covers("S2-44", "S2-46")
def test_a_pair_is_split_and_the_first_hand_is_finished_first():
    seen = played("cs161", "split hit hold hold no", shoe="10H 8H 5S 5H 2C 3C 4C")

    first = seen.lines.index("You may also enter split.")
    assert seen.lines[first + 1] == ASK
    assert "Player, hand 1: <spade,5> <club,2> (7)" in seen.lines
    assert "Player, hand 2: <heart,5> <club,3> (8)" in seen.lines
    assert "Player, hand 1: <spade,5> <club,2> <club,4> (11)" in seen.lines
    turns = [line for line in seen.lines if line.startswith("It is the turn of")]
    assert turns == [f"It is the turn of hand {n} of Player." for n in (1, 1, 2)]
    assert "***      Hand 1: You lose! ***" in seen.lines


@covers("S2-45")
def test_a_hand_that_is_no_pair_is_not_split_and_goes_on():
    seen = played("cs161", "split hit split hold no", shoe="10H 8H 5S 6H 5C")

    refusals = [line for line in seen.lines if line.startswith("You can't split now")]
    assert len(refusals) == 2
    assert refusals[0].endswith("You may hit or hold.")


@covers("S2-45")
def test_a_ten_and_a_king_are_no_pair_here():
    seen = played("cs161", "split hold no", shoe="10H 8H 10S KH")

    assert "You can't split now" in seen.text


@covers("S2-47")
def test_a_pair_of_a_split_can_be_split_again():
    seen = played("cs161", "split split hold hold hold no", shoe="10H 8H 5S 5H 5C 3C 10C 9C")

    assert "Player, hand 3: <heart,5> <club,3> (8)" in seen.lines


@covers("S2-40", "S2-41")
def test_a_bet_is_asked_until_it_is_more_than_nothing_and_at_most_the_balance():
    answers = ["60", "0", "-5", "abc", "", "50", "hold"]
    seen = played("cs161", answers, shoe="10H 9H 10S 8H", bets=True, balance=5_000)

    assert seen.lines.count("Player has 50. How much is bet?") == 6
    assert sum(line.startswith("Error: ") for line in seen.lines) == 5
    first_card = next(place for place, line in enumerate(seen.lines) if line.startswith("AI:"))
    assert first_card > seen.lines.index("> 50")


@covers("S2-43")
def test_who_has_lost_everything_is_not_asked_to_go_on():
    answers = ["buy 450", "500", "hold"]
    seen = played("cs161", answers, shoe="10H 9H 10S 8H", bets=True, balance=5_000)

    assert seen.lines[-4:] == [
        "Player has no money left.",
        "Your wallet holds 0.",
        "To sit down again: fairdeal play --house cs161 --players Player --bets",
        "Goodbye!",
    ]
    assert "Play again" not in seen.text


BROUGHT = "You have 0 left and the smallest bet is 1. Your wallet holds 450: how much do you bring"


@covers("S2-43")
def test_whose_wallet_holds_more_can_bring_it_and_play_on():
    answers = ["50", "hold", "yes", "buy 180", "10", "hold", "no"]
    seen = played("cs161", answers, shoe="10H 9H 10S 8H 10D 8D 10C 9C", bets=True, balance=5_000)

    assert "no money left" not in seen.text
    assert any(prompt.startswith(BROUGHT) for prompt in seen.prompts)
    assert "You bring 180 to the table; 270 stays in your wallet." in seen.lines
    assert "Player has 190." in seen.lines


@pytest.mark.parametrize("answers", [["50", "hold", "no"], ["50", "hold", "yes", ""]])
def test_who_brings_nothing_more_leaves_with_the_wallet(answers: list[str]):
    seen = played("cs161", answers, shoe="10H 9H 10S 8H", bets=True, balance=5_000)

    assert seen.lines[-2:] == ["Your wallet holds 450.", "Goodbye!"]
    assert "no money left" not in seen.text


@covers("S2-42", "S2-43")
@pytest.mark.parametrize(
    ("shoe", "money"), [("10H 8H 10S 9H", "120"), ("10H 9H 10S 8H", "80"), ("10H 8H 10S 8C", "100")]
)
def test_a_win_adds_the_bet_a_loss_takes_it_and_a_push_changes_nothing(shoe: str, money: str):
    seen = played("cs161", "20 hold maybe no", shoe=shoe, bets=True)

    assert f"Player has {money}." in seen.lines
    assert seen.lines.count("Play again (yes or no)?") == 2


@covers("S0-52")
def test_everything_may_be_bet_and_a_win_returns_stake_and_winnings():
    seen = played("cs161", "1000 hold no", shoe="10H 8H 10S 9H", bets=True, balance=100_000)

    assert "Player has 2000." in seen.lines


def test_without_bets_nobody_hears_of_money():
    seen = played("cs161", "split hold hold no", shoe="10H 8H 5S 5H 2C 3C")

    assert not any(word in seen.text for word in ("has 1", "bet", "stake", "chip"))


def test_several_players_are_told_whose_turn_it_is():
    seen = played("cs161", "hold hold no", shoe="10H 8H 10S 9H 10C 7H", names=["Ann", "Bob"])

    assert "It is the turn of Bob." in seen.lines
    assert "***      Ann: You win!  ***" in seen.lines


@covers("S2-49")
def test_doubling_is_an_option_of_the_house():
    seen = played("cs161", "double no", shoe="10H 8H 6S 5H 10C", overrides=["double.on=any"])

    assert "You may also enter double." in seen.lines
    assert "Player: <spade,6> <heart,5> <club,10> (21)" in seen.lines


def test_a_question_of_another_house_is_asked_in_the_tables_words():
    overrides = ["insurance.offered=true"]
    seen = played("cs161", "n hold no", shoe="9H AH 10S 8H", overrides=overrides)

    assert any(prompt.startswith("Insurance for") for prompt in seen.prompts)


@pytest.mark.parametrize(
    ("overrides", "asked"),
    [
        (["variant.switch=true"], "Your bet"),
        (["play.stakes=points", "split.max_hands=1"], "ENTER deals the next round"),
        (["pay.rounding=exact", "pay.natural=7:3"], "Your bet"),
    ],
)
def test_where_no_hidden_stake_fits_the_table_asks_for_bets(overrides: list[str], asked: str):
    seen = played("cs161", [], overrides=overrides)

    assert asked in seen.prompts[0]
    assert seen.lines[-1] == "Goodbye!"


@pytest.mark.parametrize(
    ("overrides", "answers"),
    [
        (["variant.switch=true"], ["10", "keep", "hold", "hold", "quit"]),
        (["play.stakes=points", "split.max_hands=1"], ["", "hold", "quit"]),
        (["pay.rounding=exact", "pay.natural=7:3"], ["9", "hold", "quit"]),
    ],
)
def test_such_a_house_is_played_to_the_result_box_and_can_be_left(overrides: list[str], answers: list[str]):
    seen = played("cs161", answers, overrides=overrides, shoe="10H 8H 10S 9H 9S 10C")

    assert "***      Game Over      ***" in seen.lines
    assert seen.lines[-1] == "Goodbye!"
    assert "(end of input)" not in seen.lines


def test_doubling_for_less_can_be_entered_where_it_is_offered():
    overrides = ["double.on=any", "double.for_less=true"]

    seen = played(
        "cs161", ["60", "double-less", "no"], overrides=overrides, shoe="10H 9H 6S 5H 10C", bets=True
    )

    assert "You may also enter double-less." in seen.lines
    assert "Player has 200." in seen.lines


def test_enter_repeats_the_last_bet():
    seen = played(
        "cs161", ["20", "hold", "yes", "", "hold", "no"], shoe="10H 8H 10S 9H 10H 8H 10S 9H", bets=True
    )

    assert "Player has 120. How much is bet (ENTER for 20)?" in seen.lines
    assert "Player has 140." in seen.lines


def test_a_last_bet_that_cannot_be_paid_any_more_is_not_repeated():
    seen = played("cs161", ["60", "hold", "yes", "", "40"], shoe="10H 9H 10S 8H", bets=True)

    assert seen.after("Player has 40. How much is bet?") == ">"
    assert "Error: please enter more than 0 and at most 40." in seen.lines


def test_a_bet_that_could_win_more_than_the_house_pays_is_refused():
    seen = played(
        "cs161", ["30", "10", "hold", "no"], overrides=["pay.max_payout=100"], bets=True, balance=100_000
    )

    assert "and a bet may win 4 times itself: 30 is too much." in seen.text
    assert seen.prompts.count("Player has 1000. How much is bet?\n> ") == 2


def test_where_no_bet_at_all_can_be_paid_nobody_plays():
    seen = played("cs161", ["1", "1"], overrides=["pay.max_payout=0.05"], bets=True)

    assert "not even the smallest, 1, can be taken." in seen.text
    assert seen.lines[-1] == "Goodbye!"


@pytest.mark.parametrize("word", ["v", "view"])
def test_the_hands_can_be_seen_again(word: str):
    seen = played("cs161", [word, "hold", "no"], shoe="10H 8H 10S 9H")

    asked = seen.lines.index(f"> {word}")
    assert seen.lines[asked + 1 : asked + 3] == ["AI: <???>, <heart,8>", "Player: <spade,10> <heart,9> (19)"]


def test_the_limits_of_its_rule_card_are_those_of_its_bets():
    seen = played("cs161", ["rules", "0.5", "1", "hold", "no"], bets=True, shoe="10H 8H 10S 9H")

    assert "Bets from 1 to 1000000, in steps of 1." in seen.lines
    assert "Bets here go from 1 to 1000000: 0.5 does not." in seen.lines
    assert "Player has 101." in seen.lines


def test_a_house_that_sets_other_limits_is_obeyed():
    overrides = ["table.min_bet=10", "table.max_bet=50", "table.bet_step=5"]
    seen = played("cs161", ["5", "60", "12", "15", "hold", "no"], bets=True, overrides=overrides)

    assert "Bets here go from 10 to 50: 5 does not." in seen.lines
    assert "Bets here go from 10 to 50: 60 does not." in seen.lines
    assert "Bets here go in steps of 5: 12 does not." in seen.lines


def test_who_has_less_than_the_smallest_bet_left_plays_no_more():
    overrides, answers = ["table.min_bet=10", "table.max_bet=2000"], ["buy 900", "995", "hold"]
    seen = played("cs161", answers, bets=True, overrides=overrides, shoe="10H 9H 10S 8H")

    assert seen.lines[-5:-2] == [
        "Player has 5.",
        "Player has less than the smallest bet, 10.",
        "Your wallet holds 5.",
    ]


def test_who_sits_down_with_less_than_the_smallest_bet_is_asked_to_bring_more():
    seen = played("cs161", ["0.5", "1", "hold", "no"], shoe="10H 9H 10S 8H", bets=True, balance=50)

    ask = "You have 0.5 left and the smallest bet is 1. Your wallet holds 4.5: how much do you bring"
    assert seen.prompts[0].startswith(ask)
    assert "Player has 1. How much is bet?" in seen.lines


@covers("S2-38", "S2-39")
def test_who_bets_is_asked_for_a_name_and_the_top_ten_follows_each_game():
    shoe = "10H 9H 10S 8H  10H 9H 7S 8H"
    answers = ["\x07", "Ann", "20", "hold", "yes", "", "hold", "no"]
    seen = played("cs161", answers, shoe=shoe, bets=True, asks_name=True)

    assert seen.prompts[:2] == ["What is your name (ENTER for Player)?\n> "] * 2
    assert "Error: “·” is no name that can be shown." in seen.lines
    boards = [seen.lines[at + 2].split() for at, line in enumerate(seen.lines) if line.startswith("Top ten")]
    assert boards == [["1.", "Ann", "0", "1", "0", "-20"], ["1.", "Ann", "0", "2", "0", "-40"]]


@pytest.mark.parametrize("name", ["Dealer", "dealer", "庄家"])
def test_nobody_is_called_dealer_in_the_teaching_game(name: str):
    seen = played("cs161", [name, "Ann", "quit"], bets=True, asks_name=True)

    assert f"Nobody can be called “{name}”: that is the dealer. Choose another name." in seen.lines
    assert "Ann has 100. How much is bet?" in seen.lines


def test_a_name_that_is_too_long_is_asked_for_again():
    seen = played("cs161", ["N" * 41, "Bartholomew Longname the First", "quit"], bets=True, asks_name=True)

    assert f"“{'N' * 40}…” is too long a name: 40 letters are the most." in seen.lines
    assert "Bartholomew Longname the First has 100. How much is bet?" in seen.lines


@covers("S2-39")
def test_the_top_ten_follows_each_game_that_is_kept_once_somebody_has_won():
    shoe = "10H 9H 10S 8H  10D 8C 10C 9C  10H 9H 7S 8H"
    seen = played("cs161", "hold yes hold yes hold no", shoe=shoe, is_kept=True)

    boards = [at for at, line in enumerate(seen.lines) if line.startswith("Top ten")]
    assert [seen.lines[at + 2].split() for at in boards] == [
        ["1.", "Player", "1", "2", "1", "0"],
        ["1.", "Player", "1", "3", "1", "0"],
    ]
    assert [seen.lines[at - 1].partition(":")[0] for at in boards] == ["Player", "Player"]
    assert [seen.lines[at + 3] for at in boards] == ["Play again (yes or no)?"] * 2


def test_the_plain_game_asks_nobody_for_a_name():
    seen = played("cs161", "hold no", shoe="10H 8H 10S 9H", is_kept=True)

    assert not any("name" in prompt for prompt in seen.prompts)


def test_a_board_reads_each_fact_once_however_long_the_evening(monkeypatch):
    read = Counter[object]()
    store = open_store("memory:")

    def counted(reader: Reader, table: str, after: int = 0) -> Iterator[StoredEvent]:
        for row in every_event(reader, table, after):
            read[row.table, row.seq] += 1
            yield row

    monkeypatch.setattr(history, "every_event", counted)
    seen = played("cs161", ["hold", *["yes", "hold"] * 8, "no"], names=["Ann"], store=store, shoe=TENS)

    assert sum(line.startswith("Top ten") for line in seen.lines) > 5
    assert set(read.values()) == {1}
