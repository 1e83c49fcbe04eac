"""What everybody could do now, tried on a copy of the table: nothing of it is ever stored."""

from random import Random
from typing import Any, cast

from fairdeal.store import Store
from fairdeal.tables.engine.automation import go_on
from fairdeal.tables.engine.handlers import Actor, decide
from fairdeal.tables.engine.step import StepBuilder
from fairdeal.tables.model.awaited import waited_for
from fairdeal.tables.model.events import BetsTakenBack
from fairdeal.tables.model.state import Phase, Place, Table
from fairdeal.tables.seeds import Seeds
from fairdeal.wire import commands as c


class Trying:
    """Tables of one store, as they would go on from here."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def builder(self, table: Table, now: int) -> StepBuilder:
        return StepBuilder(
            table, now, Seeds(cast(Store, _Unwritten(self._store)), table.id, Random(1).randbytes)
        )

    def check_can_leave(self, table: Table, place: Place, now: int) -> None:
        """Whoever sits here gets up when they want to: between rounds at once, with all that is theirs.

        Once the bets are closed a round is on, though its first card waits for seeds.
        """
        builder, chips = self.builder(table, now), table.purse(place.seat)
        is_on = table.phase is Phase.PLAYING or table.are_bets_closed
        if is_on and place.leaves:
            return
        decide(builder, Actor(place.person), c.Leave())
        if is_on:
            assert builder.table.places[place.seat].leaves
            return
        assert place.seat not in builder.table.places, f"{place.person} can't leave {table.id}"
        home = sum(moved.chips for moved in builder.transfers if moved.target == f"wallet:{place.person}")
        assert home == chips, f"{place.person} leaves with {home} of {chips}"

    def check_goes_on(self, table: Table, now: int) -> None:
        """Where all bets are in, the next thing that happens is a round, or somebody is asked again."""
        bets = [place.bets for place in table.players]
        if table.phase is not Phase.BETTING or table.closing or None in bets or not any(bets):
            return
        if len(bets) < table.terms.players_least:
            return  # who has bet waits for others to sit down
        builder = self.builder(table, now)
        steps = 0
        while builder.table.phase is Phase.BETTING and go_on(builder):
            steps += 1
            assert steps < 100, f"{table.id} never comes to a round"
        begun = builder.table.phase is Phase.PLAYING
        asked_again = any(isinstance(fact, BetsTakenBack) for fact in builder.events) or waited_for(
            builder.table
        )
        assert begun or asked_again or builder.table.has_duty("open"), (
            f"{table.id}: bets are in, and nobody plays"
        )


class _Unwritten:
    """A store in which nothing new is kept."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def keep_secret(self, name: str, content: bytes, *, once: bool = False) -> bytes:
        return self._store.secret(name) or content

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


def check_nobody_is_kept_waiting(table: Table) -> None:
    """All that can happen without people has happened: where people have bet, no bot is waited for."""
    if not any(place.bets for place in table.players if not place.bot) and table.round is None:
        return
    bots = [place.seat for place in table.places.values() if place.bot and not place.leaves]
    stuck = waited_for(table) & set(bots)
    assert not stuck, f"{table.id} waits for ever for the bots in {stuck}"
