"""The shoe between rounds: a finished shoe is revealed, and the next is sealed before anyone bets."""

from fairdeal.cards import Card, Shoe
from fairdeal.fairness import (
    SeatSeed,
    SeatSeedReplaced,
    SeedChainPublished,
    ShoeRevealed,
    ShoeSealed,
    commitment,
    replacement,
)
from fairdeal.fairness import chain as chains
from fairdeal.games.game import refused
from fairdeal.tables.engine.step import Secrets, StepBuilder
from fairdeal.tables.model.events import BetsTakenBack, CardsBurnt
from fairdeal.tables.model.state import Phase, SealedShoe, Table

CHAIN_LENGTH = chains.SHORTEST
"""How many shoes are sealed by one chain of seeds."""


def is_due(table: Table) -> bool:
    """Whether the shoe must be shuffled before the next round."""
    shoe = table.shoe
    if shoe is None:
        return True
    return not _matches_house(table, shoe) or _is_played_out(table, shoe)


def _matches_house(table: Table, shoe: SealedShoe) -> bool:
    return (shoe.sealed.fingerprint, shoe.sealed.house) == (table.book_id, table.house)


def _is_played_out(table: Table, shoe: SealedShoe) -> bool:
    lying = Shoe((Card("AS"),) * shoe.size, shoe.drawn, shoe.cut, rounds=shoe.rounds, shuffles=1)
    return table.terms.shuffling.is_due(lying)


def is_given_up(table: Table) -> bool:
    """Whether removing the shoe now would be earlier than its house has set."""
    shoe = table.shoe
    return shoe is not None and not (_matches_house(table, shoe) and _is_played_out(table, shoe))


def reveal(builder: StepBuilder) -> None:
    """Remove the shoe, and record whether it was abandoned early."""
    give_up(builder, voided=is_given_up(builder.table))


def give_up(builder: StepBuilder, *, voided: bool = True) -> None:
    """Reveal the shoe, if there is one."""
    if builder.table.shoe is not None:
        builder.add(ShoeRevealed(builder.shoe.sealed.shoe, builder.server_seed.hex(), voided))


def take_back_bets(builder: StepBuilder) -> None:
    """Return all bets before a shoe is sealed or rules change: nobody may choose either with knowledge of the
    bets.
    """
    for place in list(builder.table.places.values()):
        if place.bets is not None:
            builder.add(BetsTakenBack(place.seat))


def seal(builder: StepBuilder) -> None:
    """Seal the next shoe, with a new chain of seeds if the previous one is used up."""
    table = builder.table
    if needs_chain(table):
        builder.add(next_chain(builder.secrets, table))
    number, pack = builder.table.shoes + 1, builder.adapter.pack(builder.table.book)
    seed = builder.seed_of(number)
    bound = commitment(seed, table.id, number, table.house, table.book_id)
    builder.add(
        ShoeSealed(
            table.id, number, bound.hex(), table.house, table.book_id, pack, builder.adapter.decks(table.book)
        )
    )


def new_chain(secrets: Secrets, number: int, announced: str = "") -> SeedChainPublished:
    """A chain of seeds for many shoes: its root is published, and the root of the chain after it.

    `announced`: the root that this chain must have.
    """
    root, following = secrets.new_root(number, announced), secrets.new_root(number + 1)
    return SeedChainPublished(number, root.hex(), CHAIN_LENGTH, following.hex())


def next_chain(secrets: Secrets, table: Table) -> SeedChainPublished:
    """The chain that was announced, or another one if it was given up together with the chain before it."""
    before = table.chain
    if before is None:
        return new_chain(secrets, 1)
    return new_chain(secrets, before.chain + 1, "" if table.is_chain_over else before.next)


def needs_chain(table: Table) -> bool:
    """Whether all seeds of the chain have been used or given up."""
    chain = table.chain
    return chain is None or table.is_chain_over or table.shoes + 1 - table.first_shoe >= chain.length


def check_chain_length(table: Table) -> None:
    """Refuse to continue at a table whose chain is so short that its house could choose every shoe."""
    chain = table.chain
    if chain is not None and table.phase is not Phase.CLOSED and chain.length < chains.SHORTEST:
        raise refused("table/chain-short", length=chain.length, least=chains.SHORTEST)


def settle_seeds(builder: StepBuilder) -> None:
    """Replace the bound seeds that were not revealed, before the first card, and begin burning cards."""
    for seat in builder.shoe.seats:
        if not seat.seed:
            replace_seed(builder, seat)
    shuffling = builder.table.terms.shuffling
    if builder.shoe.drawn == 0 and shuffling.shuffle != "csm" and shuffling.burn_cards:
        _burn(builder, shuffling.burn_cards, shown=shuffling.burn_visible)


def replace_seed(builder: StepBuilder, seat: SeatSeed) -> None:
    """Use the value that was fixed beforehand in place of a seed that is not revealed."""
    counts = replacement(seat.who, seat.commitment)
    builder.add(SeatSeedReplaced(builder.shoe.sealed.shoe, seat.who, counts.hex()))


def _burn(builder: StepBuilder, count: int, *, shown: bool) -> None:
    places = range(1, min(count, builder.shoe.size - 1) + 1)
    builder.add(CardsBurnt(tuple(builder.card_at(place, 0) for place in places), shown))
