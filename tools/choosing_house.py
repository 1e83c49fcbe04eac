"""What a house could do to choose its shoes, or a seat of its own: for the test vectors."""

from collections.abc import Callable

from fairdeal.fairness.chain import SHORTEST
from tools.rewritten_logs import Events, rewritten
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


def _other_chain_than_announced(events: Events) -> None:
    """A renewal of the house's choice, long before it is due."""
    chain = next(event for event in events if event["type"] == "SeedChainPublished")
    roots = {
        name: kept_chain(_ground(each), SHORTEST).root.hex() for name, each in (("root", 1), ("next", 2))
    }
    events.insert(_after_shoe(events), {**chain, "body": {**chain["body"], "chain": 2, **roots}})


def _announced_chain_too_early(events: Events) -> None:
    chain = next(event for event in events if event["type"] == "SeedChainPublished")
    roots = {"root": chain["body"]["next"], "next": kept_chain(_ground(1), SHORTEST).root.hex()}
    events.insert(_after_shoe(events), {**chain, "body": {**chain["body"], "chain": 2, **roots}})


def _other_order_of_the_pack(events: Events) -> None:
    """The same cards, listed so that the same key makes another shoe of them."""
    sealed = [event for event in events if event["type"] == "ShoeSealed"]
    sealed[-1]["body"]["pack"].reverse()


def _announced_chain_after_a_restore(events: Events) -> None:
    chains = [event["body"] for event in events if event["type"] == "SeedChainPublished"]
    chains[1]["root"] = chains[0]["next"]


# Seeds of seats, of which a house that knows the others could choose its own.


def _shown_before_the_close(events: Events) -> None:
    shown = events.pop(_places(events, "SeatSeedRevealed")[0])
    events.insert(_places(events, "SeedBindingClosed")[0], shown)


def _bound_after_the_close(events: Events) -> None:
    _move(events, "SeatSeedCommitted", behind="SeedBindingClosed")


def _bound_when_another_was_shown(events: Events) -> None:
    _move(events, "SeatSeedCommitted", behind="SeatSeedRevealed")


def _never_closed(events: Events) -> None:
    del events[_places(events, "SeedBindingClosed")[0]]


def _closed_twice(events: Events) -> None:
    place = _places(events, "SeedBindingClosed")[0]
    events.insert(place, dict(events[place]))


def _bet_after_the_close(events: Events) -> None:
    """Binding closes before the last bet is in."""
    bet = events.pop(_places(events, "BetsPlaced")[-1])
    events.insert(_places(events, "SeedBindingClosed")[-1] + 1, bet)


def _move(events: Events, type_: str, behind: str) -> None:
    """The second event of a type, right behind the first of another."""
    moved = events.pop(_places(events, type_)[1])
    events.insert(_places(events, behind)[0] + 1, moved)


def _places(events: Events, type_: str) -> list[int]:
    return [place for place, event in enumerate(events) if event["type"] == type_]


def _after_shoe(events: Events) -> int:
    """The place after the second shoe was revealed."""
    return [place for place, event in enumerate(events) if event["type"] == "ShoeRevealed"][1] + 1


_PLAYED: dict[str, Callable[[Events], object]] = {
    "another chain than the announced one": _other_chain_than_announced,
    "the announced chain, too early": _announced_chain_too_early,
    "another order of the pack": _other_order_of_the_pack,
    "a seed that is shown before binding closes": _shown_before_the_close,
    "a seed that is bound when binding has closed": _bound_after_the_close,
    "a seed that is bound when another is known": _bound_when_another_was_shown,
    "binding that never closes": _never_closed,
    "binding that closes twice": _closed_twice,
}

_RESTORED: dict[str, Callable[[Events], object]] = {
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
