"""A table as this terminal sees it: how it stands in the store, and what has happened and is not told yet."""

from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Self, TypeVar

from msgspec.structs import replace

from fairdeal.games.game import Refused, Seat
from fairdeal.tables import folding
from fairdeal.tables.deciding import Actor
from fairdeal.tables.facts import TableOpened
from fairdeal.tables.following import FollowedHouse
from fairdeal.tables.host import Host, hosted, open_table
from fairdeal.tables.kits import KITS
from fairdeal.tables.seeds import Randomness
from fairdeal.tables.state import Place, Table
from fairdeal.terminal.doing import done
from fairdeal.terminal.happenings import Happening, Log
from fairdeal.terminal.keeping import keep_opening
from fairdeal.terminal.now_played import Marking
from fairdeal.terminal.visitors import Visitors
from fairdeal.wire.commands import AnyCommand, EndShift, Leave

T = TypeVar("T")


class MovedOn(Exception):
    """The table is not as the person saw it who has just answered: nothing was done."""


class WatchedTable:
    """Opened when the first person sits down; everything is read back from its log."""

    def __init__(
        self,
        visitors: Visitors,
        opening: TableOpened,
        book: Any,
        randomness: Randomness | None = None,
        house: FollowedHouse | None = None,
    ) -> None:
        """`opening` says who opens it only if that is nobody who sits down."""
        self.visitors, self._opening, self._book = visitors, opening, book
        visitors.for_show = opening.terms.for_show
        self._randomness, self._house = randomness, house
        self._host: Host | None = None
        self._happenings: list[Happening] = []
        self.when_opened: Callable[[], None] = lambda: None
        """Called before anybody sits at a new table: what is needed to come back to it is kept then."""
        self.news: list[Any] = []
        """What was said that is no fact, such as why changed rules are not taken over."""

    # How it stands.

    @property
    def table(self) -> Table:
        """As it is in the store; before anybody sits, as it would be opened."""
        if self._host is not None:
            return self._host.table
        content = KITS[self._opening.game].book_bytes(self._book)
        return folding.opened(self._opening, lambda _: content)

    @property
    def was_opened(self) -> bool:
        return self._host is not None

    @property
    def is_open(self) -> bool:
        return self._host is not None and self._host.is_open

    @property
    def round(self) -> Any:
        """The game's own value of the round in play; None between rounds."""
        in_play = self.table.round
        return in_play.state if in_play is not None else None

    @property
    def host(self) -> Host:
        assert self._host is not None, "nobody has sat down yet"
        return self._host

    def place(self, seat: Seat) -> Place:
        """Whoever sits there; MovedOn where somebody has got up elsewhere."""
        place = self.table.places.get(seat)
        if place is None:
            raise MovedOn
        return place

    def person(self, seat: Seat) -> str:
        return self.place(seat).person

    # Opening, and coming back.

    def open(self, person: str) -> None:
        """Make the table, where that was not done yet."""
        if self._host is not None:
            return
        opening = replace(self._opening, by=self._opening.by or person)
        command, store = self.visitors.commands.next(), self.visitors.store
        gate, house = self.visitors.gate, self._house
        keep_opening(store, opening.table)
        self._host = self._do(
            lambda: open_table(
                store, opening, self._book, command, randomness=self._randomness, gate=gate, house=house
            )
        )
        self.when_opened()
        self._begin_to_look(from_the_start=True)

    @classmethod
    def resumed(cls, visitors: Visitors, table: str, house: FollowedHouse | None = None) -> Self:
        """A table of the store, from where it stands; refused when there is none of this name."""
        host = hosted(visitors.store, table, gate=visitors.gate, house=house)
        found = host.table
        opening = TableOpened(found.id, found.game, found.house, found.book_id, found.terms, found.opened_by)
        people = [place for place in found.places.values() if not place.bot]
        for place in people:
            if visitors.is_active(place.person):
                visitors.come_back(place.person, place.name)
        local = cls(visitors, opening, found.book, house=house)
        local._host = host
        local._begin_to_look(from_the_start=False)
        for place in people:
            if not visitors.is_active(place.person):
                local._let_go(place.person, Leave())
        if found.dealer:
            local._let_deal_on(found.dealer)
        return local

    def _let_deal_on(self, dealer: str) -> None:
        """Who dealt for the house goes on with it, if they still may; else the machine does."""
        if self.visitors.may_deal(dealer) and self.visitors.is_active(dealer):
            self.visitors.come_back(dealer, self.visitors.room.person(dealer).name)
        else:
            self._let_go(dealer, EndShift())

    def _let_go(self, person: str, act: AnyCommand) -> None:
        """Who may not come in any more keeps nobody else from going on, but leaves by the house's rule."""
        host, command = self.host, self.visitors.commands.next()
        with suppress(Refused):  # who has left already
            self._do(lambda: host.act(Actor(person), act, command))
        self._read_on()

    def _begin_to_look(self, *, from_the_start: bool) -> None:
        self._mark = Marking(self.visitors.store, self.table.id)
        self._mark.renew()
        self._watcher = self.host.watchers.add()
        self._log = Log(self.visitors.store, self.table, from_the_start=from_the_start)

    # What has happened.

    @property
    def pending(self) -> list[Happening]:
        """What has happened and was not told yet."""
        return self._happenings

    def look_again(self) -> bool:
        """Whether others have played on meanwhile."""
        self.host.reload()
        self._read_on()
        return bool(self._happenings)

    def stop_looking(self) -> None:
        """The program ends: nobody plays here any more, as far as others can know."""
        if self._host is not None:
            self._mark.take_away()

    def _check_unmoved(self) -> None:
        """Nobody else has done anything that was not told here."""
        self._mark.renew()
        own = len(self._happenings)
        self.host.reload()
        self._read_on()
        if len(self._happenings) > own:
            raise MovedOn

    def _read_on(self) -> None:
        """Make happenings of what is new in the log, whoever wrote it."""
        self._happenings += self._log.read_on(self.table.version)
        self.news += [update.news for update in self._watcher.waiting() if update.news is not None]

    def _do(self, make: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Run what the host does; what others did that stood in its way is read."""
        try:
            return done(make)
        except Refused as refusal:
            if self._host is not None:
                self._read_on()
            if refusal.code == "table/stale":
                raise MovedOn from None
            raise
