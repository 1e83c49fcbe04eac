"""Has the kernels compiled beforehand, so that nobody waits for it: python -m fairdeal.simulator.warm."""

from msgspec.structs import replace

from fairdeal.games.blackjack.rules import ShoeRules
from fairdeal.games.blackjack.working import default_book
from fairdeal.simulator.compile import tables_for
from fairdeal.simulator.player import Task
from fairdeal.simulator.shoe_plan import shoe_plan
from fairdeal.strategies.plain import MIMIC

TASK = Task(index=0, rounds=1000, seed=1)


def warm() -> None:
    """Play a little by every kernel, with small and with large tables."""
    book = default_book()
    shoe = shoe_plan(ShoeRules(), book)
    one = tables_for(book, MIMIC, shoe)
    one.play(TASK)
    assert one.tables.rounds is not None
    large = one.tables.rounds._replace(next=one.tables.rounds.next.astype("uint32"))
    replace(one, tables=replace(one.tables, rounds=large)).play(TASK)
    tables_for(book, MIMIC, shoe, boxes=2).play(TASK)


if __name__ == "__main__":
    warm()
