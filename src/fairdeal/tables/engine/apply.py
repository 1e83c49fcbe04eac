"""How each event changes the state of a table. Nothing is decided here."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.fairness import shuffle_events as f
from fairdeal.fairness.sealing import CUT, seat_name
from fairdeal.games.game import Finished, Impossible
from fairdeal.ledger.accounts import Kind, check_kind
from fairdeal.ledger.transfer import Reason, Transfer
from fairdeal.tables.engine.apply_shoe import APPLY_SHOE, ApplyByKind, apply_by_kind, with_cards, without_seed
from fairdeal.tables.engine.clock import restarts_clock
from fairdeal.tables.game_adapter import AnyAdapter, FindBook
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.model import events as t
from fairdeal.tables.model.awaited import waiting_for
from fairdeal.tables.model.guests import add_guests
from fairdeal.tables.model.state import (
    USUAL_PACE,
    LastRound,
    Pace,
    Phase,
    Place,
    RoundInPlay,
    Table,
)

ELSEWHERE = tuple(map(str, (Kind.WALLET, Kind.HOUSE, Kind.MINT, Kind.SUSPENSE)))
"""Prefixes of accounts that other tables use too."""

OF_A_ROUND = frozenset(
    {Reason.STAKE, Reason.RESERVE, Reason.RELEASE, Reason.PAYOUT, Reason.RETURN, Reason.LOST}
)
"""Why chips move in a round. Buy-ins and funding at the same time are not part of it."""


def create_table(event: t.TableOpened, find_book: FindBook) -> Table:
    """Create the table from its first event."""
    book = ADAPTERS[event.game].book_named(event.book, find_book)
    return Table(
        event.table, event.game, event.house, book, event.book, event.terms, event.by, event.overrides
    )


def apply_event(
    table: Table | None,
    table_event: t.TableEvent,
    at: int,
    transfers: Iterable[Transfer],
    find_book: FindBook,
    played: Struct | None = None,
) -> Table:
    """The table after an event, and after the chips that moved with it.

    `played`: the game's own event in a `RoundAdvanced`, if it is already decoded.
    """
    before = table
    if table is None:
        if not isinstance(table_event, t.TableOpened):
            raise Impossible(f"the first event of a table is TableOpened, not {type(table_event).__name__}")
        table = create_table(table_event, find_book)
    elif isinstance(table_event, t.RulesChanged):
        table = _change_rules(table, table_event, find_book)
    elif isinstance(table_event, t.RoundAdvanced):
        event = played if played is not None else game_event(table, table_event)
        table = _advance_round(table, table_event, event, at)
    else:
        table = _APPLY[type(table_event)](table, table_event)
    guests = add_guests(table.guests, table_event)
    table = replace(table, version=table.version + 1, at=at, guests=guests)
    if isinstance(table_event, t.SeatTaken):
        table = _with_place(table, replace(table.places[table_event.seat], since=at))
    return move_chips(_restart_clock(before, table, table_event, at), transfers)


def _change_rules(table: Table, event: t.RulesChanged, find_book: FindBook) -> Table:
    book = ADAPTERS[table.game].book_named(event.book, find_book)
    if event.terms.banker != table.terms.banker:
        table = replace(table, banker=None, banks_in=0)
    return replace(table, house=event.house, book=book, book_id=event.book, terms=event.terms)


def move_chips(table: Table, transfers: Iterable[Transfer]) -> Table:
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
"""Events after which the table asks a new question."""


def _restart_clock(before: Table | None, table: Table, event: t.TableEvent, at: int) -> Table:
    """The clock starts when a question is asked."""
    if isinstance(event, _ASKS):
        return replace(table, asked=table.version, asked_at=at, granted=0)
    if before is None or table.terms.decision_seconds is None or not restarts_clock(before, table):
        return table
    return replace(table, asked_at=at, granted=0)


def _with_place(table: Table, place: Place) -> Table:
    return replace(table, places=dict(sorted({**table.places, place.seat: place}.items())))


# People.


def _apply_seat_taken(table: Table, event: t.SeatTaken) -> Table:
    shoe = table.shoe
    in_use = shoe is not None and (shoe.rounds > 0 or table.round is not None)
    waits = in_use and not table.terms.joins_mid_shoe
    return _with_place(table, Place(event.seat, event.person, event.name, event.bot, waits_for_shoe=waits))


def _apply_leaving_announced(table: Table, event: t.LeavingAnnounced) -> Table:
    return _with_place(table, replace(table.places[event.seat], leaves=True))


def _apply_seat_left(table: Table, event: t.SeatLeft) -> Table:
    table = without_seed(table, seat_name(event.seat))
    places = {seat: place for seat, place in table.places.items() if seat != event.seat}
    if event.seat == table.banker:
        return replace(table, places=places, banker=None, banks_in=0)
    return replace(table, places=places)


def _apply_bets_placed(table: Table, event: t.BetsPlaced) -> Table:
    place = table.places[event.seat]
    return _with_place(table, replace(place, bets=event.bets, last_bets=event.bets or place.last_bets))


def _apply_bets_taken_back(table: Table, event: t.BetsTakenBack) -> Table:
    return _with_place(table, replace(table.places[event.seat], bets=None))


def _apply_bank_limited(table: Table, event: t.BankLimited) -> Table:
    return _with_place(table, replace(table.places[event.seat], bank_most=event.most))


def _apply_bought_in(table: Table, event: t.BoughtIn) -> Table:
    place = table.places[event.seat]
    return _with_place(table, replace(place, brought=place.brought + event.chips))


def _apply_cashed_out(table: Table, event: t.CashedOut) -> Table:
    place = table.places[event.seat]
    return _with_place(table, replace(place, brought=place.brought - event.chips))


def _change_nothing(table: Table, event: t.TableEvent) -> Table:
    return table


def _apply_closing_announced(table: Table, event: t.ClosingAnnounced) -> Table:
    return replace(table, closing=True)


def _apply_table_closed(table: Table, event: t.TableClosed) -> Table:
    return replace(table, phase=Phase.CLOSED)


def _apply_time_granted(table: Table, event: t.TimeGranted) -> Table:
    pace = table.pace_of(event.seat)
    table = _with_pace(table, event.seat, replace(pace, extensions=pace.extensions + 1))
    return replace(table, granted=table.granted + event.seconds)


def _apply_pace_set(table: Table, event: t.PaceSet) -> Table:
    return _with_pace(table, event.seat, replace(table.pace_of(event.seat), is_unhurried=event.is_unhurried))


def _apply_round_missed(table: Table, event: t.RoundMissed) -> Table:
    pace = table.pace_of(event.seat)
    return _with_pace(table, event.seat, replace(pace, missed=event.in_a_row, missed_in=event.round))


def _apply_player_returned(table: Table, event: t.PlayerReturned) -> Table:
    return _with_pace(table, event.seat, replace(table.pace_of(event.seat), missed=0, missed_in=0))


def _with_pace(table: Table, seat: int, pace: Pace) -> Table:
    """Seat 0 is the person who deals for the house."""
    if seat == t.NOBODY:
        return replace(table, dealer_pace=pace)
    return _with_place(table, replace(table.places[seat], pace=pace))


def _reset_extensions(pace: Pace) -> Pace:
    """In the next round everybody can ask for more time again."""
    return replace(pace, extensions=0) if pace.extensions else pace


def _apply_banker_elected(table: Table, event: f.BankerElected) -> Table:
    if event.seat and event.seat not in table.places:
        raise Impossible(f"nobody in seat {event.seat} of {table.id} can bank")
    seats = tuple(sorted(table.places)) if event.among else ()
    return replace(table, banker=event.seat or None, banks_in=table.rounds + 1, lot_seats=seats)


def _apply_dealer_arrived(table: Table, event: t.DealerArrived) -> Table:
    return replace(table, dealer=event.person, dealer_name=event.name, dealer_pace=USUAL_PACE)


def _apply_dealer_left(table: Table, event: t.DealerLeft) -> Table:
    return replace(without_seed(table, CUT), dealer="", dealer_name="", dealer_pace=USUAL_PACE)


# Rounds.


def game_event(table: Table, event: t.RoundAdvanced) -> Struct:
    """The game's own event, as it is written in the log."""
    return ADAPTERS[table.game].event_from(bytes(event.event), table.book)


def _advance_round(table: Table, table_event: t.RoundAdvanced, event: Struct, at: int) -> Table:
    adapter = ADAPTERS[table.game]
    table = with_cards(table, table_event.drawn)
    if table.round is None:
        entries = adapter.entries_of(event)
        begun = RoundInPlay(
            table_event.round,
            adapter.game.apply(None, event),
            entries.banker,
            dict(entries.purses),
            at,
            table.version,
        )
        return replace(table, phase=Phase.PLAYING, round=begun, rounds=table_event.round, last=None)
    in_play = replace(table.round, state=adapter.game.apply(table.round.state, event))
    if adapter.is_for_points(table.book):
        table = _with_points(table, in_play, adapter, event)
    return replace(table, round=in_play)


def _with_points(table: Table, in_play: RoundInPlay, adapter: AnyAdapter, event: Struct) -> Table:
    """Give a point to the winner of each hand, player or dealer."""
    for place in table.places.values():
        boxes = {box.number for box in in_play.state.boxes if box.owner == place.seat}
        points = adapter.points(event, place.seat, boxes)
        if points > 0:
            table = _with_place(table, replace(place, points=place.points + points))
        elif points < 0:
            table = replace(table, dealer_points=table.dealer_points - points)
    return table


def _apply_stakes_forfeited(table: Table, event: t.StakesForfeited) -> Table:
    assert table.round is not None
    lost = table.round.forfeited | {event.seat}
    return replace(table, round=replace(table.round, forfeited=lost))


def _apply_round_end(table: Table, event: t.RoundEnded | t.RoundVoided) -> Table:
    places = {
        seat: replace(place, bets=None, pace=_reset_extensions(place.pace))
        for seat, place in table.places.items()
    }
    table, shoe = replace(table, dealer_pace=_reset_extensions(table.dealer_pace)), table.shoe
    if shoe is not None:
        shoe = replace(shoe, on_table=(), rounds=shoe.rounds + 1)
    last = _last_round(table, event)
    return replace(table, phase=Phase.BETTING, places=places, shoe=shoe, round=None, last=last)


def _last_round(table: Table, event: t.RoundEnded | t.RoundVoided) -> LastRound:
    """The part of the round that a player who missed its events can still see."""
    assert table.round is not None
    seen = ADAPTERS[table.game].game.view(table.round.state, None)
    names = {seat: place.name for seat, place in table.places.items()}
    if isinstance(event, t.RoundVoided):
        return LastRound(event.round, seen, names, {}, event.why)
    return LastRound(event.round, seen, names, {int(seat): chips for seat, chips in event.won.items()})


def is_over(table: Table) -> bool:
    """Whether the round in play has ended."""
    return table.round is not None and isinstance(waiting_for(table), Finished)


_APPLY: ApplyByKind = {
    **apply_by_kind(
        {
            t.ClosingAnnounced: _apply_closing_announced,
            t.TableClosed: _apply_table_closed,
            t.SeatTaken: _apply_seat_taken,
            t.BoughtIn: _apply_bought_in,
            t.CashedOut: _apply_cashed_out,
            t.LeavingAnnounced: _apply_leaving_announced,
            t.SeatLeft: _apply_seat_left,
            t.BetsPlaced: _apply_bets_placed,
            t.BetsTakenBack: _apply_bets_taken_back,
            t.BankLimited: _apply_bank_limited,
            t.DealerArrived: _apply_dealer_arrived,
            t.DealerLeft: _apply_dealer_left,
            t.BankFunded: _change_nothing,
            t.RoundEnded: _apply_round_end,
            t.RoundVoided: _apply_round_end,
            t.StakesForfeited: _apply_stakes_forfeited,
            t.TimeGranted: _apply_time_granted,
            t.PaceSet: _apply_pace_set,
            t.RoundMissed: _apply_round_missed,
            t.PlayerReturned: _apply_player_returned,
            f.BankerElected: _apply_banker_elected,
        }
    ),
    **APPLY_SHOE,
}
