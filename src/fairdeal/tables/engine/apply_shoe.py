"""How each event of a shuffle, and each drawn card, changes the state of a table."""

from collections.abc import Callable, Mapping
from typing import Never, cast

from msgspec.structs import replace

from fairdeal.fairness import shuffle_events as f
from fairdeal.fairness.sealing import SeatSeed
from fairdeal.games.game import Impossible
from fairdeal.tables.model import events as t
from fairdeal.tables.model.state import SealedShoe, Table

Apply = Callable[[Table, t.TableEvent], Table]
"""A function that returns the table after an event."""

ApplyByKind = Mapping[type[t.TableEvent], Apply]


def apply_by_kind(functions: Mapping[type[t.TableEvent], Callable[[Table, Never], Table]]) -> ApplyByKind:
    """The same functions, typed for any event; each is called only with its own kind."""
    return cast(ApplyByKind, functions)


def with_cards(table: Table, drawn: tuple[f.Drawn, ...]) -> Table:
    if not drawn:
        return table
    if table.shoe is None:
        raise Impossible("cards were drawn without a shoe")
    played = tuple(each.card for each in drawn if each.round)
    shoe = replace(table.shoe, drawn=drawn[-1].place, on_table=(*table.shoe.on_table, *played))
    return replace(table, shoe=shoe)


def _apply_cards_burnt(table: Table, event: t.CardsBurnt) -> Table:
    return with_cards(table, event.drawn)


def _apply_chain_published(table: Table, event: f.SeedChainPublished) -> Table:
    return replace(table, chain=event, is_chain_over=False, first_shoe=table.shoes + 1)


def _apply_chain_ended(table: Table, event: f.SeedChainEnded) -> Table:
    return replace(table, is_chain_over=True)


def _apply_shoe_sealed(table: Table, event: f.ShoeSealed) -> Table:
    size = len(event.pack) * event.decks
    shoe = SealedShoe(event, size=size, cut=table.terms.shuffling.cut(size))
    places = {seat: replace(place, waits_for_shoe=False) for seat, place in table.places.items()}
    return replace(table, shoe=shoe, shoes=event.shoe, places=places)


def _shoe(table: Table) -> SealedShoe:
    if table.shoe is None:
        raise Impossible("there is no shoe")
    return table.shoe


def _apply_seed_committed(table: Table, event: f.SeatSeedCommitted) -> Table:
    seats = (*_shoe(table).seats, SeatSeed(event.who, bytes.fromhex(event.commitment), b""))
    return replace(table, shoe=replace(_shoe(table), seats=seats))


def _apply_binding_closed(table: Table, event: f.SeedBindingClosed) -> Table:
    return replace(table, shoe=replace(_shoe(table), is_binding_closed=True))


def without_seed(table: Table, who: str) -> Table:
    """Drop the bound seed of somebody who leaves; once binding has closed, it stays."""
    shoe = table.shoe
    if shoe is None or shoe.is_fixed:
        return table
    return replace(table, shoe=replace(shoe, seats=tuple(seat for seat in shoe.seats if seat.who != who)))


def _apply_seed_known(table: Table, event: f.SeatSeedRevealed | f.SeatSeedReplaced) -> Table:
    revealed = isinstance(event, f.SeatSeedRevealed)
    seats = tuple(
        replace(seat, seed=bytes.fromhex(event.seed), was_revealed=revealed)
        if seat.who == event.who
        else seat
        for seat in _shoe(table).seats
    )
    return replace(table, shoe=replace(_shoe(table), seats=seats))


def _apply_shoe_reshuffled(table: Table, event: f.ShoeReshuffled) -> Table:
    shoe, more = _shoe(table), len(event.cards)
    cut: int | None = 0
    if table.terms.shuffling.when_empty == "new_shoe":
        own = table.terms.shuffling.cut(more)
        cut = None if own is None else shoe.size + own
    again = (*shoe.again, event.cards)
    return replace(table, shoe=replace(shoe, size=shoe.size + more, cut=cut, again=again))


def _apply_shoe_revealed(table: Table, event: f.ShoeRevealed) -> Table:
    return replace(table, shoe=None)


APPLY_SHOE = apply_by_kind(
    {
        t.CardsBurnt: _apply_cards_burnt,
        f.SeedChainPublished: _apply_chain_published,
        f.SeedChainEnded: _apply_chain_ended,
        f.ShoeSealed: _apply_shoe_sealed,
        f.SeatSeedCommitted: _apply_seed_committed,
        f.SeedBindingClosed: _apply_binding_closed,
        f.SeatSeedRevealed: _apply_seed_known,
        f.SeatSeedReplaced: _apply_seed_known,
        f.ShoeReshuffled: _apply_shoe_reshuffled,
        f.ShoeRevealed: _apply_shoe_revealed,
    }
)
