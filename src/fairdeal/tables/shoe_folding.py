"""How each event of a shuffle, and each card that is drawn, changes a table."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from fairdeal.fairness import shuffle_events as f
from fairdeal.fairness.sealing import SeatSeed
from fairdeal.games.game import Impossible
from fairdeal.tables import facts as t
from fairdeal.tables.state import SealedShoe, Table


def with_cards(table: Table, drawn: tuple[f.Drawn, ...]) -> Table:
    if not drawn:
        return table
    if table.shoe is None:
        raise Impossible("cards came out of no shoe")
    played = tuple(each.card for each in drawn if each.round)
    shoe = replace(table.shoe, drawn=drawn[-1].place, on_table=(*table.shoe.on_table, *played))
    return replace(table, shoe=shoe)


def _burnt(table: Table, fact: t.CardsBurnt) -> Table:
    return with_cards(table, fact.drawn)


def _published(table: Table, fact: f.SeedChainPublished) -> Table:
    return replace(table, chain=fact, is_chain_over=False, first_shoe=table.shoes + 1)


def _chain_ended(table: Table, fact: f.SeedChainEnded) -> Table:
    return replace(table, is_chain_over=True)


def _sealed(table: Table, fact: f.ShoeSealed) -> Table:
    size = len(fact.pack) * fact.decks
    shoe = SealedShoe(fact, size=size, cut=table.terms.shuffling.cut(size))
    places = {seat: replace(place, waits_for_shoe=False) for seat, place in table.places.items()}
    return replace(table, shoe=shoe, shoes=fact.shoe, places=places)


def _shoe(table: Table) -> SealedShoe:
    if table.shoe is None:
        raise Impossible("there is no shoe")
    return table.shoe


def _seed_bound(table: Table, fact: f.SeatSeedCommitted) -> Table:
    seats = (*_shoe(table).seats, SeatSeed(fact.who, bytes.fromhex(fact.commitment), b""))
    return replace(table, shoe=replace(_shoe(table), seats=seats))


def _binding_closed(table: Table, fact: f.SeedBindingClosed) -> Table:
    return replace(table, shoe=replace(_shoe(table), is_binding_closed=True))


def without_seed(table: Table, who: str) -> Table:
    """Drop the bound seed of somebody who leaves; once binding has closed, it stays."""
    shoe = table.shoe
    if shoe is None or shoe.is_fixed:
        return table
    return replace(table, shoe=replace(shoe, seats=tuple(seat for seat in shoe.seats if seat.who != who)))


def _seed_known(table: Table, fact: f.SeatSeedRevealed | f.SeatSeedReplaced) -> Table:
    revealed = isinstance(fact, f.SeatSeedRevealed)
    seats = tuple(
        replace(seat, seed=bytes.fromhex(fact.seed), was_revealed=revealed) if seat.who == fact.who else seat
        for seat in _shoe(table).seats
    )
    return replace(table, shoe=replace(_shoe(table), seats=seats))


def _reshuffled(table: Table, fact: f.ShoeReshuffled) -> Table:
    shoe, more = _shoe(table), len(fact.cards)
    cut: int | None = 0
    if table.terms.shuffling.when_empty == "new_shoe":
        own = table.terms.shuffling.cut(more)
        cut = None if own is None else shoe.size + own
    again = (*shoe.again, fact.cards)
    return replace(table, shoe=replace(shoe, size=shoe.size + more, cut=cut, again=again))


def _revealed(table: Table, fact: f.ShoeRevealed) -> Table:
    return replace(table, shoe=None)


SHOE_FOLDS: dict[type, Callable[[Table, Any], Table]] = {
    t.CardsBurnt: _burnt,
    f.SeedChainPublished: _published,
    f.SeedChainEnded: _chain_ended,
    f.ShoeSealed: _sealed,
    f.SeatSeedCommitted: _seed_bound,
    f.SeedBindingClosed: _binding_closed,
    f.SeatSeedRevealed: _seed_known,
    f.SeatSeedReplaced: _seed_known,
    f.ShoeReshuffled: _reshuffled,
    f.ShoeRevealed: _revealed,
}
