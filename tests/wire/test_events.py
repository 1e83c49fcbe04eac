"""Events are shown by an allow-list: a kind without a wire form is never sent, a field that it does not name
neither.
"""

from collections.abc import Collection
from types import ModuleType
from typing import Any, cast, get_args

import msgspec
import pytest
from msgspec import Struct

from fairdeal.cards import Card, Shuffling
from fairdeal.fairness.shuffle_events import Drawn
from fairdeal.games import blackjack, trumps
from fairdeal.games.blackjack import disclosure as blackjack_disclosure
from fairdeal.games.blackjack import events as blackjack_events
from fairdeal.games.game import fingerprint
from fairdeal.games.trumps import disclosure as trumps_disclosure
from fairdeal.games.trumps import events as trumps_events
from fairdeal.tables.model import events as t
from fairdeal.tables.views.disclosure import SHOWN, WITHHELD, disclose
from fairdeal.wire.events import blackjack as blackjack_wire
from fairdeal.wire.events import events_of
from fairdeal.wire.events import table as w
from fairdeal.wire.events import trumps as trumps_wire
from tests.support.blackjack import deal

GAMES: dict[ModuleType, tuple[ModuleType, Collection[type], ModuleType]] = {
    blackjack: (blackjack_events, blackjack_disclosure.SHOWN, blackjack_wire),
    trumps: (trumps_events, trumps_disclosure.SHOWN, trumps_wire),
}
SECRET = "p-secret-0042"
"""Stands for a person's id, a reason or anything else that is nobody's business."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
def test_every_event_of_a_game_has_a_wire_form_of_its_name(game):
    events, shown, wire = GAMES[game]
    kinds = get_args(events.AnyEvent)

    assert set(shown) == set(kinds)
    assert {kind.__name__ for kind in kinds} == {kind.__name__ for kind in get_args(wire.AnyEvent)}


def test_every_event_of_a_table_has_a_wire_form_or_is_withheld_on_purpose():
    kinds = set(t.EVENT_KINDS.values()) - {t.RoundAdvanced}

    assert set(SHOWN) == kinds - WITHHELD
    assert {kind.__name__ for kind in SHOWN} == {kind.__name__ for kind in get_args(w.AnyEvent)}


def test_an_event_without_a_wire_form_is_never_sent(room):
    class NewKind(Struct, frozen=True):
        secret: str

    table = room.open().table

    assert disclose(table, cast(Any, NewKind(SECRET)), None) is None
    with pytest.raises(KeyError):
        blackjack.disclose(cast(Any, NewKind(SECRET)), None)


def test_a_personal_limit_is_shown_to_nobody(room):
    table = room.open()
    table.seat("ann", "bob")

    shown = [disclose(table.table, t.BankLimited(1, 250), person) for person in ("ann", "bob", None)]

    assert shown == [None] * 3


def test_only_its_owner_is_shown_that_a_bet_went_back_because_of_a_limit(room):
    table = room.open()
    table.seat("ann", "bob")
    taken = t.BetsTakenBack(1, t.BY_LIMIT)

    shown = [disclose(table.table, taken, person) for person in ("ann", "bob", None)]

    assert shown == [w.BetsTakenBack(1, "limit"), w.BetsTakenBack(1), w.BetsTakenBack(1)]
    assert disclose(table.table, t.BetsTakenBack(1, t.BY_BANK), "bob") == w.BetsTakenBack(1, "bank")


PRIVATE = [
    (t.SeatTaken(1, SECRET, "Ann"), w.SeatTaken(1, "Ann")),
    (t.LeavingAnnounced(1, SECRET, SECRET), w.LeavingAnnounced(1, was_sent=True)),
    (t.LeavingAnnounced(1), w.LeavingAnnounced(1)),
    (t.SeatLeft(1, 500, SECRET, SECRET), w.SeatLeft(1, 500, was_sent=True)),
    (t.DealerArrived(SECRET, "Dana"), w.DealerArrived("Dana")),
    (t.DealerLeft(SECRET, SECRET), w.DealerLeft(was_sent=True)),
    (t.ClosingAnnounced(SECRET, SECRET), w.ClosingAnnounced()),
    (t.ClosingAnnounced(why="randomness"), w.ClosingAnnounced("randomness")),
    (t.ClosingAnnounced(why="jammed"), w.ClosingAnnounced("jammed")),
    (t.RoundVoided(3, "staff", SECRET, SECRET), w.RoundVoided(3, "staff")),
    (t.RoundEnded(3, {"2": -10}), w.RoundEnded(3, {2: -10})),
    (t.CardsBurnt((Drawn(1, 0, 1, Card("9S")),), shown=False), w.CardsBurnt(1)),
    (t.CardsBurnt((Drawn(1, 0, 1, Card("9S")),), shown=True), w.CardsBurnt(1, (Card("9S"),))),
]


@pytest.mark.parametrize(("event", "shown"), PRIVATE, ids=lambda each: type(each).__name__)
def test_what_is_nobodys_business_is_left_out(room, event, shown):
    table = room.open().table

    found = disclose(table, event, None)

    assert found == shown
    assert SECRET.encode() not in msgspec.json.encode(found)


def test_the_opening_of_a_table_and_a_change_of_its_house_leave_out_terms_and_who_opened_it(room):
    table = room.open()
    opened = table.happened(t.TableOpened)[0]
    taken = t.RulesChanged(opened.house, opened.book, opened.terms)

    names = (opened.table, opened.game, opened.house, opened.book)
    assert disclose(table.table, opened, None) == w.TableOpened(*names)
    assert disclose(table.table, taken, None) == w.RulesChanged(opened.house, opened.book)


def test_all_events_of_real_rounds_can_be_read_by_a_client_and_name_no_person(room):
    table = room.open(shuffling=Shuffling(penetration=0.1))
    table.seat("ann", "bob")
    decoder = msgspec.json.Decoder(events_of("blackjack"))

    while not table.happened(t.RoundEnded):
        table.play("ann", "bob")
    for event in table.facts:
        shown = disclose(table.table, event, "ann")
        sent = msgspec.json.encode(shown)
        assert decoder.decode(sent) == shown
        assert len(sent) < 1_000
        assert b"ann" not in sent.replace(b"Ann", b"")


def test_a_round_opens_with_the_fingerprint_of_its_book_which_is_worked_out_once():
    round_ = deal(player="10H 8C", dealer="9S 8D")
    opened: Any = round_.events[0]

    first, again = (blackjack.disclose(opened, viewer) for viewer in (None, 1))

    assert first == again
    assert isinstance(first, blackjack_wire.RoundOpened)
    assert first.book == fingerprint(msgspec.to_builtins(opened.book, str_keys=True))
