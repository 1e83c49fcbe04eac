"""What somebody may see of a table. A view is built up from nothing, never cut down from the state."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.fairness import ShoeReshuffled, seat_name
from fairdeal.games.game import ForCard, ForPlayers, Seat
from fairdeal.ledger import accounts
from fairdeal.tables import rounds
from fairdeal.tables.facts import BoxBet, CardsBurnt, Played
from fairdeal.tables.going_on import deadline, seeds_awaited
from fairdeal.tables.kits import KITS
from fairdeal.tables.state import Place, Table
from fairdeal.tables.terms import Terms


class SeatView(Struct, frozen=True):
    seat: Seat
    name: str
    bot: str
    """What kind of bot it is; empty for a person."""
    purse: int
    bets: tuple[BoxBet, ...] | None
    """None: nothing said yet."""
    last_bets: tuple[BoxBet, ...]
    leaves: bool
    is_banker: bool
    is_waited_for: bool


class ShoeView(Struct, frozen=True):
    """What is published of the shoe."""

    number: int
    commitment: str
    root: str
    """Of the chain of seeds."""
    seeds: dict[str, str]
    """Who has bound a seed, and whether it is `bound`, `revealed` or `replaced`."""
    is_binding_closed: bool
    """Whether it is too late to bind one."""
    left: int
    drawn: int


class TableView(Struct, frozen=True):
    table: str
    game: str
    house: str
    book: str
    version: int
    phase: str
    terms: Terms
    seats: tuple[SeatView, ...]
    own: Seat | None
    """The viewer's seat; None for somebody who looks on."""
    bank: int
    reserved: int
    shoe: ShoeView | None
    round: int
    """The number of the round in play, or of the last one."""
    play: Any
    """The round as the viewer may see it, in the game's own terms; None between rounds."""
    deadline: int | None
    dealer: str
    is_closing: bool


def view(table: Table, person: str | None) -> TableView:
    """The table as a person may see it; None is somebody who looks on."""
    own = table.place_of(person) if person is not None else None
    seat = own.seat if own is not None else None
    waited = waited_for(table)
    return TableView(
        table=table.id,
        game=table.game,
        house=table.house,
        book=table.book_id,
        version=table.version,
        phase=table.phase,
        terms=table.terms,
        seats=tuple(_seat(table, place, waited) for place in table.places.values()),
        own=seat,
        bank=table.chips.get(accounts.bank(table.id), 0),
        reserved=table.chips.get(accounts.reserve(table.id), 0),
        shoe=_shoe(table),
        round=table.rounds,
        play=KITS[table.game].game.view(table.round.state, seat) if table.round is not None else None,
        deadline=deadline(table),
        dealer=table.dealer,
        is_closing=table.closing,
    )


def waited_for(table: Table) -> set[Seat]:
    """The seats that the table waits for."""
    if table.are_bets_closed:
        awaited = seeds_awaited(table)
        return {seat for seat in table.places if seat_name(seat) in awaited}
    if table.round is None:
        return _waited_for_bets(table)
    waiting = rounds.waiting_for(table)
    if isinstance(waiting, ForCard) and table.has_duty("deal") and table.banker is not None:
        return {table.banker}
    if not isinstance(waiting, ForPlayers):
        return set()
    return {seat for box in waiting.options if (seat := rounds.owner_of(table, box)) is not None}


def _waited_for_bets(table: Table) -> set[Seat]:
    """Those who have said nothing; where all have and too few have bet, those who could still change that."""
    silent = {place.seat for place in table.players if place.bets is None}
    have_bet = {place.seat for place in table.players if place.bets}
    if not silent and is_to_be_closed(table):
        return {table.banker} if table.banker is not None else set()
    if silent or not have_bet or len(have_bet) >= table.terms.players_least:
        return silent
    return {place.seat for place in table.players} - have_bet


def is_to_be_closed(table: Table) -> bool:
    """Whether everybody has said what they play, and only the dealer's word is waited for."""
    if table.are_bets_closed:
        return False
    said = [place.bets for place in table.players]
    return table.has_duty("open") and None not in said and sum(map(bool, said)) >= table.terms.players_least


def _seat(table: Table, place: Place, waited: set[Seat]) -> SeatView:
    return SeatView(
        seat=place.seat,
        name=place.name,
        bot=place.bot,
        purse=table.purse(place.seat),
        bets=place.bets,
        last_bets=place.last_bets,
        leaves=place.leaves,
        is_banker=place.seat == table.banker,
        is_waited_for=place.seat in waited,
    )


def _shoe(table: Table) -> ShoeView | None:
    shoe = table.shoe
    if shoe is None or table.chain is None:
        return None
    seeds = {
        seat.who: "bound" if not seat.seed else "revealed" if seat.was_revealed else "replaced"
        for seat in shoe.seats
    }
    left = shoe.size - shoe.drawn
    sealed = shoe.sealed
    return ShoeView(sealed.shoe, sealed.commitment, table.chain.root, seeds, shoe.is_fixed, left, shoe.drawn)


def disclosed(table: Table, fact: Any, person: str | None) -> Any | None:
    """A fact as a person may hear of it; None where it is not for them. `table` is as it was before it."""
    kit = KITS[table.game]
    if isinstance(fact, CardsBurnt) and not fact.shown:
        return CardsBurnt((), shown=False)
    if isinstance(fact, ShoeReshuffled):
        # The cards that go back are all but those on the table: who knew them would know the one face down.
        return replace(fact, cards=())
    if not isinstance(fact, Played):
        return fact
    place = table.place_of(person) if person is not None else None
    event = kit.event_from(bytes(fact.event), table.book)
    return kit.game.disclose(event, place.seat if place is not None else None)
