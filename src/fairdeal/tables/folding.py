"""What each fact makes of a table. Nothing is decided here: a fact has happened."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from fairdeal.fairness import shuffle_events as f
from fairdeal.fairness.sealing import CUT, seat_name
from fairdeal.games.game import Finished, Impossible
from fairdeal.ledger.accounts import Kind, check_kind
from fairdeal.ledger.transfer import Reason, Transfer
from fairdeal.tables import facts as t
from fairdeal.tables.clock import restarts_clock
from fairdeal.tables.guests import add_guests
from fairdeal.tables.kit import FindBook, Kit
from fairdeal.tables.kits import KITS
from fairdeal.tables.shoe_folding import SHOE_FOLDS, with_cards, without_seed
from fairdeal.tables.state import (
    USUAL_PACE,
    LastRound,
    Pace,
    Phase,
    Place,
    RoundInPlay,
    Table,
)
from fairdeal.tables.waiting import waiting_for

ELSEWHERE = tuple(map(str, (Kind.WALLET, Kind.HOUSE, Kind.MINT, Kind.SUSPENSE)))
"""Prefixes of the accounts that other tables use too."""

OF_A_ROUND = frozenset(
    {Reason.STAKE, Reason.RESERVE, Reason.RELEASE, Reason.PAYOUT, Reason.RETURN, Reason.LOST}
)
"""Why chips move in a round; what is bought in or funded meanwhile is no part of it."""


def opened(fact: t.TableOpened, find_book: FindBook) -> Table:
    """The table that its first fact makes."""
    book = KITS[fact.game].book_named(fact.book, find_book)
    return Table(fact.table, fact.game, fact.house, book, fact.book, fact.terms, fact.by, fact.overrides)


def fold(
    table: Table | None,
    fact: Any,
    at: int,
    transfers: Iterable[Transfer],
    find_book: FindBook,
    played: Any = None,
) -> Table:
    """The table after a fact, and after the chips that moved with it.

    `played`: the game's own event in a `RoundAdvanced`, if it is already decoded.
    """
    before = table
    if table is None:
        if not isinstance(fact, t.TableOpened):
            raise Impossible(f"a table begins with its opening, not with {type(fact).__name__}")
        table = opened(fact, find_book)
    elif isinstance(fact, t.RulesChanged):
        table = _rules_changed(table, fact, find_book)
    elif isinstance(fact, t.RoundAdvanced):
        table = _played(table, fact, played if played is not None else game_event(table, fact))
    else:
        table = _FOLDS[type(fact)](table, fact)
    guests = add_guests(table.guests, fact)
    table = replace(table, version=table.version + 1, at=at, guests=guests)
    if isinstance(fact, t.SeatTaken):
        table = _with_place(table, replace(table.places[fact.seat], since=at))
    return moved(_asked_anew(before, table, fact, at), transfers)


def _rules_changed(table: Table, fact: t.RulesChanged, find_book: FindBook) -> Table:
    book = KITS[table.game].book_named(fact.book, find_book)
    if fact.terms.banker != table.terms.banker:
        table = replace(table, banker=None, banks_in=0)
    return replace(table, house=fact.house, book=book, book_id=fact.book, terms=fact.terms)


def moved(table: Table, transfers: Iterable[Transfer]) -> Table:
    """The table once these chips have moved."""
    transfers = tuple(transfers)
    if not transfers:
        return table
    chips = dict(table.chips)
    for each in transfers:
        for account, change in ((each.source, -each.chips), (each.target, each.chips)):
            check_kind(account)
            if not account.startswith(ELSEWHERE):
                chips[account] = chips.get(account, 0) + change
    held = {account: left for account, left in chips.items() if left}
    if min(held.values(), default=0) < 0:
        raise Impossible(f"an account of {table.id} falls below zero")
    if table.round is not None:
        in_round = (each for each in transfers if each.reason in OF_A_ROUND)
        table = replace(table, round=replace(table.round, moved=(*table.round.moved, *in_round)))
    return replace(table, chips=held)


_ASKS = (
    t.RoundAdvanced,
    t.RoundEnded,
    t.RoundVoided,
    t.RulesChanged,
    f.BankerElected,
    f.ShoeSealed,
    f.SeedBindingClosed,
    f.SeedChainPublished,
)
"""Facts after which the table asks anew."""


def _asked_anew(before: Table | None, table: Table, fact: Any, at: int) -> Table:
    """The clock starts when a question is asked."""
    if isinstance(fact, _ASKS):
        return replace(table, asked=table.version, asked_at=at, granted=0)
    if before is None or table.terms.decision_seconds is None or not restarts_clock(before, table):
        return table
    return replace(table, asked_at=at, granted=0)


def _with_place(table: Table, place: Place) -> Table:
    return replace(table, places=dict(sorted({**table.places, place.seat: place}.items())))


# People.


def _seat_taken(table: Table, fact: t.SeatTaken) -> Table:
    shoe = table.shoe
    in_use = shoe is not None and (shoe.rounds > 0 or table.round is not None)
    waits = in_use and not table.terms.joins_mid_shoe
    return _with_place(table, Place(fact.seat, fact.person, fact.name, fact.bot, waits_for_shoe=waits))


def _leaving_announced(table: Table, fact: t.LeavingAnnounced) -> Table:
    return _with_place(table, replace(table.places[fact.seat], leaves=True))


def _seat_left(table: Table, fact: t.SeatLeft) -> Table:
    table = without_seed(table, seat_name(fact.seat))
    places = {seat: place for seat, place in table.places.items() if seat != fact.seat}
    if fact.seat == table.banker:
        return replace(table, places=places, banker=None, banks_in=0)
    return replace(table, places=places)


def _bets_placed(table: Table, fact: t.BetsPlaced) -> Table:
    place = table.places[fact.seat]
    return _with_place(table, replace(place, bets=fact.bets, last_bets=fact.bets or place.last_bets))


def _bets_taken_back(table: Table, fact: t.BetsTakenBack) -> Table:
    return _with_place(table, replace(table.places[fact.seat], bets=None))


def _bank_limited(table: Table, fact: t.BankLimited) -> Table:
    return _with_place(table, replace(table.places[fact.seat], bank_most=fact.most))


def _bought_in(table: Table, fact: t.BoughtIn) -> Table:
    place = table.places[fact.seat]
    return _with_place(table, replace(place, brought=place.brought + fact.chips))


def _cashed_out(table: Table, fact: t.CashedOut) -> Table:
    place = table.places[fact.seat]
    return _with_place(table, replace(place, brought=place.brought - fact.chips))


def _same(table: Table, fact: Any) -> Table:
    return table


def _closing_announced(table: Table, fact: t.ClosingAnnounced) -> Table:
    return replace(table, closing=True)


def _closed(table: Table, fact: t.TableClosed) -> Table:
    return replace(table, phase=Phase.CLOSED)


def _granted(table: Table, fact: t.TimeGranted) -> Table:
    pace = table.pace_of(fact.seat)
    table = _with_pace(table, fact.seat, replace(pace, extensions=pace.extensions + 1))
    return replace(table, granted=table.granted + fact.seconds)


def _pace_set(table: Table, fact: t.PaceSet) -> Table:
    return _with_pace(table, fact.seat, replace(table.pace_of(fact.seat), is_unhurried=fact.is_unhurried))


def _round_missed(table: Table, fact: t.RoundMissed) -> Table:
    pace = table.pace_of(fact.seat)
    return _with_pace(table, fact.seat, replace(pace, missed=fact.in_a_row, missed_in=fact.round))


def _returned(table: Table, fact: t.PlayerReturned) -> Table:
    return _with_pace(table, fact.seat, replace(table.pace_of(fact.seat), missed=0, missed_in=0))


def _with_pace(table: Table, seat: int, pace: Pace) -> Table:
    """Seat 0 is the person who deals for the house."""
    if seat == t.NOBODY:
        return replace(table, dealer_pace=pace)
    return _with_place(table, replace(table.places[seat], pace=pace))


def _rested(pace: Pace) -> Pace:
    """In the next round everybody can ask for more time again."""
    return replace(pace, extensions=0) if pace.extensions else pace


def _elected(table: Table, fact: f.BankerElected) -> Table:
    if fact.seat and fact.seat not in table.places:
        raise Impossible(f"nobody sits in seat {fact.seat} who could bank at {table.id}")
    seats = tuple(sorted(table.places)) if fact.among else ()
    return replace(table, banker=fact.seat or None, banks_in=table.rounds + 1, lot_seats=seats)


def _dealer_arrived(table: Table, fact: t.DealerArrived) -> Table:
    return replace(table, dealer=fact.person, dealer_name=fact.name, dealer_pace=USUAL_PACE)


def _dealer_left(table: Table, fact: t.DealerLeft) -> Table:
    return replace(without_seed(table, CUT), dealer="", dealer_name="", dealer_pace=USUAL_PACE)


# Rounds.


def game_event(table: Table, fact: t.RoundAdvanced) -> Any:
    """The game's own event, as it is written in the log."""
    return KITS[table.game].event_from(bytes(fact.event), table.book)


def _played(table: Table, fact: t.RoundAdvanced, event: Any) -> Table:
    kit = KITS[table.game]
    table = with_cards(table, fact.drawn)
    if table.round is None:
        begun = RoundInPlay(
            fact.round,
            kit.game.apply(None, event),
            event.entries.banker,
            dict(event.entries.purses),
        )
        return replace(table, phase=Phase.PLAYING, round=begun, rounds=fact.round, last=None)
    in_play = replace(table.round, state=kit.game.apply(table.round.state, event))
    if kit.is_for_points(table.book):
        table = _with_points(table, in_play, kit, event)
    return replace(table, round=in_play)


def _with_points(table: Table, in_play: RoundInPlay, kit: Kit, event: Any) -> Table:
    """Give a point to the winner of each hand, player or dealer."""
    for place in table.places.values():
        boxes = {box.number for box in in_play.state.boxes if box.owner == place.seat}
        points = kit.points(event, place.seat, boxes)
        if points > 0:
            table = _with_place(table, replace(place, points=place.points + points))
        elif points < 0:
            table = replace(table, dealer_points=table.dealer_points - points)
    return table


def _forfeited(table: Table, fact: t.StakesForfeited) -> Table:
    assert table.round is not None
    lost = table.round.forfeited | {fact.seat}
    return replace(table, round=replace(table.round, forfeited=lost))


def _ended(table: Table, fact: t.RoundEnded | t.RoundVoided) -> Table:
    places = {
        seat: replace(place, bets=None, pace=_rested(place.pace)) for seat, place in table.places.items()
    }
    table, shoe = replace(table, dealer_pace=_rested(table.dealer_pace)), table.shoe
    if shoe is not None:
        shoe = replace(shoe, on_table=(), rounds=shoe.rounds + 1)
    last = _last_round(table, fact)
    return replace(table, phase=Phase.BETTING, places=places, shoe=shoe, round=None, last=last)


def _last_round(table: Table, fact: t.RoundEnded | t.RoundVoided) -> LastRound:
    """What somebody who missed the events can still see of it."""
    assert table.round is not None
    seen = KITS[table.game].game.view(table.round.state, None)
    names = {seat: place.name for seat, place in table.places.items()}
    if isinstance(fact, t.RoundVoided):
        return LastRound(fact.round, seen, names, {}, fact.why)
    return LastRound(fact.round, seen, names, {int(seat): chips for seat, chips in fact.won.items()})


def is_over(table: Table) -> bool:
    """Whether the round in play has come to its end."""
    return table.round is not None and isinstance(waiting_for(table), Finished)


_FOLDS: dict[type, Callable[[Table, Any], Table]] = {
    t.ClosingAnnounced: _closing_announced,
    t.TableClosed: _closed,
    t.SeatTaken: _seat_taken,
    t.BoughtIn: _bought_in,
    t.CashedOut: _cashed_out,
    t.LeavingAnnounced: _leaving_announced,
    t.SeatLeft: _seat_left,
    t.BetsPlaced: _bets_placed,
    t.BetsTakenBack: _bets_taken_back,
    t.BankLimited: _bank_limited,
    t.DealerArrived: _dealer_arrived,
    t.DealerLeft: _dealer_left,
    t.BankFunded: _same,
    t.RoundEnded: _ended,
    t.RoundVoided: _ended,
    t.StakesForfeited: _forfeited,
    t.TimeGranted: _granted,
    t.PaceSet: _pace_set,
    t.RoundMissed: _round_missed,
    t.PlayerReturned: _returned,
    f.BankerElected: _elected,
    **SHOE_FOLDS,
}
