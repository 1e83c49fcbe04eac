"""Refusals that a process remembers: the same again, from any thread, and nothing of whoever asked."""

import sys
from concurrent.futures import ThreadPoolExecutor

from fairdeal.games.game import Refused
from fairdeal.store.refused_commands import REMEMBERED_MOST, RefusedCommands
from fairdeal.store.values import Command

REFUSAL = Refused("table/purse", {"chips": 5}, ("stand",), "1: 9C 8H v 6S")


def asked(number: int) -> Command:
    return Command(f"c-{number}", b"bet", "ann")


def test_a_refusal_is_remembered_without_what_its_callers_knew():
    refused = RefusedCommands()
    try:
        raise REFUSAL
    except Refused as refusal:
        refused.remember(asked(1), refusal)

    first, second = refused.find(asked(1)), refused.find(asked(1))

    assert first is not None
    assert first is not second
    assert (first.__traceback__, first.__context__) == (None, None)
    assert (first.code, first.allowed, first.notation, first.facts) == (
        REFUSAL.code,
        REFUSAL.allowed,
        REFUSAL.notation,
        REFUSAL.facts,
    )


def test_only_the_last_ones_are_remembered():
    refused = RefusedCommands()
    for number in range(REMEMBERED_MOST + 5):
        refused.remember(asked(number), REFUSAL)

    assert refused.ids == tuple(f"c-{number}" for number in range(5, REMEMBERED_MOST + 5))


def test_threads_that_are_refused_at_once_do_not_disturb_each_other():
    refused = RefusedCommands()
    interval = sys.getswitchinterval()

    def refuse(start: int) -> None:
        for number in range(start, start + 5_000):
            refused.remember(asked(number), REFUSAL)

    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            for done in [pool.submit(refuse, 5_000 * number) for number in range(4)]:
                done.result()
    finally:
        sys.setswitchinterval(interval)

    assert len(refused.ids) == REMEMBERED_MOST
