"""What a house could do to choose its shoes, or a seat of its own: for the test vectors."""

from collections.abc import Callable

from fairdeal.fairness.chain import SHORTEST
from tools.robbing_house import Rows, rewritten
from tools.sealed_table import SealedTable, kept_chain, played_table, restored_table


def short_chains() -> SealedTable:
    """A chain of one seed before every shoe: each can be ground until the house likes it."""
    table = SealedTable(length=1)
    table.sit_down()
    for number in range(2, 5):
        table.seal()
        table.open()
        table.begin_round()
        table.deal(3)
        table.end_round()
        table.reveal()
        table.chain, table.next = (kept_chain(_ground(number + more), SHORTEST) for more in (0, 50))
        table.used = 0
        table.publish(number, length=1)
    return table


def _ground(number: int) -> bytes:
    return bytes(range(number, number + 32))


def _other_chain_than_announced(rows: Rows) -> None:
    """A renewal of the house's choice, long before it is due."""
    chain = next(row for row in rows if row["type"] == "SeedChainPublished")
    roots = {
        name: kept_chain(_ground(each), SHORTEST).root.hex() for name, each in (("root", 1), ("next", 2))
    }
    rows.insert(_after_shoe(rows), {**chain, "body": {**chain["body"], "chain": 2, **roots}})


def _announced_chain_too_early(rows: Rows) -> None:
    chain = next(row for row in rows if row["type"] == "SeedChainPublished")
    roots = {"root": chain["body"]["next"], "next": kept_chain(_ground(1), SHORTEST).root.hex()}
    rows.insert(_after_shoe(rows), {**chain, "body": {**chain["body"], "chain": 2, **roots}})


def _other_order_of_the_pack(rows: Rows) -> None:
    """The same cards, listed so that the same key makes another shoe of them."""
    sealed = [row for row in rows if row["type"] == "ShoeSealed"]
    sealed[-1]["body"]["pack"].reverse()


def _announced_chain_after_a_restore(rows: Rows) -> None:
    chains = [row["body"] for row in rows if row["type"] == "SeedChainPublished"]
    chains[1]["root"] = chains[0]["next"]


# Seeds of seats, of which a house that knows the others could choose its own.


def _shown_before_the_close(rows: Rows) -> None:
    shown = rows.pop(_places(rows, "SeatSeedRevealed")[0])
    rows.insert(_places(rows, "SeedBindingClosed")[0], shown)


def _bound_after_the_close(rows: Rows) -> None:
    _move(rows, "SeatSeedCommitted", behind="SeedBindingClosed")


def _bound_when_another_was_shown(rows: Rows) -> None:
    _move(rows, "SeatSeedCommitted", behind="SeatSeedRevealed")


def _never_closed(rows: Rows) -> None:
    del rows[_places(rows, "SeedBindingClosed")[0]]


def _closed_twice(rows: Rows) -> None:
    place = _places(rows, "SeedBindingClosed")[0]
    rows.insert(place, dict(rows[place]))


def _bet_after_the_close(rows: Rows) -> None:
    """Binding closes before the last bet is in."""
    bet = rows.pop(_places(rows, "BetsPlaced")[-1])
    rows.insert(_places(rows, "SeedBindingClosed")[-1] + 1, bet)


def _move(rows: Rows, type_: str, behind: str) -> None:
    """The second fact of a type, right behind the first of another."""
    moved = rows.pop(_places(rows, type_)[1])
    rows.insert(_places(rows, behind)[0] + 1, moved)


def _places(rows: Rows, type_: str) -> list[int]:
    return [place for place, row in enumerate(rows) if row["type"] == type_]


def _after_shoe(rows: Rows) -> int:
    """The place after the second shoe was revealed."""
    return [place for place, row in enumerate(rows) if row["type"] == "ShoeRevealed"][1] + 1


_PLAYED: dict[str, Callable[[Rows], object]] = {
    "another chain than the announced one": _other_chain_than_announced,
    "the announced chain, too early": _announced_chain_too_early,
    "another order of the pack": _other_order_of_the_pack,
    "a seed that is shown before binding closes": _shown_before_the_close,
    "a seed that is bound when binding has closed": _bound_after_the_close,
    "a seed that is bound when another is known": _bound_when_another_was_shown,
    "binding that never closes": _never_closed,
    "binding that closes twice": _closed_twice,
}

_RESTORED: dict[str, Callable[[Rows], object]] = {
    "the announced chain after a restore": _announced_chain_after_a_restore,
    "a bet that is placed when binding has closed": _bet_after_the_close,
}


def chosen_logs() -> dict[str, list[bytes]]:
    """Each by its name, numbered and hashed anew as a forger would."""
    return {
        "a chain of one seed before every shoe": short_chains().log,
        **{name: rewritten(played_table().log, change) for name, change in _PLAYED.items()},
        **{name: rewritten(restored_table().log, change) for name, change in _RESTORED.items()},
    }
