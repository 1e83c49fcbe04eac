"""What the program that keeps a table's data knows about it. Clients of a room are never sent any of this."""

from collections.abc import Collection
from functools import cached_property

from msgspec import Struct

from fairdeal.games.game import AnyBook, Seat, refused
from fairdeal.room.lifecycle.left_tables import find_own_tables
from fairdeal.room.lifecycle.presence import OwnMark, is_played_elsewhere
from fairdeal.room.lifecycle.saved_tables import KnownPeople, keep_known_people, keep_session
from fairdeal.room.people.known_people import find_known_people
from fairdeal.room.people.removals import Removal, read_closing, read_removal
from fairdeal.room.records.best_players import BestPlayers
from fairdeal.room.records.last_round import RoundEvent, read_last_round
from fairdeal.store import Store
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.model.bot_ids import bot_person
from fairdeal.tables.model.state import Table
from fairdeal.tables.stored_table import load


class OwnTable:
    """Reads a table's log, and stores what its people need to come back."""

    def __init__(self, store: Store, table: str, *, rehearsed: bool = False) -> None:
        """`rehearsed`: whether its people practise with a seed."""
        self._store, self._name, self._rehearsed = store, table, rehearsed
        self.mark = OwnMark(store, table)
        """Shows other programs that this one plays here."""

    # People who come back, and what the table was like when they did.

    @cached_property
    def _table(self) -> Table:
        """The table when somebody first asked; refused if no table has this name."""
        found = load(self._store, self._name)
        if found is None:
            raise refused("table/unknown", table=self._name)
        return found

    @property
    def people(self) -> dict[Seat, str]:
        """The ids of everybody at the table, bots included, by seat."""
        return {place.seat: place.person for place in self._table.places.values()}

    @property
    def dealer(self) -> str:
        """The id of the person who deals for the house; empty if nobody does."""
        return self._table.dealer

    @property
    def opener(self) -> str:
        """The id of the person who opened the table and may close it."""
        return self._table.opened_by

    def read_book(self, game: str, fingerprint: str) -> AnyBook:
        """A rule book that was in force here."""
        return ADAPTERS[game].book_named(fingerprint, self._store.book)

    def find_bot(self, seat: Seat) -> str:
        """The id of a bot that sits in this seat."""
        return bot_person(self._name, seat)

    def is_played_elsewhere(self) -> bool:
        """Whether another program is playing here now."""
        return is_played_elsewhere(self._store, self._table)

    def find_known_people(self, version: int) -> KnownPeople:
        """What the log says about everybody who ever sat here, up to a version of the table."""
        return find_known_people(self._store, self._table, version)

    def keep_known_people(self, known: KnownPeople) -> None:
        """Store what the log says about its people up to a version, so that it isn't read again."""
        keep_known_people(self._store, self._name, known)

    def keep_session(self, session: Struct) -> None:
        """Store how these people play."""
        keep_session(self._store, self._name, session)

    # What has happened.

    def last_round(self, seat: Seat | None = None) -> list[RoundEvent]:
        """The current or last round, as shown to the player in a seat, or to a spectator."""
        return read_last_round(self._store, self._name, seat)

    def find_removal(self, seat: Seat) -> Removal:
        """Who last sent the player in a seat away, and why."""
        return read_removal(self._store, self._name, seat)

    def find_closing_reason(self) -> str:
        """Why the table closes after the round in play; empty if nobody gave a reason."""
        return read_closing(self._store, self._name).reason

    # Elsewhere.

    def find_other_tables(self, game: str, people: Collection[str]) -> list[str]:
        """The other tables of a game that these people left open and can resume."""
        return find_own_tables(self._store, game, people, besides=self._name)

    def count_best_players(self, house: str) -> BestPlayers:
        """Totals of everybody who ever played at a house. Rounds at this table are added on request."""
        return BestPlayers(self._store, house, self._name, rehearsed=self._rehearsed)
