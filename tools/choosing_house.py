"""What a house could do to choose its shoes: for the test vectors."""

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


def _after_shoe(rows: Rows) -> int:
    """The place after the second shoe was revealed."""
    return [place for place, row in enumerate(rows) if row["type"] == "ShoeRevealed"][1] + 1


_PLAYED: dict[str, Callable[[Rows], object]] = {
    "another chain than the announced one": _other_chain_than_announced,
    "the announced chain, too early": _announced_chain_too_early,
    "another order of the pack": _other_order_of_the_pack,
}


def chosen_logs() -> dict[str, list[bytes]]:
    """Each by its name, numbered and hashed anew as a forger would."""
    return {
        "a chain of one seed before every shoe": short_chains().log,
        **{name: rewritten(played_table().log, change) for name, change in _PLAYED.items()},
        "the announced chain after a restore": rewritten(
            restored_table().log, _announced_chain_after_a_restore
        ),
    }
