"""One set of commands: what a client sends is what a table decides and its log holds."""

from typing import get_args

import msgspec
import pytest

from fairdeal.tables.engine import handlers
from fairdeal.tables.model.causes import read_cause
from fairdeal.wire import commands as c
from fairdeal.wire.parts import BoxBet, SideStake

DECODER = msgspec.json.Decoder(c.AnyCommand)

SENT = [
    (b'{"do":"choose","box":2,"action":"hit"}', c.ChooseAction(2, "hit")),
    (b'{"do":"sit_down","name":"Ann","chips":500}', c.SitDown("Ann", 500)),
    (b'{"do":"bet","bets":[]}', c.Bet()),
    (
        b'{"do":"bet","bets":[{"chips":10,"side":[{"id":"pairs","chips":5}]}]}',
        c.Bet((BoxBet(10, (SideStake("pairs", 5),)),)),
    ),
    (b'{"do":"leave"}', c.Leave()),
    (b'{"do":"more_time"}', c.MoreTime()),
    (b'{"do":"set_pace","is_unhurried":true}', c.SetPace(is_unhurried=True)),
    (b'{"do":"reveal_seed","seed":"00ff"}', c.RevealSeed("00ff")),
]


@pytest.mark.parametrize(("sent", "command"), SENT, ids=lambda each: str(each)[:30])
def test_a_command_is_sent_with_a_tag_that_names_it(sent: bytes, command: c.TableCommand):
    assert DECODER.decode(sent) == command
    assert msgspec.json.encode(command) == sent


def test_tables_decide_every_command_and_no_other():
    assert set(handlers._HANDLERS) == set(get_args(c.AnyCommand))
    assert set(get_args(c.AnyCommand)) == set(c.TableCommand.__subclasses__())


def test_the_log_holds_the_command_as_it_was_sent(room):
    table = room.open()
    table.seat("ann")
    table.act("ann", c.Bet((BoxBet(1_000),)), id="c-7")

    (step,) = [
        step for step in room.store.steps(table.table.id, 0, 1_000) if read_cause(step.cause).id == "c-7"
    ]

    assert read_cause(step.cause).command == c.Bet((BoxBet(1_000),))
    assert b'"command":{"do":"bet","bets":[{"chips":1000,"side":[]}]}' in step.cause


@pytest.mark.parametrize(
    "sent",
    [b"{}", b'{"do":"dance"}', b'{"do":"choose","box":"2","action":"hit"}', b'{"do":"choose","box":2}', b"["],
)
def test_what_is_no_command_is_not_taken_for_one(sent: bytes):
    with pytest.raises(msgspec.MsgspecError):
        DECODER.decode(sent)
