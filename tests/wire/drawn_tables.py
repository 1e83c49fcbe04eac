"""Tables that are played at random, and drawn after their events from the views that people get of them."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from fairdeal.tables.model.events import BoxBet
from fairdeal.tables.model.state import Table
from fairdeal.tables.stored_table import apply_stored
from fairdeal.tables.views.table_view import Facts, HouseFacts, view
from fairdeal.wire import commands as c
from fairdeal.wire.parts import SideStake
from tests.tables.room import Sitting
from tests.wire.expected_lines import Expected, open_actions
from tests.wire.plain_table import render

VIEWERS = ("ann", "bob", None)
ROUNDS_MOST = 200


def states(table: Sitting) -> Iterator[Table]:
    """The table after every event of its log."""
    state, store = None, table.room.store
    for row in store.read(table.table.id):
        state = apply_stored(store, state, row)
        yield state


def play_rounds(table: Sitting, chance: Random, rounds: int) -> None:
    for _ in range(rounds):
        play_round(table, chance)


def play_round(table: Sitting, chance: Random) -> None:
    """People bet what they usually would, perhaps on the side too, and answer anything."""
    for place in tuple(table.table.players):
        if not place.bot:
            table.act(place.person, c.Bet(_bets(table.table, place.person, chance)))
    if table.table.has_duty("open") and table.table.dealer:
        table.act(table.table.dealer, c.CloseBets())
    while (asked := table.asked) is not None:
        person, box, options = asked
        table.act(person, c.ChooseAction(box, chance.choice(options)))


def _bets(table: Table, person: str, chance: Random) -> tuple[BoxBet, ...]:
    own = view(table, person).own
    assert own is not None
    assert own.bets is not None
    side = tuple(SideStake(each.id, each.least) for each in table.terms.side)
    side = side if chance.randrange(2) else ()
    return tuple(BoxBet(bet.chips, side) for bet in own.bets.usual)


class Drawing:
    """Follows the log of a table, and draws the table for everybody as it stood after its events."""

    def __init__(self, table: Sitting, house: HouseFacts, funds: int | None = None) -> None:
        self.sitting, self.house, self.funds = table, house, funds
        self.phases = set[str]()
        """Those of rounds that were drawn."""
        self.lines = set[str]()
        """All lines that were drawn."""
        self._state: Table | None = None
        self._ended: Any = None

    def draw_all(self) -> None:
        """After every event since the last time."""
        for state in self._follow():
            self._draw(state)

    def draw_new_phases(self) -> None:
        """After those events only that brought a round to where it was not drawn before."""
        for state in self._follow():
            if state.round is not None and state.round.state.phase not in self.phases:
                self._draw(state)

    def play_until_drawn(self, phases: set[str], chance: Random) -> None:
        """More rounds, until all these phases were drawn; most rounds are not."""
        for _ in range(ROUNDS_MOST):
            if phases <= self.phases:
                return
            play_round(self.sitting, chance)
            self.draw_new_phases()
        raise AssertionError(f"no round came to {phases - self.phases}")

    def has_drawn(self, *parts: str) -> bool:
        """Whether each of these was part of some line."""
        return all(any(part in line for line in self.lines) for part in parts)

    def _follow(self) -> Iterator[Table]:
        store = self.sitting.room.store
        for row in store.read(self.sitting.table.id, self._state.version if self._state is not None else 0):
            before, self._state = self._state, apply_stored(store, self._state, row)
            if before is not None and before.round is not None:
                self._ended = before.round.state
            yield self._state

    def _draw(self, state: Table) -> None:
        facts = Facts(now=state.at + 90_000, house=self.house, funds=self.funds)
        for person in VIEWERS:
            wallet = 500 if person else None
            sent = msgspec.json.encode(view(state, person, facts, wallet))
            drawn = render(sent, "en").splitlines()
            assert len(render(sent, "zh").splitlines()) == len(drawn)
            check_drawing(drawn, state, person, Expected(state, person, facts, wallet, self._ended))
            self.lines.update(drawn)
        if state.round is not None:
            self.phases.add(state.round.state.phase)


def check_drawing(drawn: list[str], state: Table, person: str | None, expected: Expected) -> None:
    """Each line says what the table says, none is missing, and none is there that the table knows not of."""
    actions = [line for line in drawn if line.startswith("[")]
    others = Counter(line for line in drawn if not line.startswith("["))
    wanted = Counter(expected.lines())
    assert wanted == others, f"not drawn: {[*(wanted - others)]}; not of the table: {[*(others - wanted)]}"
    offered = {line.partition(":")[0] for line in actions if "not offered" not in line}
    words = {f"{line.split()[0]} box{line.partition(', box')[2]}" for line in offered}
    assert words == open_actions(state, person), f"{words} are offered"
