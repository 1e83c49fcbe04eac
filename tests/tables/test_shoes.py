"""The shoe: sealed before bets, shuffled again when it runs out, revealed when it is done with."""

import msgspec
import pytest

from fairdeal.cards import Shuffling
from fairdeal.fairness import (
    SeatSeedReplaced,
    SeatSeedRevealed,
    SeedChainPublished,
    ShoeReshuffled,
    ShoeRevealed,
    ShoeSealed,
    seat_commitment,
    verify_log,
)
from fairdeal.games.game import Refused, SideStake
from fairdeal.store import Event
from fairdeal.tables.model.codec import encode_event
from fairdeal.tables.model.events import (
    BoxBet,
    CardsBurnt,
    ClosingAnnounced,
    RoundAdvanced,
    RoundEnded,
    RoundVoided,
)
from fairdeal.tables.read.export import exported
from fairdeal.wire import commands as c
from tests.support.appending import append
from tests.support.covers import covers
from tests.support.short_chains import shorten_chains
from tests.tables.room import PEOPLE
from verifier import fairdeal_verify

SEED = bytes(range(32))


def is_verified(table) -> bool:
    log = list(exported(table.room.store, table.table.id))
    return verify_log(log).is_clean and not fairdeal_verify.verify(log).problems


def many_boxes(table, *people, boxes):
    for person in people:
        table.act(person, c.Bet((BoxBet(500),) * boxes))


def test_the_shoe_is_sealed_before_anyone_bets(room):
    table = room.open()

    table.seat("ann")

    assert type(table.facts[-1]) is ShoeSealed


def test_an_empty_table_shuffles_nothing(room):
    table = room.open()

    table.settle()

    assert table.table.shoe is None


@covers("S3-54")
@pytest.mark.parametrize(("house", "decks"), [("vegas_strip", 4), ("single_deck_65", 1), ("european", 6)])
def test_a_shoe_holds_all_packs_of_the_house(room, house, decks):
    table = room.open(house)

    table.seat("ann")

    assert table.table.shoe.size == 52 * decks


@covers("S3-55")
def test_a_shoe_that_runs_out_in_mid_round_is_shuffled_again(room):
    table = room.open("single_deck_65", boxes_each=4, shuffling=Shuffling(penetration=1.0, burn_cards=30))
    table.seat("ann", "bob", chips=40_000)

    while not table.happened(ShoeReshuffled):
        many_boxes(table, "ann", "bob", boxes=4)
        table.play_out()

    again = table.happened(ShoeReshuffled)[0]
    assert again.round == table.table.rounds
    assert len(again.cards) < 52
    table.close()
    assert is_verified(table)
    assert room.problems == ()


def test_a_round_for_which_there_are_not_enough_cards_is_voided_and_every_stake_goes_back(room):
    table = room.open("single_deck_65", boxes_each=4)
    table.seat(*PEOPLE, chips=20_000)

    many_boxes(table, *PEOPLE, boxes=4)
    table.play_out()

    assert [fact.why for fact in table.happened(RoundVoided)] == ["no-cards"]
    assert {table.table.purse(seat) for seat in table.table.places} == {20_000}
    assert table.happened(RoundEnded) == []
    assert room.problems == ()


def test_a_voided_round_undoes_what_it_has_settled_already(room):
    table = room.open("vegas_strip_side_bets", "shoe.decks=1", boxes_each=4)
    table.seat(*PEOPLE, chips=20_000)
    aside = (SideStake(table.table.book.side_bets[0].id, 500),)

    for person in PEOPLE[:5]:
        table.act(person, c.Bet((BoxBet(500, aside),) * 4))
    for person in PEOPLE[5:]:
        table.act(person, c.Bet())
    while (asked := table.asked) is not None:
        person, box, options = asked
        table.act(person, c.ChooseAction(box, "hit" if "hit" in options else "no"))

    moved = [each.reason for row in room.store.read("t-1") for each in row.transfers]
    assert "lost" in moved, "no side bet was settled before the cards ran out"
    assert len(table.happened(RoundVoided)) == 1
    assert {table.table.purse(seat) for seat in table.table.places} == {20_000}
    assert room.problems == ()


def test_after_a_voided_round_the_next_one_is_played(room):
    table = room.open("single_deck_65", boxes_each=4)
    table.seat(*PEOPLE, chips=20_000)
    many_boxes(table, *PEOPLE, boxes=4)
    table.play_out()

    many_boxes(table, *PEOPLE, boxes=1)
    table.play_out()

    assert len(table.happened(RoundEnded)) == 1


def test_shoes_follow_each_other_without_a_gap_and_each_is_revealed(room):
    table = room.open("single_deck_65", shuffling=Shuffling(shuffle="csm"))
    table.seat("ann")

    for _ in range(5):
        table.play("ann")
    table.close()

    assert [fact.shoe for fact in table.happened(ShoeSealed)] == [1, 2, 3, 4, 5, 6]
    assert [fact.shoe for fact in table.happened(ShoeRevealed)] == [1, 2, 3, 4, 5, 6]
    assert table.happened(CardsBurnt) == []
    assert is_verified(table)


@pytest.fixture
def short_lived(room, monkeypatch):
    """A table that needs a new chain of seeds after every second round."""
    shorten_chains(monkeypatch, 2)
    table = room.open("single_deck_65", shuffling=Shuffling(shuffle="csm"))
    table.seat("ann")
    return table


def test_when_the_chain_of_seeds_is_used_up_the_announced_one_is_published(short_lived):
    for _ in range(5):
        short_lived.play("ann")
    short_lived.close()

    one, two, three = short_lived.happened(SeedChainPublished)
    assert [(chain.chain, chain.length) for chain in (one, two, three)] == [(1, 2), (2, 2), (3, 2)]
    assert (one.next, two.next) == (two.root, three.root)
    assert is_verified(short_lived)


def test_the_announced_chain_comes_also_in_another_process(short_lived):
    short_lived.play("ann")
    announced = short_lived.happened(SeedChainPublished)[0].next

    again = short_lived.room.host("t-1")
    again.play("ann")
    again.play("ann")

    assert again.happened(SeedChainPublished)[-1].root == announced


def test_a_table_whose_announced_seeds_are_gone_closes_rather_than_choose_others(short_lived):
    short_lived.play("ann")
    short_lived.room.store.forget_secret("chain:t-1:2")

    again = short_lived.room.host("t-1")
    again.play("ann")
    again.settle()

    assert again.happened(ClosingAnnounced) == [ClosingAnnounced(why="jammed")]
    assert len(again.happened(SeedChainPublished)) == 1
    assert short_lived.room.problems == ()


def test_a_chain_has_a_thousand_seeds_and_announces_the_next(room):
    chain = room.open().happened(SeedChainPublished)[0]

    assert chain.length == 1000
    assert chain.next != chain.root


def test_nobody_plays_on_at_a_table_with_a_chain_that_is_too_short(room):
    body = msgspec.json.encode(SeedChainPublished(1, "ab" * 32, 1, "cd" * 32))
    opened = room.open().facts[0]
    append(room.store, "t-2", 0, [encode_event(opened), Event("SeedChainPublished", 1, body)]).result()

    with pytest.raises(Refused) as refused:
        room.host("t-2")

    assert refused.value.code == "table/chain-short"


# Seeds of the seats.


def test_a_seed_that_is_revealed_in_time_counts(room):
    table = room.open()
    table.seat("ann")
    shoe = bytes.fromhex(table.table.shoe.sealed.commitment)
    table.act("ann", c.CommitSeed(seat_commitment(shoe, "seat:1", SEED).hex()))

    table.bet("ann")
    table.act("ann", c.RevealSeed(SEED.hex()))
    table.play_out()
    table.close()

    assert [fact.seed for fact in table.happened(SeatSeedRevealed)] == [SEED.hex()]
    assert is_verified(table)


def test_a_seed_that_is_not_revealed_is_replaced_and_said_so(room):
    table = room.open()
    table.seat("ann")
    table.act("ann", c.CommitSeed("ab" * 32))

    table.bet("ann")
    table.act("ann", c.WithholdSeed())
    table.play_out()
    table.close()

    assert [fact.who for fact in table.happened(SeatSeedReplaced)] == ["seat:1"]
    assert is_verified(table)


def test_another_seed_of_a_seat_gives_other_cards(room):
    def cards(name: str, seed: bytes) -> list[object]:
        room.chance.seed(7)
        table = room.open(name=name)
        table.seat("ann", chips=5_000)
        shoe = bytes.fromhex(table.table.shoe.sealed.commitment)
        table.act("ann", c.CommitSeed(seat_commitment(shoe, "seat:1", seed).hex()))
        table.bet("ann")
        table.act("ann", c.RevealSeed(seed.hex()))
        table.play_out()
        return [fact.drawn for fact in table.happened(RoundAdvanced)]

    assert cards("t-1", SEED) != cards("t-2", bytes(reversed(SEED)))


def test_a_turn_that_was_never_stored_leaves_no_cards_behind(room):
    table, other = room.open(decision_seconds=20), room.host("t-1")
    table.seat("ann")
    other.host.reload()
    shoe = bytes.fromhex(table.table.shoe.sealed.commitment)
    other.act("ann", c.CommitSeed(seat_commitment(shoe, "seat:1", SEED).hex()))
    other.act("ann", c.Bet((BoxBet(500),)))
    table.host.reload()
    # Here the round begins with the seed replaced, in a turn that comes too late: it was revealed elsewhere.
    other.only_act("ann", c.RevealSeed(SEED.hex()))
    table.later(21)
    table.play_out()
    table.close()

    assert is_verified(table)


# Who comes in mid-shoe.


def test_who_waits_for_a_shuffle_does_not_hold_up_the_others(room):
    table = room.open(joins_mid_shoe=False)
    table.seat("ann")
    table.play("ann")
    table.seat("bob")

    table.play("ann")

    assert table.table.rounds == 2


def test_where_all_wait_for_a_shuffle_it_comes(room):
    table = room.open(joins_mid_shoe=False)
    table.seat("ann")
    table.play("ann")
    table.seat("bob")

    table.act("ann", c.Leave())

    assert table.table.shoes == 2
    table.play("bob")
    assert table.table.rounds == 2


def test_before_the_first_round_of_a_shoe_nobody_comes_too_late(room):
    table = room.open(joins_mid_shoe=False, banker="elect")
    table.seat("ann", "bob")
    assert table.table.banker is not None

    table.seat("cid")

    assert not table.table.places[3].waits_for_shoe
