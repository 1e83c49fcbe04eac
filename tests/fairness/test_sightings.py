"""What somebody saw at a table is found again in its log, and in no other; and no root is at two tables."""

import pytest

from fairdeal.fairness import compare_logs, sightings, verify_log
from tools.sealed_table import SealedTable, played_table, restored_table
from verifier import fairdeal_verify

TABLE = played_table()


def codes(log: list[bytes], *seen: str) -> list[str]:
    ours = [each.code for each in verify_log(log, seen=seen).problems]
    assert ours == [code for _, code, _ in fairdeal_verify.verify(log, seen=seen).problems]
    return ours


def kinds(log: list[bytes], seen: str) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = [(each.kind, each.number) for each in sightings(verify_log(log), seen)]
    assert len(found) == len(fairdeal_verify.verify(log).recognize(seen))
    return found


@pytest.mark.parametrize("digits", [12, 13, 40, 64])
def test_a_root_is_recognized_by_its_first_digits(digits):
    seen = TABLE.published.root[:digits]

    (found,) = sightings(verify_log(TABLE.log), seen)

    assert (found.kind, found.number, found.first, found.last) == ("root", 1, 1, 3)
    assert codes(TABLE.log, seen) == []


@pytest.mark.parametrize("shoe", [1, 2, 3])
def test_a_commitment_is_recognized_as_that_of_its_shoe_alone(shoe):
    seen = verify_log(TABLE.log).shoes[shoe - 1].commitment[:12]

    (found,) = sightings(verify_log(TABLE.log), seen)

    assert (found.kind, found.number, found.is_revealed) == ("shoe", shoe, shoe < 3)
    assert codes(TABLE.log, seen) == []


def test_an_announced_root_is_recognized_before_and_after_it_is_used():
    assert kinds(TABLE.log, TABLE.published.next[:12]) == [("next", 2)]


def test_the_roots_of_both_chains_of_a_restored_table_are_recognized():
    table = restored_table()
    one, two = verify_log(table.log).chains

    assert [kinds(table.log, root[:12]) for root in (one.root, two.root)] == [[("root", 1)], [("root", 2)]]


def test_what_is_in_no_log_is_a_problem_each_time():
    assert codes(TABLE.log, "0123456789ab", TABLE.published.root[:12], "ba9876543210") == ["log/seen"] * 2


def test_one_digit_of_many_that_differs_is_noticed():
    root = TABLE.published.root

    assert codes(TABLE.log, root[:63] + ("0" if root[63] != "0" else "1")) == ["log/seen"]


def test_a_seed_or_a_hash_is_neither_a_root_nor_a_commitment():
    assert codes(TABLE.log, TABLE.seed.hex(), TABLE.hash.hex()) == ["log/seen"] * 2


# Several logs.


def compared(*logs: list[bytes]) -> list[str]:
    def is_beginning(one: int, other: int) -> bool:
        return logs[one] == logs[other][: len(logs[one])]

    ours = [each.code for each in compare_logs([verify_log(log) for log in logs], is_beginning)]
    theirs = fairdeal_verify.compare_logs([fairdeal_verify.verify(log) for log in logs])
    assert ours == [code for code, _ in theirs]
    return ours


def test_tables_with_seeds_of_their_own_share_nothing():
    assert compared(TABLE.log, SealedTable(table="t-2", secret=bytes(range(1, 33))).log) == []


def test_a_root_at_two_tables_is_found():
    assert compared(TABLE.log, SealedTable(table="t-2").log) == ["chain/shared"] * 2


def test_a_root_that_is_only_announced_at_the_other_table_is_found():
    other = SealedTable(table="t-2", secret=bytes(range(1, 33)))
    other.log.clear()
    other.hash = bytes(32)
    other.next = TABLE.chain
    other.publish(1)

    assert compared(TABLE.log, other.log) == ["chain/shared"]


def test_an_earlier_log_of_the_same_table_is_no_second_table():
    assert compared(TABLE.log, TABLE.log[:9], TABLE.log) == []


def test_a_table_that_continued_in_two_ways_is_found():
    one, other = SealedTable(), SealedTable()
    one.seal()
    other.sit_down()
    other.seal()

    assert compared(one.log, other.log) == ["chain/shared"] * 2


def test_among_several_tables_each_is_compared_with_those_before():
    tables = [SealedTable(table=f"t-{number}").log for number in (1, 2, 3)]

    assert len(compared(*tables)) == 2 * 2


@pytest.mark.parametrize("change", ["order", "decks"])
def test_a_rule_book_with_two_packs_at_two_tables_is_found(change):
    one = SealedTable(table="t-2", secret=bytes(range(1, 33)))
    how = {"pack": one.pack[::-1]} if change == "order" else {"decks": 3}
    two = SealedTable(table="t-3", secret=bytes(range(2, 34)), **how)
    for table in (one, two):
        table.seal()

    assert compared(one.log, two.log) == ["book/packs"]
    assert compared(TABLE.log, one.log) == []


def test_each_rule_book_has_a_pack_of_its_own():
    one = SealedTable(table="t-2", secret=bytes(range(1, 33)))
    two = SealedTable(table="t-3", secret=bytes(range(2, 34)), pack=one.pack[::-1])
    two.fingerprint = "fedcba9876543210"
    for table in (one, two):
        table.seal()

    assert compared(one.log, two.log) == []


def test_of_two_copies_of_a_log_and_its_beginning_one_is_compared():
    other = SealedTable(table="t-2").log

    assert compared(TABLE.log[:9], TABLE.log, TABLE.log, other) == ["chain/shared"] * 2
