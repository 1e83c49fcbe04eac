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
from fairdeal.tables.host import Host
from fairdeal.tables.hosting import hosted, open_table
from fairdeal.tables.kits import KITS
from fairdeal.tables.seeds import Randomness
from fairdeal.tables.state import Place, Table
from fairdeal.terminal.doing import done
from fairdeal.terminal.happenings import Happening, happenings_of
from fairdeal.terminal.keeping import keep_opening
from fairdeal.terminal.now_played import Marking
from fairdeal.terminal.visitors import Visitors
from fairdeal.wire.commands import AnyCommand, EndShift, Leave

T = TypeVar("T")


class MovedOn(Exception):
    """The table is not as the person saw it who has just answered: nothing was done."""


class WatchedTable:
    """Opened when the first person sits down; from then on it subscribes to everything that happens there."""

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
        self._begin_to_look()

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
        local._begin_to_look()
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
        self._hear()

    def _begin_to_look(self) -> None:
        self._mark = Marking(self.visitors.store, self.table.id)
        self._mark.renew()
        self._subscriber = self.host.channel.subscribe(is_lossless=True)

    # What has happened.

    @property
    def pending(self) -> list[Happening]:
        """What has happened and was not told yet."""
        return self._happenings

    def look_again(self) -> bool:
        """Whether others have played on meanwhile."""
        self._look_at_room()
        self.host.reload()
        self._hear()
        return bool(self._happenings)

    def stop_looking(self) -> None:
        """The program ends: nobody plays here any more, as far as others can know."""
        if self._host is not None:
            self._subscriber.unsubscribe()
            self._mark.take_away()

    def _check_unmoved(self) -> None:
        """Nobody else has done anything that was not told here."""
        self._mark.renew()
        own = len(self._happenings)
        self._look_at_room()
        self.host.reload()
        self._hear()
        if len(self._happenings) > own:
            raise MovedOn

    def _look_at_room(self) -> None:
        """Other terminals appoint operators and move the house's chips, and this one is not notified."""
        self.visitors.room.correct_clock()
        self.host.seeds.read_treasury(self.table.house)

    def _hear(self) -> None:
        """Turn the published steps into happenings, no matter which process made them."""
        for update in self._subscriber.waiting():
            for step in update.steps:
                self._happenings += happenings_of(step)
            self.news += update.notices

    def _do(self, make: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Run what the host does; what others did that stood in its way is read."""
        try:
            return done(make)
        except Refused as refusal:
            if self._host is not None:
                self._hear()
            if refusal.code == "table/stale":
                raise MovedOn from None
            raise
