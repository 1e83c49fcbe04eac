"""verifier/vectors.json: what every verifier of sealed shuffles must come to. Run it to write them again."""

import json
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from fairdeal.cards import STANDARD, Card
from fairdeal.fairness import (
    Draws,
    compare_logs,
    framed,
    log_line,
    reshuffled,
    step_hash,
    verify_log,
    without,
    words,
)
from fairdeal.fairness.log import NO_HASH, parted
from tools.choosing_house import chosen_logs
from tools.misplaced_events import MISPLACED
from tools.rewritten_logs import rewritten, rewritten_steps
from tools.robbing_house import ROBBING
from tools.sealed_table import SECRET, SMALL_PACK, SealedTable, played_table, restored_table
from tools.staked_table import staked_table

PAGE = Path(__file__).resolve().parents[1] / "verifier" / "vectors.json"

# The bounds on either side of a power of two, where a mistake in rejecting shows.
DRAWS: tuple[tuple[list[int], list[int]], ...] = (
    ([1, 2, 3, 4], [0, 0x80000000, 0xC0000000, 0x40000000, 0xFFFFFFFF, 7]),
    ([5, 6, 7, 8, 9], [0xA0000000, 0x9FFFFFFF, 0xC0000000, 0xBFFFFFFF, 0xE0000000, 0xDFFFFFFF, 1, 1]),
    ([52, 2**32, 2**32 - 1], [0xD0000000, 0xCFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFE]),
)


def vectors() -> dict[str, Any]:
    table, logs = played_table(), _logs()
    return {
        "about": "Made by the program; docs/fairness.md tells what each is. All bytes are hexadecimal.",
        "frame": [_frame("hi", 3), _frame("牌", "", 2**53 - 1, bytes(range(4))), _frame()],
        "chain": _chain(table),
        "shoes": [_shoe("small", small_shoe(), on_tables=[3, 7]), _large_shoe(), _shoe_of_names()],
        "streams": [_stream("shoe"), _stream("reshuffle:1"), _stream("banker:7"), _stream("bot:3:7")],
        "draws": [_draws(bounds, given) for bounds, given in DRAWS],
        "logs": logs,
        "rooms": _rooms({log["name"]: [f"{line}\n".encode() for line in log["lines"]] for log in logs}),
    }


def _logs() -> list[dict[str, Any]]:
    log = played_table().log
    return [
        _log("played", log),
        *_forged_logs(log),
        *_logs_of_bankers(restored_table().log),
        *(_log(f"{name}, hashed anew", chosen) for name, chosen in chosen_logs().items()),
        *_logs_of_chips(staked_table().log),
        *_logs_of_houses(staked_table().log),
        *_logs_of_steps(staked_table().log),
        *_logs_of_lines(),
        *_logs_seen(),
        _log("the beginning of what was played", log[:12]),
        _log("another table with the same seeds", SealedTable(table="t-2").log),
        _log("another table with another pack", _table_with_another_pack().log),
    ]


def _frame(*values: str | int | bytes) -> dict[str, Any]:
    shown = [{"hex": value.hex()} if isinstance(value, bytes) else value for value in values]
    return {"values": shown, "bytes": framed(*values).hex()}


def _chain(table: SealedTable) -> dict[str, Any]:
    chain = table.chain
    seeds = {str(number): chain.seed(number).hex() for number in (1, 2, 3, chain.length - 1, chain.length)}
    return {"secret": SECRET.hex(), "length": chain.length, "root": chain.root.hex(), "seeds": seeds}


def small_shoe() -> SealedTable:
    """The one that docs/fairness.md works out."""
    table = SealedTable()
    table.seal()
    table.bind("seat:1", "seat:2", "cut")
    table.open("seat:1", "cut")
    return table


def _large_shoe() -> dict[str, Any]:
    table = SealedTable(table="t-8", pack=STANDARD, decks=8)
    table.seal()
    table.open()
    return _shoe("eight packs, no seat", table, on_tables=[])


def _shoe_of_names() -> dict[str, Any]:
    pack = tuple(Card(name) for name in ("龙", "Éclair", "A-1"))
    table = SealedTable(table="t-9", house="龙门", pack=pack, decks=1)
    table.seal()
    table.bind("seat:10")
    table.open("seat:10")
    return _shoe("names beyond ASCII", table, on_tables=[])


def _shoe(name: str, table: SealedTable, on_tables: list[int]) -> dict[str, Any]:
    """`on_tables`: how many of the last cards lie on the table when the shoe runs out, time after time."""
    seats = [
        {
            "who": seat.who,
            "own": table.own[seat.who].hex(),
            "commitment": seat.commitment.hex(),
            "revealed": seat.was_revealed,
            "seed": seat.seed.hex(),
        }
        for seat in table.seats.values()
    ]
    return {
        "name": name,
        "chain": msgspec.to_builtins(table.published),
        "seed": table.seed.hex(),
        "sealed": msgspec.to_builtins(table.sealed),
        "seats": seats,
        "key": table.key.hex(),
        "chance": table.chance.hex(),
        "order": table.order,
        "reshuffles": [_reshuffle(table, number, cards) for number, cards in enumerate(on_tables, start=1)],
    }


def _reshuffle(table: SealedTable, number: int, on_table: int) -> dict[str, Any]:
    lying = table.order[-on_table:]
    cards = without(table.pack, table.decks, lying)
    return {"table": lying, "cards": cards, "order": reshuffled(table.key, number, cards)}


def _stream(label: str) -> dict[str, Any]:
    return {"key": SECRET.hex(), "label": label, "words": list(islice(words(SECRET, label), 20))}


def _draws(bounds: list[int], given: list[int]) -> dict[str, Any]:
    left = iter(given)
    draws = Draws(left)
    return {
        "words": given,
        "bounds": bounds,
        "drawn": [draws.below(bound) for bound in bounds],
        "left": list(left),
    }


def _forged_logs(log: list[bytes]) -> list[dict[str, Any]]:
    """Logs whose hashes were all made anew after a change, so that only the shuffle itself can tell."""
    swapped = [
        line.replace(b'"KS"', b'"??"').replace(b'"JS"', b'"KS"').replace(b'"??"', b'"JS"') for line in log
    ]
    house = [line.replace(b"vegas_strip", b"vegas_stripe") for line in log]
    longer = [line.replace(b'"length":1000', b'"length":1001') for line in log]
    return [
        _log("a byte changed", [line.replace(b'"place":5', b'"place":6') for line in log]),
        _log("two ranks changed, hashed anew", rehashed(swapped)),
        _log("another house, hashed anew", rehashed(house)),
        _log("another length of the chain, hashed anew", rehashed(longer)),
    ]


def _logs_of_bankers(log: list[bytes]) -> list[dict[str, Any]]:
    """A table that elects its bankers and comes back from a backup; and shoes that were chosen."""
    chosen = [line.replace(b'BetsTakenBack","schema":1', b'BetsForgotten","schema":1') for line in log]
    elected = [line.replace(b'"among":[1,2]}', b'"among":[1,2,3]}') for line in log]
    return [
        _log("bankers elected, restored from a backup", log),
        _log("a bet that stands while a shoe is sealed, hashed anew", rehashed(chosen)),
        _log("another list of seats to draw from, hashed anew", rehashed(elected)),
    ]


CHEATING: tuple[tuple[str, str, str], ...] = (
    (
        "a box that nobody bet on",
        '"body":{"seat":1,"bets":[{"chips":10,"side":[]}]}',
        '"body":{"seat":1,"bets":[]}',
    ),
    ("a bank that was never funded", '"chips":40,"reason":"fund"', '"chips":1,"reason":"fund"'),
    (
        "a stake out of another purse",
        '"source":"purse:t-7:2","target":"stake:t-7:1:2',
        '"source":"purse:t-7:1","target":"stake:t-7:1:2',
    ),
    (
        "winnings for who did not play",
        '"purse:t-7:1","chips":10,"reason":"payout"',
        '"wallet:gus","chips":10,"reason":"payout"',
    ),
    ("a round that tells other winnings", '"won":{"1":10,', '"won":{"1":99,'),
    (
        "a voided round, refunded to the bank",
        '"purse:t-7:1","chips":10,"reason":"refund"',
        '"bank:t-7","chips":10,"reason":"refund"',
    ),
    (
        "a purse that goes to another wallet",
        '"wallet:bob","chips":50,"reason":"cash-out"',
        '"wallet:gus","chips":50,"reason":"cash-out"',
    ),
    ("a seat that is left twice", '{"seat":1,"chips":110}', '{"seat":2,"chips":110}'),
    (
        "chips that no event moves",
        '"voided":true},"transfers":[]',
        '"voided":true},"transfers":[{"source":"bank:t-7","target":"wallet:gus","chips":1,"reason":"adjust"}]',
    ),
)
"""What a house could do where people play for chips: what stands where in its log, and in place of what."""


def _logs_of_chips(log: list[bytes]) -> list[dict[str, Any]]:
    forged = []
    for name, before, after in CHEATING:
        text = b"".join(log)
        assert before.encode() in text, name
        changed = text.replace(before.encode(), after.encode(), 1).splitlines(keepends=True)
        forged.append(_log(f"{name}, hashed anew", rehashed(changed)))
    return [_log("two people who play for chips", log), *forged]


def _logs_of_houses(log: list[bytes]) -> list[dict[str, Any]]:
    """What a house could do with its rules, its closing and its cards; events are numbered anew too."""
    return [_log(f"{name}, hashed anew", rewritten(log, change)) for name, change in ROBBING.items()]


def _logs_of_steps(log: list[bytes]) -> list[dict[str, Any]]:
    """What a house could do with its steps."""
    return [_log(f"{name}, hashed anew", rewritten_steps(log, change)) for name, change in MISPLACED.items()]


BODIES: dict[str, str] = {
    "a body that every reader reads alike": '{"a":9007199254740991,"b":[0.75,{"a":null}]}',
    "a name twice in an object": '{"seat":1,"seat":2}',
    "a whole number that not every reader keeps": '{"a":[9007199254740992]}',
    "a number that is too large": '{"event":1e400}',
    "too many lists one in another": '{"a":' + "[" * 100 + "]" * 100 + "}",
}
"""In place of the body of an event that nobody knows."""

_EVENT = '{"type":"Note","schema":1,"body":BODY,"transfers":[]}'
_STEP = '{"table":"t-1","seq":1,"at":0,"cause":{},"events":[EVENT],"private":""}'

SPELLINGS: dict[str, str] = {
    "two events of a step": _STEP.replace("EVENT", "EVENT,EVENT"),
    "a step without an event": _STEP.replace("EVENT", ""),
    "a step without a cause": _STEP.replace('"cause":{},', ""),
    "a cause that is no object": _STEP.replace("{}", '"clock"'),
    "a step with its fields in another order": _STEP.replace(
        '"table":"t-1","seq":1', '"seq":1,"table":"t-1"'
    ),
    "a step with a space": _STEP.replace("[EVENT]", "[EVENT] "),
    "a letter that is escaped and need not be": _STEP.replace("t-1", "\\u0074-1"),
}
"""Steps that are written in one way or another."""


def _logs_of_lines() -> list[dict[str, Any]]:
    steps = {name: _STEP.replace("EVENT", _EVENT.replace("BODY", body)) for name, body in BODIES.items()}
    steps |= {name: step.replace("EVENT", _EVENT.replace("BODY", "{}")) for name, step in SPELLINGS.items()}
    texts = {name: step.encode() for name, step in steps.items()}
    return [_log(name, [log_line(text, step_hash(NO_HASH, text))]) for name, text in texts.items()]


def rehashed(log: list[bytes]) -> list[bytes]:
    """The steps with the hashes that fit them."""
    lines, last = [], NO_HASH
    for line in log:
        text, _ = parted(line)
        last = step_hash(last, text)
        lines.append(log_line(text, last))
    return lines


def _logs_seen() -> list[dict[str, Any]]:
    """What somebody has seen at a table, and which log they are given afterwards."""
    table = SealedTable()
    table.seal()
    seen = (table.published.root[:12], table.published.next[:20], table.sealed.commitment[:12])
    other = SealedTable(house="reno", secret=bytes(range(40, 80)))
    other.seal()
    return [
        _log("as it was seen at the table", table.log, seen),
        _log("another log than was seen at the table", other.log, seen),
    ]


def _table_with_another_pack() -> SealedTable:
    """The rule book of the other tables, and their pack the other way round."""
    table = SealedTable(table="t-2", pack=SMALL_PACK[::-1], secret=bytes(range(1, 33)))
    table.seal()
    return table


ROOMS: dict[str, tuple[str, ...]] = {
    "tables with seeds of their own": ("played", "two people who play for chips"),
    "a table and the beginning of it": ("played", "the beginning of what was played"),
    "the same seeds at two tables": ("played", "another table with the same seeds"),
    "a table and a forgery of it": ("played", "another house, hashed anew"),
    "one rule book with two packs": ("played", "another table with another pack"),
}
"""Logs that are compared with each other."""


def _rooms(logs: dict[str, list[bytes]]) -> list[dict[str, Any]]:
    return [
        {"name": name, "logs": names, "problems": _compared([logs[each] for each in names])}
        for name, names in ROOMS.items()
    ]


def _compared(logs: list[list[bytes]]) -> list[str]:
    def is_beginning(one: int, other: int) -> bool:
        return logs[one] == logs[other][: len(logs[one])]

    return [each.code for each in compare_logs([verify_log(log) for log in logs], is_beginning)]


def _log(name: str, log: list[bytes], seen: tuple[str, ...] = ()) -> dict[str, Any]:
    report = verify_log(log, seen=seen)
    problems = [[each.line, each.code] for each in report.problems]
    lines = [line.decode().removesuffix("\n") for line in log]
    told = {"name": name, "lines": lines, "head": report.head, "problems": problems}
    return told | ({"seen": list(seen)} if seen else {})


def printed() -> str:
    return json.dumps(vectors(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    PAGE.write_text(printed(), "utf-8")
