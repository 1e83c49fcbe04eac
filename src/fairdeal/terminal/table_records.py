"""What is stored about one table, for the people who play there at this terminal."""

from collections.abc import Collection

from msgspec import Struct

from fairdeal.games.game import Seat
from fairdeal.room.lifecycle.left_tables import find_own_tables
from fairdeal.room.lifecycle.saved_tables import KnownPeople, keep_known_people, keep_session
from fairdeal.room.people.removals import Removal, read_closing, read_removal
from fairdeal.room.people.visitors import Visitors
from fairdeal.room.records.best_players import BestPlayers
from fairdeal.room.records.last_round import RoundEvent, read_last_round


class TableRecords:
    """Reads the log of a table, and stores what its people need to come back."""

    def __init__(self, visitors: Visitors, table: str) -> None:
        self._store, self._table, self._rehearsed = visitors.store, table, visitors.rehearse

    def last_round(self, seat: Seat | None = None) -> list[RoundEvent]:
        """The current or last round, as shown to the player in a seat, or to a spectator."""
        return read_last_round(self._store, self._table, seat)

    def find_removal(self, seat: Seat) -> Removal:
        """Who last sent the player in a seat away, and why."""
        return read_removal(self._store, self._table, seat)

    def find_closing_reason(self) -> str:
        """Why the table closes after the round in play; empty if nobody gave a reason."""
        return read_closing(self._store, self._table).reason

    def find_other_tables(self, game: str, people: Collection[str]) -> list[str]:
        """The other tables of a game that these people left open and can resume."""
        return find_own_tables(self._store, game, people, besides=self._table)

    def count_best_players(self, house: str) -> BestPlayers:
        """Everybody who ever played at a house, apart from this table until its rounds are counted."""
        return BestPlayers(self._store, house, self._table, rehearsed=self._rehearsed)

    def keep_session(self, session: Struct) -> None:
        """Store how these people play."""
        keep_session(self._store, self._table, session)

    def keep_known_people(self, known: KnownPeople) -> None:
        """Store what the log says about its people up to a version, so that nobody reads that part again."""
        keep_known_people(self._store, self._table, known)
