"""What keeps Ann from playing, in time or at the worst moment."""

from collections.abc import Callable
from typing import Any

from fairdeal.people.checks import FOREVER
from fairdeal.tables.host import Host
from fairdeal.tables.limits.gate import PeopleGate
from fairdeal.tables.model.codec import decode_event
from tests.tables.hall import Hall


def happened(host: Host, kind: type[Any]) -> list[Any]:
    return [
        fact for row in host.store.read(host.table.id) if isinstance(fact := decode_event(row.event), kind)
    ]


def block(hall: Hall) -> None:
    hall.room.set_status(hall.new(), "olga", "ann", "blocked", "has to cool down")


def stay_away(hall: Hall) -> None:
    hall.room.stay_away(hall.new(), "ann", FOREVER)


def take_role_away(hall: Hall) -> None:
    hall.room.give_roles(hall.new(), "olga", "ann", [])


STOPS: dict[str, Callable[[Hall], None]] = {
    "stake": lambda hall: hall.limit("stake", 100),
    "loss": lambda hall: hall.limit("loss", 0),
    "rounds": lambda hall: hall.limit("rounds", 0),
    "minutes": lambda hall: hall.limit("minutes", 0),
    "away": stay_away,
    "blocked": block,
    "no player any more": take_role_away,
}
STOPS_BANKING = {name: stop for name, stop in STOPS.items() if name != "stake"}


class Overtaken(PeopleGate):
    """Something else is stored just when a bet, or a banker, was looked at."""

    meanwhile: Callable[[], None] | None = None
    passes = 0
    """So many looks come before it."""

    def check_bets(self, table: str, person: str, stakes: tuple[int, ...], now: int) -> None:
        super().check_bets(table, person, stakes, now)
        self._let_happen(person)

    def most_to_bank(self, table: str, person: str, now: int) -> int | None:
        most = super().most_to_bank(table, person, now)
        self._let_happen(person)
        return most

    def _let_happen(self, person: str) -> None:
        if self.meanwhile is None or person != "ann":
            return
        if self.passes:
            self.passes -= 1
        else:
            meanwhile, self.meanwhile = self.meanwhile, None
            meanwhile()


BEFORE: dict[str, Callable[[Hall], None]] = {
    "a limit before": lambda hall: hall.limit("loss", 50_000),
    "none before": lambda hall: None,
}
