"""`fairdeal audit` holds the chips that moved in the room's own log against what its facts tell."""

import pytest
from msgspec.structs import replace

from fairdeal.ledger.transfer import Transfer
from fairdeal.people.codec import encode_room_event
from fairdeal.people.events import ROOM, ChipsAdjusted, ChipsIssued, ChipsRetired, RoomEvent, SignedIn
from fairdeal.store import open_store
from fairdeal.store.places import FILE
from tests.cli.recorded import a_room, run
from tests.support.appending import append

ISSUED = ChipsIssued("wallet:ann", 5, ROOM, "a gift")
FORGED: dict[str, tuple[RoomEvent, list[Transfer], str]] = {
    "more": (
        ISSUED,
        [Transfer("mint", "wallet:ann", 500, "issue")],
        "5 went from mint to wallet:ann, but the event does not mention it.",
    ),
    "elsewhere": (
        ISSUED,
        [Transfer("mint", "wallet:bob", 5, "issue")],
        "the event says that 0.05 went from mint to wallet:ann, but no chips moved.",
    ),
    "nothing": (
        ChipsRetired("wallet:ann", 5, "carl", "too much"),
        [],
        "the event says that 0.05 went from wallet:ann to mint, but no chips moved.",
    ),
    "for another reason": (
        ChipsAdjusted("wallet:ann", "suspense", 5, "carl", "carl", "a wrong payout"),
        [Transfer("wallet:ann", "suspense", 5, "payout")],
        "the event says that 0.05 went from wallet:ann to suspense, but no chips moved.",
    ),
    "with a fact that moves nothing": (
        SignedIn("ann"),
        [Transfer("wallet:ann", "wallet:bob", 7, "adjust")],
        "0.07 went from wallet:ann to wallet:bob, but the event does not mention it.",
    ),
}


@pytest.mark.parametrize("forged", FORGED)
def test_chips_that_moved_otherwise_than_the_room_s_fact_tells_are_named(capsys, tmp_path, forged):
    room = a_room(tmp_path)
    fact, moved, told = FORGED[forged]
    store = open_store(room / FILE)
    event = replace(encode_room_event(fact), transfers=tuple(moved))
    seq = append(store, ROOM, store.version(ROOM), [event]).result().version
    store.close()

    status, out, _ = run(capsys, "audit", "--no-odds", "--data", room)

    assert status == 1
    assert f"- room, event {seq}: {told}" in out


def test_it_is_told_in_chinese(capsys, tmp_path):
    room = a_room(tmp_path)
    store = open_store(room / FILE)
    moved = (Transfer("mint", "wallet:ann", 500, "issue"),)
    append(store, ROOM, store.version(ROOM), [replace(encode_room_event(ISSUED), transfers=moved)]).result()
    store.close()

    out = run(capsys, "audit", "--no-odds", "--lang", "zh", "--data", room)[1]

    assert "有 5 从 mint 到了 wallet:ann，该记录没有这样说。" in out
    assert "该记录说有 0.05 从 mint 到 wallet:ann，而这笔钱没有移动。" in out
