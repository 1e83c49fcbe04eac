"""Inputs are refused: with a stable code, facts, what is allowed, and the round in a few words."""

import pytest
from msgspec.structs import replace

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.games import trumps
from fairdeal.games.game import Choose, Deal, Entries, Input, Refused, SideStake, Stake, opened
from tests.support.covers import covers
from tests.support.refusals import code_and_facts
from tests.trumps.table import PACK, Table, book, entries, pack_of


def bets(*chips: int) -> Entries:
    seats = range(1, len(chips) + 1)
    stakes = tuple(Stake(seat, seat, staked) for seat, staked in zip(seats, chips, strict=True))
    return Entries(stakes, dict.fromkeys(seats, 100))


def with_stake(changed: Stake) -> Entries:
    return replace(entries(2, 10), stakes=(Stake(1, 1, 10), changed))


SIDE = Stake(2, 2, 10, (SideStake("pairs", 1),))


@pytest.mark.parametrize(
    ("wrong", "code", "facts"),
    [
        (bets(), "bet/players", {"players": 0, "least": 2, "most": 6}),
        (bets(5), "bet/players", {"players": 1, "least": 2, "most": 6}),
        (bets(*[5] * 7), "bet/players", {"players": 7, "least": 2, "most": 6}),
        (with_stake(Stake(3, 2, 10)), "bet/boxes", {}),
        (replace(bets(5, 5), banker=1), "bet/banker", {"seat": 1}),
        (with_stake(Stake(2, 9, 10)), "bet/owner", {"seat": 9, "box": 2, "chips": 10}),
        (with_stake(Stake(2, 1, 10)), "bet/owner", {"seat": 1, "box": 1, "chips": 10}),
        (with_stake(SIDE), "bet/side", {"box": 2, "chips": 1, "id": "pairs"}),
        (bets(-1, -1), "bet/not-positive", {"seat": 1, "box": 1, "chips": -1}),
        (bets(5, 6), "bet/not-equal", {"seat": 2, "box": 2, "chips": 6, "wanted": 5}),
        (bets(101, 101), "bet/over-purse", {"seat": 1, "box": 1, "chips": 101, "purse": 100}),
    ],
)  # fmt: skip
@covers("S1-41")
def test_bets_that_cannot_be_played(wrong: Entries, code: str, facts: dict[str, object]):
    with pytest.raises(Refused) as refused:
        trumps.open_round(book(), wrong)

    assert (refused.value.code, refused.value.facts) == (code, facts)


@covers("S1-06")
def test_a_pack_with_fewer_cards_than_players_names_both_numbers():
    two_cards = book(pack_of("speed", ant="1", bee="2"))

    with pytest.raises(Refused) as refused:
        trumps.open_round(two_cards, entries(3))

    assert code_and_facts(refused.value) == ("bet/too-few-cards", {"cards": 2, "players": 3})


def refusal(table: Table, given: Input) -> Refused:
    before = table.state
    with pytest.raises(Refused) as refused:
        trumps.decide(table.state, given)
    assert table.state == before
    return refused.value


def test_a_card_that_is_not_in_the_hand():
    table = Table("ant bee", "cat dog")

    refused = refusal(table, Choose(1, "3"))

    facts = {"box": 1, "action": "3", "reason": "not_asked"}
    assert code_and_facts(refused) == ("action/not-legal", facts)
    assert (refused.allowed, refused.notation) == (("1", "2"), "trick 1: 1=2 2=2")


@covers("S1-12")
def test_a_category_that_the_pack_does_not_have():
    table = Table("ant bee", "cat dog")
    table.do("1:1 2:1")

    refused = refusal(table, Choose(1, "colour"))

    facts = {"box": 1, "action": "colour", "reason": "not_asked"}
    assert code_and_facts(refused) == ("action/not-legal", facts)
    assert refused.allowed == ("speed", "price")


def test_a_call_by_somebody_else_or_by_nobody():
    table = Table("ant bee", "cat dog")
    table.do("1:1 2:1")

    for box in (2, 0, 7):
        refused = refusal(table, Choose(box, "speed"))
        assert refused.code == "action/not-your-turn"
        assert refused.facts == {"box": box, "asked": 1}


def test_a_second_pick():
    table = Table("ant bee", "cat dog")
    table.do("1:1")

    assert refusal(table, Choose(1, "2")).code == "action/not-your-turn"


def test_an_answer_to_the_offer_that_is_none_or_comes_twice():
    table = Table("ant", "bee", pack=pack_of("speed", ant="1", bee="1"), settings="draws_offer=1")
    table.trick("speed")

    refused = refusal(table, Choose(1, "perhaps"))
    facts = {"box": 1, "action": "perhaps", "reason": "not_asked"}
    assert code_and_facts(refused) == ("action/not-legal", facts)
    assert refused.allowed == ("stop", "go_on")
    table.do("1:stop")

    assert refusal(table, Choose(1, "go_on")).code == "action/not-your-turn"


def test_decisions_before_the_cards_and_after_the_end():
    dealing, _ = opened(trumps, book(), entries(2))
    with pytest.raises(Refused, match="action/card-first"):
        trumps.decide(dealing, Choose(1, "1"))

    over = Table("ant", "bee")
    over.trick("speed")
    assert refusal(over, Choose(1, "1")).code == "round/closed"


@pytest.mark.parametrize("card", ["AS", "", FACE_DOWN])
def test_a_card_of_another_pack(card: str):
    state, _ = opened(trumps, book(), entries(2))

    with pytest.raises(Refused, match="card/not-in-pack"):
        trumps.decide(state, Deal(Card(card)))


def test_a_card_that_was_dealt_before():
    state, _ = opened(trumps, book(), entries(2))
    state = trumps.apply(state, trumps.decide(state, Deal(Card("ant"))))

    with pytest.raises(Refused) as refused:
        trumps.decide(state, Deal(Card("ant")))

    assert code_and_facts(refused.value) == ("card/already-dealt", {"card": "ant"})


@covers("S1-05")
def test_a_card_beyond_the_even_decks():
    state, _ = opened(trumps, book(), entries(3))
    for card in PACK.cards[:6]:
        state = trumps.apply(state, trumps.decide(state, Deal(card.id)))

    with pytest.raises(Refused, match="card/not-wanted"):
        trumps.decide(state, Deal(PACK.cards[6].id))


def test_a_card_in_the_middle_of_a_trick():
    table = Table("ant bee", "cat dog")

    assert refusal(table, Deal(Card("elk"))).code == "card/not-in-pack"
    assert refusal(table, Deal(Card("ant"))).code == "card/not-wanted"
