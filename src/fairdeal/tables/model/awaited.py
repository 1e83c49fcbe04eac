"""Which people a table waits for, and what it asks them."""

from fairdeal.fairness import CUT, seat_name
from fairdeal.games.game import Finished, ForCard, ForPlayers, Impossible, Seat, Waiting
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.model.events import NOBODY
from fairdeal.tables.model.state import RoundInPlay, Table

# In a round.


def in_play(table: Table) -> RoundInPlay:
    if table.round is None:
        raise Impossible(f"no round is in play at {table.id}")
    return table.round


class _LastWaiting:
    """The last round that was asked about, and what it waits for. Every step asks several times in a row."""

    of: tuple[object, Waiting] = (None, Finished())


def waiting_for(table: Table) -> Waiting:
    state = in_play(table).state
    asked, answer = _LastWaiting.of  # Read and written as one value, since other threads ask too.
    if asked is not state:
        answer = ADAPTERS[table.game].game.waiting_for(state)
        _LastWaiting.of = state, answer
    return answer


def owner_of(table: Table, box: int) -> Seat | None:
    """The seat that answers for a box; the banker's side is box 0."""
    if box == 0:
        return in_play(table).banker
    owners = {each.number: each.owner for each in in_play(table).state.boxes}
    return owners.get(box)


def is_at_rest(table: Table) -> bool:
    """Whether the house itself has nothing to do, or no round is in play."""
    return table.round is None or ADAPTERS[table.game].game.follow_up(table.round.state) is None


# At the table.


def waited_for(table: Table) -> set[Seat]:
    """The seats that the table waits for."""
    return awaited(table) - {NOBODY}


def awaited(table: Table) -> set[Seat]:
    """The same, with seat 0 for a person who deals for the house."""
    if table.are_bets_closed:
        return _waited_for_seeds(table)
    if table.round is None:
        return _waited_for_bets(table)
    if not is_at_rest(table):
        return set()
    waiting = waiting_for(table)
    if isinstance(waiting, ForCard) and table.has_duty("deal"):
        return _dealer(table)
    if not isinstance(waiting, ForPlayers):
        return set()
    return {seat for box in waiting.options if (seat := owner_of(table, box)) is not None}


def waits_for_unhurried(table: Table) -> bool:
    """Whether the table waits for somebody who asked for no clock and has not left."""
    unhurried = {
        place.seat for place in table.places.values() if place.pace.is_unhurried and not place.leaves
    }
    if table.dealer and table.dealer_pace.is_unhurried:
        unhurried.add(NOBODY)
    return bool(unhurried) and not unhurried.isdisjoint(awaited(table))


def _dealer(table: Table) -> set[Seat]:
    """The seat of the person who does the dealer's duties."""
    return {table.banker if table.banker is not None else NOBODY}


def _waited_for_bets(table: Table) -> set[Seat]:
    """The seats that have not answered; if all have, but too few have bet, those that can change that."""
    silent = {place.seat for place in table.players if place.bets is None}
    have_bet = {place.seat for place in table.players if place.bets}
    if not silent and is_to_be_closed(table):
        return _dealer(table)
    if silent or not have_bet or len(have_bet) >= table.terms.players_least:
        return silent
    return {place.seat for place in table.players} - have_bet


def is_to_be_closed(table: Table) -> bool:
    """Whether everybody has bet or passed, and only the dealer has still to close the bets."""
    if table.are_bets_closed:
        return False
    said = [place.bets for place in table.players]
    return table.has_duty("open") and None not in said and sum(map(bool, said)) >= table.terms.players_least


# Seeds.


def seeds_awaited(table: Table) -> list[str]:
    """The people who have bound a seed and are here to reveal it, now that the bets are closed."""
    if not table.are_bets_closed or table.shoe is None:
        return []
    here = {seat_name(place.seat) for place in table.places.values() if not place.leaves}
    here |= {CUT} if table.dealer else set()
    return [seat.who for seat in table.shoe.seats if not seat.seed and seat.who in here]


def _waited_for_seeds(table: Table) -> set[Seat]:
    names = {seat_name(seat): seat for seat in table.places} | {CUT: NOBODY}
    return {names[who] for who in seeds_awaited(table)}
