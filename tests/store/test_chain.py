"""The hash of a row, byte by byte: whoever verifies a log elsewhere works out the same."""

import hashlib
from struct import pack

import pytest

from fairdeal.ledger import Transfer
from fairdeal.store import Fact, Stored
from fairdeal.store.chain import START, book_seal, command_seal, damages, mark_seal, row_hash
from fairdeal.store.values import Answer

FACT = Fact("Said", 3, b'{"said":"\xe4\xbd\xa0"}')
MOVED = Transfer("mint", "wallet:安", 50, "issue")


def test_a_rows_hash_is_what_the_description_says():
    def text(value: bytes) -> bytes:
        return pack(">q", len(value)) + value

    by_hand = b"fairdeal fact 1\n" + bytes(32) + text(b"t-1") + pack(">q", 7) + text(b"Said") + pack(">q", 3)
    by_hand += text(FACT.body) + pack(">q", 1_790_000_000_000) + pack(">q", 1)
    by_hand += text(b"mint") + text("wallet:安".encode()) + pack(">q", 50) + text(b"issue")

    made = row_hash(START, "t-1", 7, FACT, 1_790_000_000_000, [MOVED])

    assert made == hashlib.sha256(by_hand).digest()
    assert made.hex() == "3f576d3b3f19c4249cc59cf297262d719a45aa347f668a995c5aa8bfbaa9b5dc"


@pytest.mark.parametrize(
    "row",
    [
        Stored("t-1", 1, Fact("Said", 1, "text"), 5, b""),  # type: ignore[arg-type]
        Stored("t-1", 1, Fact(b"Said", 1, b""), 5, b""),  # type: ignore[arg-type]
        Stored("t-1", 1, Fact("Said", 1, b""), -5, b""),
        Stored("t-1", 1, Fact("Said", 1, b""), 5.5, b""),  # type: ignore[arg-type]
        Stored("t-1", 1, Fact("Said", 1, b""), 5, None),  # type: ignore[arg-type]
    ],
)
def test_what_is_of_another_kind_than_it_was_is_damaged(row: Stored):
    assert [each.key for each in damages("t-1", [row], 1, row.hash)] == ["store.damage.row"]


def test_nothing_of_another_kind_has_a_seal():
    assert book_seal("book") == mark_seal(START, 1, 5) == b""  # type: ignore[arg-type]
    assert command_seal("c-1", Answer("no digest", 1, b"")) == b""  # type: ignore[arg-type]
    assert len({book_seal(b""), mark_seal(START, 1, b""), command_seal("", Answer(b"", 0, b""))}) == 3
