"""After a restore no card comes from a seed that somebody may know."""

from pathlib import Path
from typing import cast

import pytest

from fairdeal.fairness import (
    SeatSeedCommitted,
    SeedChainEnded,
    SeedChainPublished,
    ShoeRevealed,
    ShoeSealed,
    seat_commitment,
    verify_log,
)
from fairdeal.fairness.log import parted
from fairdeal.store import StoreTrouble, open_store
from fairdeal.store.backup import backup
from fairdeal.store.sql import SqlStore
from fairdeal.tables.audit.log_replay import replay_log
from fairdeal.tables.audit.restore import GivenUp, restore_tables
from fairdeal.tables.audit.room_audit import audit_room
from fairdeal.tables.model.events import BetsTakenBack, RoundVoided
from fairdeal.tables.read.export import exported
from fairdeal.wire import commands as c
from fairdeal.words import words_for
from tests.tables.room import Room
from verifier import fairdeal_verify


@pytest.fixture
def room(tmp_path):
    opened = Room(lambda clock: open_store(tmp_path / "room.db", clock))
    yield opened
    opened.close()


def saved(room: Room, path: Path) -> Path:
    backup(cast(SqlStore, room.store), path)
    return path


def back(address: str | Path) -> Room:
    """The room as it is after a restore, with other randomness than before."""
    room = Room(lambda clock: open_store(address, clock), issued=False)
    room.chance.seed(99)
    return room


@pytest.fixture(params=["sqlite", "postgres"])
def elsewhere(request, tmp_path):
    return tmp_path / "new.db" if request.param == "sqlite" else request.getfixturevalue("postgres")


def problems(table):
    log = list(exported(table.room.store, table.table.id))
    ours = [each.code for each in verify_log(log).problems]
    assert ours == [code for _, code, _ in fairdeal_verify.verify(log).problems]
    again = replay_log(table.room.store.steps(table.table.id), table.room.store.book).problems
    return ours + [each.code for each in again]


def test_no_shoe_after_a_restore_has_a_seed_that_was_known_before(room, tmp_path, elsewhere):
    table = room.open("single_deck_65")
    table.seat("ann")
    table.play("ann")
    copy = saved(room, tmp_path / "copy.db")
    for _ in range(12):
        table.play("ann")
    known = {fact.seed for fact in table.happened(ShoeRevealed)}
    before = table.happened(ShoeSealed)

    restore_tables(copy, elsewhere)
    again = back(elsewhere).host("t-1")
    for _ in range(12):
        again.play("ann")
    again.close()

    dealt = {fact.seed for fact in again.happened(ShoeRevealed) if not fact.voided}
    assert len(dealt) > 1
    assert dealt & known == set()
    shared = {fact.commitment for fact in before} & {fact.commitment for fact in again.happened(ShoeSealed)}
    assert len(shared) == 1, "the one that was sealed when the copy was made, and was given up"
    assert [fact.chain for fact in again.happened(SeedChainPublished)] == [1, 2]
    assert problems(again) == []
    again.room.close()


def test_a_round_in_play_is_voided_every_stake_goes_back_and_it_is_told(room, tmp_path, elsewhere):
    table = room.open()
    table.seat("ann", "bob")
    while table.asked is None:
        table.bet("ann", "bob")
    had = dict(table.table.round.purses)
    number, shoe = table.table.rounds, table.table.shoes
    copy = saved(room, tmp_path / "copy.db")

    told = restore_tables(copy, elsewhere)

    again = back(elsewhere).host("t-1")
    assert told == (GivenUp("t-1", shoe=shoe, round=number),)
    assert [(fact.round, fact.why) for fact in again.happened(RoundVoided)] == [(number, "restored")]
    assert {seat: again.table.purse(seat) for seat in (1, 2)} == had
    assert [fact.voided for fact in again.happened(ShoeRevealed)][-1]
    assert isinstance(again.facts[-1], SeedChainEnded)
    again.play("ann", "bob")
    again.close()
    assert (problems(again), again.room.problems) == ([], ())
    again.room.close()


def test_bets_that_stood_are_taken_back_before_the_next_shoe(room, tmp_path):
    table = room.open()
    table.seat("ann", "bob")
    table.bet("ann")
    copy = saved(room, tmp_path / "copy.db")

    restore_tables(copy, tmp_path / "new.db")

    again = back(tmp_path / "new.db").host("t-1")
    assert [fact.seat for fact in again.happened(BetsTakenBack)] == [1]
    again.play("ann", "bob")
    assert problems(again) == []
    again.room.close()


def test_seeds_that_were_bound_for_the_old_shoe_are_bound_anew_for_the_next(room, tmp_path):
    table = room.open()
    table.seat("ann")
    table.act("ann", c.CommitSeed("ab" * 32))
    restore_tables(saved(room, tmp_path / "copy.db"), tmp_path / "new.db")
    again = back(tmp_path / "new.db").host("t-1")
    again.settle()

    shoe = bytes.fromhex(again.happened(ShoeSealed)[-1].commitment)
    again.act("ann", c.CommitSeed(seat_commitment(shoe, "seat:1", b"q" * 32).hex()))
    again.bet("ann")
    again.act("ann", c.RevealSeed((b"q" * 32).hex()))
    again.play_out()

    assert [fact.shoe for fact in again.happened(SeatSeedCommitted)] == [1, 2]
    assert problems(again) == []
    again.room.close()


def test_a_table_where_nothing_was_dealt_gives_up_its_seeds_too(room, tmp_path):
    table = room.open()
    copy = saved(room, tmp_path / "copy.db")

    told = restore_tables(copy, tmp_path / "new.db")

    again = back(tmp_path / "new.db").host("t-1")
    again.seat("ann")
    assert told == (GivenUp("t-1", shoe=0, round=0),)
    roots = [fact.root for fact in again.happened(SeedChainPublished)]
    assert roots[0] == table.happened(SeedChainPublished)[0].root
    assert roots[1] not in roots[:1]
    assert problems(again) == []
    again.room.close()


def test_a_closed_table_is_left_as_it_is_and_a_second_restore_finds_nothing_to_give_up(room, tmp_path):
    closed = room.open(name="t-0")
    closed.close()
    room.open(name="t-1").seat("ann")
    restore_tables(saved(room, tmp_path / "copy.db"), tmp_path / "new.db")
    later = back(tmp_path / "new.db")

    told = restore_tables(saved(later, tmp_path / "copy2.db"), tmp_path / "newer.db")

    assert told == ()
    assert later.store.read("t-0") == room.store.read("t-0")
    later.close()


def test_no_secret_of_a_chain_is_kept_not_even_of_one_that_was_never_published(room, tmp_path):
    table = room.open()
    table.host.seeds.new_root(2)
    room.store.keep_secret("chain:t-7:1", bytes(range(32)))
    room.store.keep_secret("password:ann", b"her hash")

    restore_tables(saved(room, tmp_path / "copy.db"), tmp_path / "new.db")

    again = open_store(tmp_path / "new.db")
    kept = [again.secret(name) for name in ("chain:t-1:1", "chain:t-1:2", "chain:t-7:1", "password:ann")]
    assert kept == [None, None, None, b"her hash"]
    again.close()


def test_the_next_chain_is_another_even_where_the_old_room_had_made_it(room, tmp_path):
    table = room.open()
    root = table.host.seeds.new_root(2)
    restore_tables(saved(room, tmp_path / "copy.db"), tmp_path / "new.db")

    again = back(tmp_path / "new.db").host("t-1")
    again.seat("ann")

    assert again.happened(SeedChainPublished)[1].root != root.hex()
    again.room.close()


def test_the_chain_that_was_announced_is_given_up_too_and_the_next_counts_as_unannounced(room, tmp_path):
    table = room.open()
    table.seat("ann")
    announced = table.happened(SeedChainPublished)[0].next
    restore_tables(saved(room, tmp_path / "copy.db"), tmp_path / "new.db")

    again = back(tmp_path / "new.db").host("t-1")
    again.play("ann")

    chain = again.happened(SeedChainPublished)[1]
    assert announced not in (chain.root, chain.next)
    log = list(exported(again.room.store, "t-1"))
    assert verify_log(log).chains_unannounced == 1
    assert problems(again) == []
    with again.room.store.open_reader() as reader:
        audited = audit_room(again.room.store, reader, words_for("en"))
    assert [(each.chains_unannounced, each.given_up) for each in audited.tables] == [(1, 1)]
    assert audited.found == ()
    again.room.close()


def test_a_table_that_can_not_be_read_is_not_restored(room, tmp_path):
    table = room.open()
    table.seat("ann")
    room.store.forget_secret("chain:t-1:1")

    with pytest.raises(StoreTrouble, match="not whole: t-1: the secret of its seeds"):
        restore_tables(saved(room, tmp_path / "copy.db"), tmp_path / "new.db")

    assert not (tmp_path / "new.db").exists()


def test_the_log_of_the_old_room_is_the_beginning_of_the_new(room, tmp_path):
    table = room.open()
    table.seat("ann")
    table.play("ann")
    before = list(exported(room.store, "t-1"))

    restore_tables(saved(room, tmp_path / "copy.db"), tmp_path / "new.db")

    again = back(tmp_path / "new.db")
    log = list(exported(again.store, "t-1"))
    assert log[: len(before)] == before
    assert verify_log(log, head=parted(log[-1])[1].hex()).chains_ended == 1
    again.close()
