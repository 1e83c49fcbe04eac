"""What is stored about the coach at a table: players' settings, and what their mistakes have cost.

Everything else follows from the log, so the program can be killed at any time: answers after `judged_to` are
found there again, and each is judged by the setting that its player had at the time.
"""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fairdeal.coaching.decisions import Cost, Costs
from fairdeal.coaching.measures import CARDS, CHART
from fairdeal.coaching.modes import MISTAKES, OFF
from fairdeal.games.game import Seat
from fairdeal.room.lifecycle.saved_tables import read_secret
from fairdeal.store import Store
from fairdeal.tables.model.state import Table


class Setting(Struct, frozen=True):
    """A player's setting of the coach."""

    since: int
    """The setting applies to answers after this version of the table."""
    mode: str
    measure: str
    """The measure that the player wants, even if the house has no chart."""

    @property
    def is_on(self) -> bool:
        return self.mode != OFF


NEVER_SET = Setting(0, OFF, CHART)


class SeatCoach(Struct, frozen=True):
    """The coach of the player in one seat. It is kept after the player leaves, until another player there
    wants the coach."""

    person: str
    settings: tuple[Setting, ...]
    """In order: the setting for the next answer to be judged, then all later ones."""
    costs: Costs = {}

    @property
    def setting(self) -> Setting:
        return self.settings[-1]

    def setting_at(self, version: int) -> Setting:
        """The setting for the answer that led to this version of the table."""
        return next((each for each in reversed(self.settings) if each.since < version), NEVER_SET)

    def add(self, setting: Setting) -> "SeatCoach":
        """Add a setting; it replaces one made at the same version."""
        earlier = tuple(each for each in self.settings if each.since < setting.since)
        return replace(self, settings=(*earlier, setting))

    def switch_off(self, version: int) -> "SeatCoach":
        """Switch the coach off because the player left at this version; no change if it is off already."""
        now = self.setting
        return self.add(Setting(version, OFF, now.measure)) if now.is_on and now.since < version else self

    def forget_before(self, version: int) -> "SeatCoach":
        """Drop the settings that no answer after this version needs."""
        needed = self.setting_at(version + 1)
        return replace(self, settings=tuple(each for each in self.settings if each.since >= needed.since))


class CoachState(Struct, frozen=True):
    """The coach at one table."""

    version: int
    """A version of the table between two rounds, no later than `judged_to`: the log is read from here."""
    book: str
    """The fingerprint of the rules at that version."""
    judged_to: int
    """Answers up to this version are included in the costs, or don't count."""
    seats: dict[Seat, SeatCoach]

    def seat_of(self, person: str) -> Seat | None:
        """The seat in which this person last wanted the coach."""
        seats = [seat for seat, each in self.seats.items() if each.person == person]
        return max(seats, key=lambda seat: self.seats[seat].setting.since, default=None)


class OlderCoachState(Struct, frozen=True):
    """The stored form of older programs: one setting for everybody at the table."""

    version: int
    book: str
    costs: dict[Seat, Cost]
    """Measured by the cards, the only measure that older programs had."""
    by_chart: dict[Seat, Cost] = {}
    by: str = CARDS
    judged_to: int = 0
    off_from: int = 0
    """The version at which the coach was switched off; 0 if it was on."""


def keep_coach_state(store: Store, table: str, state: CoachState) -> bytes:
    """Store the state; returns the stored bytes."""
    return store.keep_secret(name_of(table), msgspec.msgpack.encode(state))


def read_coach_state(store: Store, table: Table) -> CoachState | None:
    """The stored state; None if there is none, or if it is ahead of the log.

    It may be ahead of the table in this process.
    """
    found = read_secret(store, name_of(table.id), CoachState)
    if found is None and (older := read_secret(store, name_of(table.id), OlderCoachState)) is not None:
        found = _renew(older, table)
    return found if found is not None and found.judged_to <= store.version(table.id) else None


def name_of(table: str) -> str:
    """The key under which the coach of a table is stored."""
    return f"coached:{table}"


def _renew(older: OlderCoachState, table: Table) -> CoachState:
    people = [place for place in table.places.values() if not place.bot]
    settings = [Setting(0, MISTAKES, older.by)]
    if older.off_from:
        settings.append(Setting(older.off_from, OFF, older.by))
    sums = {CARDS: older.costs, CHART: older.by_chart}
    seats = {
        place.seat: SeatCoach(
            place.person,
            tuple(settings),
            {measure: sums[measure][place.seat] for measure in sums if place.seat in sums[measure]},
        )
        for place in people
    }
    return CoachState(older.version, older.book, max(older.version, older.judged_to), seats)
