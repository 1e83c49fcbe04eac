"""Texts that can't be written: refused for who came with them, and for nobody else; looked for, not found."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest

from fairdeal.games.game import Refused
from fairdeal.ledger import Transfer
from fairdeal.store import Appended, Claim, Event, Store
from fairdeal.store.audit import audit
from tests.support.appending import append
from tests.support.facts import command, fact, issue

HALF, NUL = "a\udcff", "a\0b"
"""Half of a letter, as a terminal hands on a byte that is no text; and what PostgreSQL can't keep."""

APPENDS: list[Callable[[Store, str], Future[Appended]]] = [
    lambda store, odd: append(store, odd, 0, [fact()]),
    lambda store, odd: append(store, "bad", 0, [Event(odd, 1, b"{}")]),
    lambda store, odd: append(store, "bad", 0, [fact()], command=command(odd)),
    lambda store, odd: append(store, "bad", 0, [fact()], command=command(person=odd)),
    lambda store, odd: append(store, "bad", 0, [fact()], [Transfer("mint", f"wallet:{odd}", 5, "issue")]),
    lambda store, odd: append(store, "bad", 0, [fact()], [Transfer("mint", "wallet:ann", 5, odd)]),
    lambda store, odd: append(store, "bad", 0, [fact()], books={odd: b"x"}),
    lambda store, odd: append(store, "bad", 0, [fact()], claims=[Claim(odd, 0)]),
    lambda store, odd: store.keep_snapshot(odd, 1, b"x", 1),
]


@pytest.mark.parametrize("odd", [HALF, NUL])
def test_what_can_not_be_written_is_refused_and_harms_nobody_else(store: Store, odd: str):
    bad, good = [], []
    for number, each in enumerate(APPENDS):
        bad.append(each(store, odd))
        good.append(append(store, f"t-{number}", 0, [fact()], [issue(1)]))

    refusals = [each.exception() for each in bad]

    assert [isinstance(each, Refused) and each.code for each in refusals] == ["command/text"] * len(APPENDS)
    assert [each.result().version for each in good] == [1] * len(APPENDS)
    assert store.balance("wallet:ann") == len(APPENDS)
    assert audit(store).problems == ()


@pytest.mark.parametrize("odd", [HALF, NUL])
def test_a_secret_by_such_a_name_is_refused_too(store: Store, odd: str):
    for keep in (lambda: store.keep_secret(odd, b"x"), lambda: store.forget_secret(odd)):
        with pytest.raises(Refused) as caught:
            keep()
        assert caught.value.code == "command/text"


LOOKED_FOR: list[tuple[Callable[[Store, str], Any], object]] = [
    (lambda store, odd: store.version(odd), 0),
    (lambda store, odd: store.read(odd), ()),
    (lambda store, odd: store.steps(odd), ()),
    (lambda store, odd: store.last_snapshot(odd, 1), None),
    (lambda store, odd: store.balance(odd), 0),
    (lambda store, odd: store.balances(odd), {}),
    (lambda store, odd: store.statement(odd), ()),
    (lambda store, odd: store.answer(odd), None),
    (lambda store, odd: store.claimed(odd), 0),
    (lambda store, odd: store.claims(odd), ()),
    (lambda store, odd: store.secret(odd), None),
    (lambda store, odd: store.secret_names(odd), ()),
    (lambda store, odd: store.verify_chain(odd), ()),
]


@pytest.mark.parametrize("odd", [HALF, NUL])
def test_who_looks_for_it_finds_nothing(store: Store, odd: str):
    append(store, "t-1", 0, [fact()], [issue(5)]).result()
    store.keep_secret("seed", b"x")

    assert [look(store, odd) for look, _ in LOOKED_FOR] == [nothing for _, nothing in LOOKED_FOR]
