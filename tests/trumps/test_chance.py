"""Exact chances, held against every deal that can have led to what a player knows."""

from fractions import Fraction
from math import comb

import pytest

from fairdeal.cards import Card
from fairdeal.games import trumps
from fairdeal.games.trumps.chance import Chance, chance, chances, unseen
from fairdeal.games.trumps.memory import Memory, remember
from fairdeal.games.trumps.pack import Pack
from tests.trumps.every_deal import ME, all_known, counted
from tests.trumps.table import PACK, Table, book, pack_of

FOUR = pack_of("speed price:low", ant="1 3", bee="2 2", cat="2 1", dog="3 2")
FIVE = pack_of("speed price:low", ant="1 3", bee="2 2", cat="2 1", dog="3 3", elk="3 5")
SIX = pack_of("speed price:low", ant="1 3", bee="2 2", cat="2 1", dog="3 3", elk="4 5", fox="4 1")
MISSING = pack_of("speed price:low", ant="- 3", bee="2 2", cat="2 -", dog="3 3", elk="- 5")
ALL_ALIKE = pack_of("speed price:low", ant="1 1", bee="1 2", cat="1 2", dog="2 1", elk="1 1")
ALIKE = pack_of("speed price:low", ant="1 1", bee="1 2", cat="1 2", dog="2 1", elk="1 -")
NO_LOSS = "ends=last_one winner=most_cards"
SUPER = "super_card=ant super_beaten_by=bee,cat"

SCENES = [
    # pack, players, trick, categories tied, variant, settings
    (SIX, 2, 1, 0, "classic", ""),
    (SIX, 2, 3, 0, "classic", ""),
    (SIX, 3, 1, 0, "classic", ""),
    (SIX, 3, 2, 0, "classic", ""),
    (FIVE, 2, 2, 0, "classic", "deal=aside"),
    (FIVE, 4, 1, 0, "classic", ""),
    (FIVE, 5, 1, 0, "classic", ""),
    (FOUR, 2, 2, 0, "source", NO_LOSS),
    (FIVE, 2, 3, 0, "source", NO_LOSS),
    (FOUR, 2, 3, 0, "source", NO_LOSS + " caller=winner deal=first"),
    (FIVE, 2, 3, 0, "source", NO_LOSS + " hand=three tie=middle deal=first"),
    (FIVE, 2, 2, 0, "source", NO_LOSS + " hand=three tie=nothing deal=first"),
    (MISSING, 2, 2, 0, "classic", ""),
    (MISSING, 3, 1, 0, "classic", "missing=loses"),
    (MISSING, 3, 1, 0, "classic", ""),
    (MISSING, 2, 2, 0, "source", NO_LOSS + " missing=loses"),
    (FIVE, 2, 2, 0, "classic", SUPER),
    (FIVE, 3, 1, 0, "classic", SUPER),
    (FIVE, 4, 1, 0, "classic", SUPER),
    (FIVE, 3, 1, 0, "source", SUPER + " deal=first"),
    (FIVE, 2, 2, 0, "source", SUPER + " deal=first"),
    (FIVE, 3, 1, 0, "classic", "super_card=ant"),
    (MISSING, 3, 1, 0, "classic", "super_card=dog super_beaten_by=ant,bee,cat"),
    (MISSING, 4, 1, 0, "classic", "super_card=dog super_beaten_by=ant,elk"),
    (MISSING, 4, 1, 0, "classic", "super_card=dog super_beaten_by=ant,elk missing=loses"),
    (ALIKE, 3, 1, 1, "classic", "tie=new_category"),
    (ALL_ALIKE, 3, 1, 1, "classic", "tie=new_category"),
    (ALIKE, 2, 2, 1, "source", NO_LOSS + " tie=new_category"),
]  # fmt: skip


@pytest.mark.parametrize(("pack", "players", "trick", "tied", "variant", "settings"), SCENES)
def test_chances_are_what_counting_every_deal_finds(
    pack: Pack, players: int, trick: int, tied: int, variant: str, settings: str
):
    played = book(pack, variant, settings)
    found = all_known(played, players, trick, tied)
    assert found

    for known in found:
        card = known.seen.picked
        assert card is not None
        for category in played.categories:
            if category.id not in known.seen.tried:
                worked_out = chance(played, known.seen, known.memory, card, category)
                assert worked_out == counted(known, category.id)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_without_memory_they_are_the_known_formula(players: int):
    pack = pack_of("speed", **{f"k{number}": str(number // 2) for number in range(18)})
    played = book(pack, "classic")
    table = Table(*hands(pack, players), pack=pack, variant="classic")
    card = table.seen_by(ME).picked
    assert card is not None
    own = int(card[1:]) // 2
    others = [number // 2 for number in range(18) if card != f"k{number}"]
    worse, equal = sum(value < own for value in others), sum(value == own for value in others)
    k, m = players - 1, len(others)

    worked_out = chances(played, table.seen_by(ME), Memory(), card)["speed"]

    assert worked_out.win == Fraction(comb(worse, k), comb(m, k))
    assert worked_out.tie == Fraction(comb(worse + equal, k) - comb(worse, k), comb(m, k))


def hands(pack: Pack, players: int) -> list[str]:
    cards = [card.id for card in pack.cards[9:] + pack.cards[:9]]
    return [" ".join(cards[box::players]) for box in range(players)]


def test_who_remembers_where_a_card_went_knows_the_end():
    table = Table("dog cat", "ant bee", "elk fox", variant="classic")
    table.trick("speed")
    table.trick("speed")
    memory = Memory()
    for event in table.events:
        memory = remember(memory, trumps.disclose(event, 3))
    view = table.seen_by(3)

    assert table.hands == ["", "", "elk dog ant fox cat bee"]
    assert view.boxes[2].cards == 6
    assert memory.boxes[3] == ("elk", "dog", "ant", "fox", "cat", "bee")


def test_known_cards_make_certain_chances():
    table = Table("elk cat", "ant fox", "gnu hen", variant="classic", settings="caller=rotates")
    table.trick("price")  # ant wins: elk and gnu lie below it
    memory = Memory()
    for event in table.events:
        memory = remember(memory, trumps.disclose(event, 1))

    assert memory.boxes == {1: ("??",), 2: ("??", "ant", "elk", "gnu"), 3: ("??",)}
    assert chances(table.book, table.seen_by(1), memory, Card("cat")) == {
        "speed": Chance(Fraction(0), Fraction(0), Fraction(0), Fraction(1)),
        "price": Chance(Fraction(0), Fraction(0), Fraction(0), Fraction(1)),
    }


def test_a_card_that_was_seen_and_did_not_move_was_within_reach():
    table = Table("bee ant cat dog", "hen fox gnu elk", settings="hand=three tie=nothing")

    table.trick("speed")  # both 2: a draw, and no card moves
    memory = Memory()
    for event in table.events:
        memory = remember(memory, trumps.disclose(event, 1))

    assert memory.boxes[2] == ("hen", "??", "??", "??")


def test_cards_that_lie_turned_up_are_seen_even_without_a_memory():
    table = Table("bee ant", "hen fox", variant="classic", settings="tie=new_category")

    table.do("1:speed")

    assert unseen(table.book, table.seen_by(1), Memory()) == ("ant", "fox")
    assert unseen(table.book, table.seen_by(None), Memory()) == ("ant", "fox")


def test_a_memory_forgets_nothing_and_invents_nothing_in_a_pack_of_eight():
    table = Table("ant bee cat dog", "elk fox gnu hen", pack=PACK, variant="classic")

    memory = Memory()
    for event in table.events:
        memory = remember(memory, trumps.disclose(event, 1))

    assert memory.known == {"ant"}
