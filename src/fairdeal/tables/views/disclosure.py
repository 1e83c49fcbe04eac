"""What each viewer is shown of a table's events. Kinds that have no wire form are never shown.

A wire event is built from scratch: it contains only the fields of its class, and never a rule book, a
person's id, a personal limit or an operator's reason.
"""

from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct

from fairdeal.games.disclosure import Disclose, Disclosures, disclosures
from fairdeal.games.game import Seat
from fairdeal.tables.engine.apply import game_event
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.model import events as t
from fairdeal.tables.model.state import Table
from fairdeal.wire.events import table as w

AnyEvent = TypeVar("AnyEvent", bound=Struct)

WITHHELD: frozenset[type] = frozenset({t.BankLimited})
"""Kinds that nobody is shown: a personal limit."""


def disclose(table: Table, event: t.TableEvent, person: str | None) -> Struct | None:
    """The wire event that a person is shown; None if there is nothing to show.

    `person` None is a spectator. `table` is the table before the event; only its game, its book and its seats
    are used.
    """
    place = table.place_of(person) if person is not None else None
    return disclose_to_seat(table, event, place.seat if place is not None else None)


def disclose_to_seat(
    table: Table, event: t.TableEvent, viewer: Seat | None, played: Struct | None = None
) -> Struct | None:
    """The same for the viewer in a given seat. `played`: the game's own event, if it is already decoded."""
    if isinstance(event, t.RoundAdvanced):
        own = played if played is not None else game_event(table, event)
        return ADAPTERS[table.game].game.disclose(own, viewer)
    show = SHOWN.get(type(event))
    return show(event, viewer) if show is not None else None


def _for_all(build: Callable[[AnyEvent], Struct]) -> Disclose[AnyEvent, Struct]:
    """A wire event that is the same for every viewer."""
    return lambda event, viewer: build(event)


def _closing_announced(event: t.ClosingAnnounced) -> Struct:
    return w.ClosingAnnounced(event.why)


def _leaving_announced(event: t.LeavingAnnounced) -> Struct:
    return w.LeavingAnnounced(event.seat, was_sent=bool(event.by))


def _seat_left(event: t.SeatLeft) -> Struct:
    return w.SeatLeft(event.seat, event.chips, was_sent=bool(event.by), why=event.why)


def _dealer_left(event: t.DealerLeft) -> Struct:
    return w.DealerLeft(was_sent=bool(event.by), why=event.why)


def _cards_burnt(event: t.CardsBurnt) -> Struct:
    cards = tuple(each.card for each in event.drawn) if event.shown else ()
    return w.CardsBurnt(len(event.drawn), cards)


def _round_ended(event: t.RoundEnded) -> Struct:
    return w.RoundEnded(event.round, {int(seat): chips for seat, chips in event.won.items()})


def _bets_taken_back(event: t.BetsTakenBack, viewer: Seat | None) -> Struct:
    is_private = event.why == t.BY_LIMIT and viewer != event.seat
    return w.BetsTakenBack(event.seat, "" if is_private else event.why)


SHOWN: Disclosures[Struct, Struct] = disclosures(
    (kind for kind in t.EVENT_KINDS.values() if kind is not t.RoundAdvanced),
    w,
    {
        t.ClosingAnnounced: _for_all(_closing_announced),
        t.LeavingAnnounced: _for_all(_leaving_announced),
        t.SeatLeft: _for_all(_seat_left),
        t.DealerLeft: _for_all(_dealer_left),
        t.CardsBurnt: _for_all(_cards_burnt),
        t.RoundEnded: _for_all(_round_ended),
        t.BetsTakenBack: _bets_taken_back,
    },
)
"""How each kind is shown, except for `RoundAdvanced`, which the game itself shows."""
