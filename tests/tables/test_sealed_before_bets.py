"""Nobody can choose a shoe: its seeds are published before anyone sits, and it is sealed before any bet."""

import pytest
from msgspec.structs import replace

from fairdeal.cards import Shuffling
from fairdeal.fairness import (
    BankerElected,
    SeatSeedReplaced,
    SeatSeedRevealed,
    SeedChainPublished,
    ShoeRevealed,
    ShoeSealed,
    chance_key,
    seat_commitment,
    stream,
    verify_log,
)
from fairdeal.games.game import Refused
from fairdeal.store import Event
from fairdeal.tables.audit.room_audit import audit_room
from fairdeal.tables.houses.followed_house import take_over
from fairdeal.tables.model.causes import HOUSE, Cause
from fairdeal.tables.model.events import BetsTakenBack, BoxBet, ClosingAnnounced, RulesChanged, TableOpened
from fairdeal.tables.model.terms import ELECT, ROTATE
from fairdeal.tables.read.export import exported
from fairdeal.wire import commands as c
from fairdeal.words import words_for
from tests.support.appending import append
from verifier import fairdeal_verify

SEED = bytes(range(32))


def is_verified(table) -> bool:
    log = list(exported(table.room.store, table.table.id))
    return verify_log(log).is_clean and not fairdeal_verify.verify(log).problems


def commit(table, who, seed=SEED):
    shoe = bytes.fromhex(table.table.shoe.sealed.commitment)
    return c.CommitSeed(seat_commitment(shoe, who, seed).hex())


def change_house(table, **terms):
    taken = RulesChanged("own/another", table.table.book_id, replace(table.table.terms, **terms))
    turn = table.host._builder(table.room.now)
    take_over(turn, taken, turn.adapter.book_bytes(table.table.book))
    turn.cause = Cause(HOUSE)
    table.room.wait_for(table.host._append(turn, None))
    table.settle()


# The root.


def test_the_root_of_seeds_is_published_by_the_opening_itself(room):
    table = room.open()

    assert [type(fact) for fact in table.facts] == [TableOpened, SeedChainPublished]


def test_who_opens_a_table_twice_publishes_one_root(room):
    one, other = room.open(), room.open()

    assert one.facts == other.facts


def test_one_root_at_two_tables_is_found_by_the_audit(room):
    for name in ("t-1", "t-2"):
        room.chance.seed(5)
        room.open(name=name)

    with room.store.open_reader() as reader:
        found = audit_room(room.store, reader, words_for("en")).found

    assert [(each.where, each.code) for each in found] == [("t-2", "chain/shared")] * 2
    assert "Tables t-1 and t-2 share the seed root" in found[0].sentence


def out_of_order(count: int) -> bytes:
    raise OSError("no entropy")


@pytest.mark.parametrize("randomness", [out_of_order, bytes])
def test_a_source_of_randomness_that_fails_opens_no_table(room, randomness):
    room.randomness = randomness

    with pytest.raises(Refused) as refused:
        room.open()

    assert refused.value.code == "table/randomness"
    assert room.store.tables() == ("room",)


@pytest.mark.parametrize("randomness", [out_of_order, bytes])
def test_a_source_that_failed_once_leaves_no_bad_seed_behind(room, randomness):
    good, room.randomness = room.randomness, randomness
    with pytest.raises(Refused):
        room.open()
    room.randomness = good

    table = room.open()
    table.seat("ann")
    table.play("ann")

    assert is_verified(table)


def test_a_database_that_fails_is_not_taken_for_failing_randomness(room):
    table = room.open()

    def broken(*_, **__):
        raise OSError("the disk is gone")

    table.host.seeds._store = replace_method(room.store, keep_secret=broken)

    with pytest.raises(OSError, match="disk"):
        table.host.seeds.new_root(3)


def replace_method(store, **methods):
    class Changed:
        def __getattr__(self, name):
            return methods.get(name) or getattr(store, name)

    return Changed()


# A changed house.


def test_a_changed_house_gives_all_bets_back(room):
    table = room.open()
    table.seat("ann", "bob", "cid")
    table.bet("ann")
    table.act("bob", c.Bet())

    change_house(table)

    assert [fact.seat for fact in table.happened(BetsTakenBack)] == [1, 2]
    assert table.table.rounds == 0
    table.play("ann", "bob", "cid")
    table.close()
    assert is_verified(table)


def test_the_shoe_of_the_old_house_is_told_to_be_given_up(room):
    table = room.open()
    table.seat("ann")
    table.play("ann")

    change_house(table)

    assert [fact.voided for fact in table.happened(ShoeRevealed)] == [True]
    assert [fact.house for fact in table.happened(ShoeSealed)] == ["vegas_strip", "own/another"]


def test_new_limits_alone_leave_the_shoe_where_it_is_and_give_the_bets_back(room):
    table = room.open()
    table.seat("ann", "bob")
    table.bet("ann")
    taken = RulesChanged("vegas_strip", table.table.book_id, replace(table.table.terms, least=200))
    turn = table.host._builder(table.room.now)

    take_over(turn, taken, turn.adapter.book_bytes(table.table.book))

    assert [type(fact) for fact in turn.events] == [BetsTakenBack, RulesChanged]
    assert turn.table.shoe == table.table.shoe


def test_another_way_to_shuffle_gives_the_shoe_up(room):
    table = room.open()
    table.seat("ann")
    taken = RulesChanged(
        "vegas_strip", table.table.book_id, replace(table.table.terms, shuffling=Shuffling(shuffle="csm"))
    )
    turn = table.host._builder(table.room.now)

    take_over(turn, taken, turn.adapter.book_bytes(table.table.book))

    assert [type(fact) for fact in turn.events] == [ShoeRevealed, RulesChanged]


# Shoes that go before their end.


def test_a_shoe_that_has_come_to_its_end_is_not_called_given_up(room):
    table = room.open("single_deck_65", shuffling=Shuffling(shuffle="csm"))
    table.seat("ann")

    table.play("ann")
    table.play("ann")
    table.close()

    assert [fact.voided for fact in table.happened(ShoeRevealed)] == [False, False, True]


def test_a_shoe_that_goes_because_all_wait_for_the_next_is_called_given_up(room):
    table = room.open(joins_mid_shoe=False)
    table.seat("ann")
    table.play("ann")
    table.seat("bob")

    table.act("ann", c.Leave())

    assert [fact.voided for fact in table.happened(ShoeRevealed)] == [True]


# Elected bankers.


def elected_table(room, *people, **terms):
    table = room.open(banker=ELECT, **terms)
    table.seat(*(people or ("ann", "bob", "cid")))
    return table


def test_where_the_banker_is_elected_seats_can_add_seeds_to_the_first_round_too(room):
    table = elected_table(room)
    player = next(iter(table.table.players))
    who = f"seat:{player.seat}"

    table.act(player.person, commit(table, who))
    table.bet(*(place.person for place in list(table.table.players)), chips=500)
    table.act(player.person, c.RevealSeed(SEED.hex()))
    table.play_out()
    table.close()

    assert [(fact.shoe, fact.who) for fact in table.happened(SeatSeedRevealed)] == [(1, who)]
    assert is_verified(table)


def test_who_is_elected_follows_from_the_seed_that_was_sealed_and_not_from_seeds_of_seats(room):
    table = elected_table(room)
    player = next(iter(table.table.players))
    table.act(player.person, commit(table, f"seat:{player.seat}"))
    elected = table.happened(BankerElected)[-1]
    turn = table.host._builder(table.room.now)

    key = chance_key(turn.server_seed, table.table.chain, table.table.shoe.sealed)
    drawn = elected.among[stream(key, "banker:1").below(len(elected.among))]

    assert (elected.seat, elected.round, elected.among) == (drawn, 1, (1, 2, 3))


def test_elections_of_a_played_table_are_verified(room):
    table = elected_table(room, "ann", "bob", "cid")

    for _ in range(12):
        table.play(*(place.person for place in list(table.table.players)), chips=500)
    table.close()

    assert len({fact.seat for fact in table.happened(BankerElected)}) > 1
    assert is_verified(table)


def test_a_seat_whose_turn_it_is_to_bank_is_not_drawn_and_the_fact_says_so(room):
    table = room.open(banker=ROTATE)
    table.seat("ann", "bob")

    assert [(fact.seat, fact.among) for fact in table.happened(BankerElected)] == [(1, ())]


def test_a_player_who_becomes_banker_can_still_reveal(room):
    table = room.open(banker=ROTATE)
    table.seat("ann")
    table.act("ann", commit(table, "seat:1"))

    table.seat("bob")
    assert table.table.banker == 1
    table.bet("bob", chips=500)
    table.act("ann", c.RevealSeed(SEED.hex()))

    assert [fact.who for fact in table.happened(SeatSeedRevealed)] == ["seat:1"]


def test_a_banker_adds_a_seed_as_a_seat_and_the_dealer_of_the_house_as_the_cut(room):
    table = room.open(banker=ROTATE)
    table.act("dee", c.BeginShift("Dee"))
    table.seat("ann", "bob")

    table.act("ann", commit(table, "seat:1"))
    table.act("dee", commit(table, "cut"))

    assert [seat.who for seat in table.table.shoe.seats] == ["seat:1", "cut"]


# Seeds of who has gone.


def test_the_seed_of_who_has_gone_makes_room_for_that_of_the_next(room):
    table = room.open()
    table.seat("ann", "bob")
    table.act("ann", commit(table, "seat:1", b"a" * 32))
    table.act("ann", c.Leave())

    table.act("cid", c.SitDown("Cid", 20_000, seat=1))
    table.act("cid", commit(table, "seat:1", b"c" * 32))
    table.bet("bob", "cid")
    table.act("cid", c.RevealSeed((b"c" * 32).hex()))
    table.play_out()
    table.close()

    assert [fact.seed for fact in table.happened(SeatSeedRevealed)] == [(b"c" * 32).hex()]
    assert is_verified(table)


def test_once_binding_has_closed_leaving_takes_none_away_and_waits_for_the_end_of_the_round(room):
    table = room.open()
    table.seat("ann", "bob")
    table.act("ann", commit(table, "seat:1"))
    table.act("bob", commit(table, "seat:2"))
    table.bet("ann", "bob")
    table.act("bob", c.RevealSeed(SEED.hex()))

    table.act("ann", c.Leave())
    table.play_out()

    assert [fact.who for fact in table.happened(SeatSeedRevealed)] == ["seat:2"]
    assert [fact.who for fact in table.happened(SeatSeedReplaced)] == ["seat:1"]
    assert list(table.table.places) == [2]
    assert table.table.rounds == 1
    table.close()
    assert is_verified(table)


def test_a_dealer_who_goes_makes_room_for_the_seed_of_the_next(room):
    table = room.open()
    table.seat("ann")
    table.act("dee", c.BeginShift("Dee"))
    table.act("dee", commit(table, "cut"))
    table.act("dee", c.EndShift())

    table.act("dee", c.BeginShift("Dee"))
    table.act("dee", commit(table, "cut", b"d" * 32))
    table.play("ann")
    table.close()

    assert is_verified(table)


# Later chains.


def test_a_table_closes_when_randomness_fails_for_a_later_chain(room):
    table = room.open("single_deck_65", shuffling=Shuffling(shuffle="csm"))
    table.seat("ann")
    ended = Event("SeedChainEnded", 1, b'{"chain":1}')
    reveal = table.host._builder(table.room.now).server_seed.hex()
    given_up = Event("ShoeRevealed", 1, f'{{"shoe":1,"seed":"{reveal}","voided":true}}'.encode())
    append(room.store, "t-1", table.table.version, [given_up, ended]).result()
    table.host.reload()
    table.host.seeds._randomness = out_of_order

    table.settle()

    assert table.happened(ClosingAnnounced) == [ClosingAnnounced(why="randomness")]
    assert not table.host.is_open
    assert room.wallet("ann") == 100_000


def test_bets_are_back_before_any_shoe_is_sealed(room):
    table = room.open()
    table.seat("ann", "bob")
    table.bet("ann")
    reveal = table.host._builder(table.room.now).server_seed.hex()
    given_up = Event("ShoeRevealed", 1, f'{{"shoe":1,"seed":"{reveal}","voided":true}}'.encode())
    append(room.store, "t-1", table.table.version, [given_up]).result()
    table.host.reload()

    table.settle()

    kinds = [type(fact) for fact in table.facts]
    assert kinds[-3:] == [ShoeRevealed, BetsTakenBack, ShoeSealed]
    table.act("ann", c.Bet((BoxBet(1_000),)))
    table.play("bob")
    assert is_verified(table)
