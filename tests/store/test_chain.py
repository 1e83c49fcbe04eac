"""The hash of a step, byte by byte: anyone who verifies a log elsewhere works out the same."""

import hashlib
from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from fairdeal.fairness.log import read_step, step_hash
from fairdeal.games.game import Impossible
from fairdeal.ledger import Transfer
from fairdeal.store import Event, Step
from fairdeal.store.chain import (
    START,
    Head,
    Link,
    book_seal,
    command_seal,
    damages,
    head_of,
    link_of,
    snapshot_seal,
    step_from,
    step_text,
)
from fairdeal.store.values import Answer

MOVED = Transfer("mint", "wallet:安", 50, "issue")
SAID = Event("Said", 3, b'{"said":"\xe4\xbd\xa0"}', (MOVED,))
CAUSE = b'{"automatic":"clock"}'
AT = 1_790_000_000_000


def chain(*events: tuple[Event, ...]) -> list[Step]:
    """Steps that follow each other, with these events."""
    steps: list[Step] = []
    for each in events:
        before, seq = (steps[-1].hash, steps[-1].version + 1) if steps else (START, 1)
        text = step_text("t-1", seq, AT, CAUSE, each)
        steps.append(step_from(text, step_hash(before, text)))
    return steps


def found(links: Iterable[Link], head: Head) -> list[tuple[str, int]]:
    return [(each.key.removeprefix("store.damage."), each.seq) for each in damages("t-1", links, head)]


def test_a_steps_hash_is_what_the_description_says():
    by_hand = (
        '{"table":"t-1","seq":1,"at":1790000000000,"cause":{"automatic":"clock"},"events":['
        '{"type":"Said","schema":3,"body":{"said":"你"},"transfers":['
        '{"source":"mint","target":"wallet:安","chips":50,"reason":"issue"}]}],"private":""}'
    ).encode()

    (step,) = chain((SAID,))

    assert step.text == by_hand
    assert step.hash == hashlib.sha256(b"fairdeal step 1\n" + bytes(32) + by_hand).digest()
    assert step.hash.hex() == "cfe269675c13e3660096123c67a6b83b9f67bfac356a5500da5740239ecca14e"


def test_a_step_is_read_as_it_was_written_here_and_by_those_who_verify_it():
    (step,) = chain((SAID, SAID))

    assert step == step_from(step.text, step.hash)
    assert (step.table, step.seq, step.version, step.at, step.cause) == ("t-1", 1, 2, AT, CAUSE)
    assert step.events == (SAID, SAID)
    assert read_step(step.text).seq == 1


@pytest.mark.parametrize(
    "text", [b"", b"[]", b"{}", "text", None, 5, b'{"table":"t-1","seq":1,"at":1,"cause":{},"events":[]}']
)
def test_what_is_no_step_is_not_read(text: object):
    with pytest.raises(Impossible, match="a stored step can't be read"):
        step_from(text, START)  # type: ignore[arg-type]


def test_a_chain_that_nobody_has_touched_is_whole():
    steps = chain((SAID,), (SAID, SAID), (SAID,))

    assert found(map(link_of, steps), head_of(steps[-1])) == []
    assert found([], Head()) == []


FIRST, SECOND, THIRD = map(link_of, chain((SAID,), (SAID, SAID), (SAID,)))


@pytest.mark.parametrize(
    "changed",
    [
        replace(SECOND, text=SECOND.text.decode()),
        replace(SECOND, text=None),
        replace(SECOND, text=b"{}"),
        replace(SECOND, text=SECOND.text.replace(b'"seq":2', b'"seq":5')),
        replace(SECOND, text=SECOND.text.replace(b"t-1", b"t-2")),
        replace(SECOND, text=SECOND.text + b" "),
        replace(SECOND, postings=()),
        replace(SECOND, postings=SECOND.postings[::-1]),
    ],
)
def test_a_step_that_was_changed_is_named_and_no_other(changed: Link):
    head = head_of(chain((SAID,), (SAID, SAID), (SAID,))[-1])

    assert found([FIRST, changed, THIRD], head) == [("step", 2)]


@pytest.mark.parametrize("digest", [None, "text", 5, bytes(32)])
def test_a_hash_that_was_changed_is_named_and_so_is_the_step_that_builds_on_it(digest: object):
    head = head_of(chain((SAID,), (SAID, SAID), (SAID,))[-1])

    changed = replace(SECOND, hash=digest)

    assert found([FIRST, changed, THIRD], head) == [("step", 2), ("step", 4)]


@pytest.mark.parametrize("version", [None, "much", 2.5, -3])
def test_a_step_that_is_found_by_no_number_is_named(version: object):
    head = head_of(chain((SAID,), (SAID, SAID))[-1])

    changed = replace(SECOND, version=version)

    assert ("step", 2) in found([FIRST, changed], head)


def test_a_step_that_is_missing_is_named():
    head = head_of(chain((SAID,), (SAID, SAID), (SAID,))[-1])

    assert found([FIRST, THIRD], head) == [("gap", 2), ("step", 4)]
    assert found([SECOND, THIRD], head) == [("gap", 1), ("step", 2)]
    assert found([FIRST, SECOND], head) == [("head", 3)]
    assert found([], head) == [("head", 0)]


@pytest.mark.parametrize("change", [{"version": 3}, {"hash": START}, {"type": "Sung"}, {"at": 0}])
def test_a_head_that_does_not_fit_the_log_is_named(change: dict[str, object]):
    steps = chain((SAID,), (SAID, SAID), (SAID,))

    assert found(map(link_of, steps), replace(head_of(steps[-1]), **change)) == [("head", 4)]


def test_a_step_of_another_table_is_named():
    (step,) = chain((SAID,))

    assert [each.key for each in damages("t-2", [link_of(step)], head_of(step))] == ["store.damage.step"]


def test_nothing_of_another_kind_has_a_seal():
    assert book_seal("book") == snapshot_seal(START, 1, 5) == b""  # type: ignore[arg-type]
    assert command_seal("c-1", Answer("no digest", 1, b"")) == b""  # type: ignore[arg-type]
    assert len({book_seal(b""), snapshot_seal(START, 1, b""), command_seal("", Answer(b"", 0, b""))}) == 3
