"""The houses that come with the program are those that were decided."""

from typing import Any

import pytest

from fairdeal.games.blackjack.knobs import read_table
from fairdeal.games.blackjack.rules import Rules
from fairdeal.games.game import fingerprint
from fairdeal.houses.library import open_house
from fairdeal.houses.load import load_house
from fairdeal.houses.places import shipped
from fairdeal.houses.telling.card import differences, rule_card
from fairdeal.words import words_for
from tests.houses.goldens import assert_golden
from tests.houses.variants import VARIANTS

NO_HOLE_CARD = {"hole_card": "none"}
H17 = {"soft17": "hit"}

CN21: dict[str, dict[str, Any]] = {
    "shoe": {"decks": 4},
    "dealer": {"hole_card": "no_peek", "natural_vs_player_21": "ties"},
    "play": {"deal_order": "dealer_first", "naturals": "at_settlement", "stop_on_21": False},
    "pay": {"natural": 3, "even_money": False},
    "double": {"on": "hard_11", "for_less": False},
    "split": {"max_hands": 2, "hit_split_aces": True},
    "table": {"leaving": "forfeit"},
}


def chinese(table: str, **knobs: Any) -> dict[str, dict[str, Any]]:
    """cn21 with some knobs of a table set otherwise."""
    return {**CN21, table: {**CN21.get(table, {}), **knobs}}


DECIDED: dict[str, dict[str, Any]] = {
    "cn21": CN21,
    "cn21_dealer_five_cards": CN21,
    "cn21_double_any_time": chinese("double", on="any", card_count="any", split_aces=True),
    "cn21_five_cards_push": CN21,
    "cn21_natural_x2": chinese("pay", natural=2),
    "cn21_resplit": chinese("split", max_hands=4, max_hands_aces=4),
    "cn21_split_aces_once": chinese("split", hit_split_aces=False),
    "cn21_surrender": chinese("surrender", kind="late"),
    "gojack": {
        "shoe": {"decks": 1, "shuffle": "fixed_rounds:3", "burn_cards": 0},
        "play": {"turns": "rounds", "stakes": "points"},
        "pay": {"natural": 1, "natural_vs_natural": "lose", "tie": "lose"},
        "double": {"on": "none"},
        "split": {"max_hands": 1},
        "insurance": {"offered": False},
    },
    "cs161": {
        "shoe": {"decks": 1, "burn_cards": 0},
        "dealer": {"stand_on": 18},
        "play": {"deal_order": "dealer_first", "stop_on_21": False},
        "pay": {"natural": 1},
        "double": {"on": "none"},
        "split": {"by": "rank", "max_hands": 4, "max_hands_aces": 4, "hit_split_aces": True},
        "insurance": {"offered": False},
        "table": {"min_bet": 1, "max_bet": 1_000_000},
    },
    "casino": {
        "shoe": {"decks": 3},
        "dealer": {"hole_card": "peek_ace", "natural_takes": "all_bets"},
        "play": {"deal_order": "players_first"},
        "double": {"for_less": False, "split_aces": True},
        "split": {"by": "rank", "max_hands": 2, "hit_split_aces": True},
        "table": {"leaving": "forfeit"},
    },
    "vegas_strip": {"shoe": {"decks": 4}},
    "vegas_strip_side_bets": {
        "shoe": {"decks": 4},
        "side_bet": [
            {"id": "21+3", "kind": "21+3", "pays": "v_100_40_30_10_5", "max_bet": 100},
            {"id": "pairs", "kind": "perfect_pairs", "pays": "30/10/5", "max_bet": 100},
        ],
    },
    "vegas_downtown_side_bets": {
        "shoe": {"decks": 2},
        "dealer": H17,
        "side_bet": [
            {"id": "ladies", "kind": "lucky_ladies", "pays": "B", "max_bet": 25},
            {"id": "royal", "kind": "royal_match", "pays": "10/3", "max_bet": 100},
        ],
    },
    "vegas_strip_liberal": {"split": {"max_hands_aces": 4}, "surrender": {"kind": "late"}},
    "vegas_strip_h17": {"dealer": H17, "split": {"max_hands_aces": 4}, "surrender": {"kind": "late"}},
    "vegas_strip_65": {"dealer": H17, "pay": {"natural": "6:5"}},
    "vegas_downtown": {"shoe": {"decks": 2}, "dealer": H17},
    "vegas_downtown_ndas": {"shoe": {"decks": 2}, "dealer": H17, "double": {"after_split": False}},
    "reno": {"shoe": {"decks": 1}, "dealer": H17, "double": {"on": "hard_10_11", "after_split": False}},
    "atlantic_city": {"shoe": {"decks": 8}, "surrender": {"kind": "late"}},
    "european": {"dealer": NO_HOLE_CARD, "double": {"on": "hard_9_11"}},
    "european_h17_6d": {"dealer": {**NO_HOLE_CARD, **H17}},
    "spielbank": {
        "shoe": {"shuffle": "csm"},
        "dealer": NO_HOLE_CARD,
        "double": {"on": "hard_9_11"},
        "split": {"max_hands_aces": 4},
    },
    "uk": {"dealer": NO_HOLE_CARD},
    "uk_pre2007": {
        "dealer": NO_HOLE_CARD,
        "double": {"on": "hard_9_11"},
        "split": {"forbidden_ranks": ["4", "5", "T"]},
    },
    "macau": {
        "shoe": {"shuffle": "csm"},
        "dealer": {**NO_HOLE_CARD, "natural_takes": "original_only"},
        "surrender": {"kind": "early", "vs": "2-T"},
    },
    "helsinki": {
        "dealer": NO_HOLE_CARD,
        "surrender": {"kind": "early", "vs": "2-T"},
        "pay": {"bonus_hands": [{"name": "777", "cards": "7 7 7", "pay": 3, "after_split": False}]},
    },
    "single_deck_65": {
        "shoe": {"decks": 1},
        "dealer": H17,
        "pay": {"natural": "6:5"},
        "double": {"after_split": False},
    },
    "zh_21_house": {
        "split": {"max_hands": 2},
        "pay": {"charlie": {"cards": 5, "pay": "3:2"}, "commission_on_wins": "1/20"},
    },
    "double_exposure_ac": {
        "shoe": {"decks": 8},
        "dealer": {"hole_card": "exposed"},
        "pay": {"natural": 1, "natural_vs_natural": "win", "tie": "lose", "even_money": False},
        "double": {"on": "hard 9-11, soft 19-20"},
        "split": {"max_hands": 2},
        "insurance": {"offered": False},
    },
    **VARIANTS,
}


def test_just_the_decided_houses_are_shipped():
    assert shipped() == sorted(DECIDED)


@pytest.mark.parametrize("name", DECIDED)
def test_a_shipped_house_has_the_decided_rules(name):
    assert load_house(name).rules == read_table(Rules, DECIDED[name])


@pytest.mark.parametrize("name", DECIDED)
def test_a_shipped_house_speaks_to_players_in_both_languages(name):
    house = load_house(name)

    assert set(house.titles) == set(house.texts) == {"en", "zh"}
    assert house.source


def test_only_the_two_old_games_have_a_voice_of_their_own():
    voices = {name: load_house(name).voice for name in shipped()}

    assert {name: voice for name, voice in voices.items() if voice != "table"} == {
        "gojack": "gojack",
        "cs161": "cs161",
    }


def test_no_two_houses_play_by_the_same_book():
    books = {fingerprint(open_house(name)[1]) for name in shipped()}

    assert len(books) == len(shipped())


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_rule_cards_of_all_houses_are_as_they_were_read(lang):
    words = words_for(lang)
    pages = []
    for name in shipped():
        opened = open_house(name)
        pages += [f"= {name}", *rule_card(*opened, words), "", *differences(*opened, words), ""]

    assert_golden(f"cards.{lang}.txt", "\n".join(pages))
