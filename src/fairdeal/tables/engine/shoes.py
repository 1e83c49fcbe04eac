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
    return not _keeps_to_house(table, shoe) or _is_played_out(table, shoe)


def _keeps_to_house(table: Table, shoe: SealedShoe) -> bool:
    return (shoe.sealed.fingerprint, shoe.sealed.house) == (table.book_id, table.house)


def _is_played_out(table: Table, shoe: SealedShoe) -> bool:
    lying = Shoe((Card("AS"),) * shoe.size, shoe.drawn, shoe.cut, rounds=shoe.rounds, shuffles=1)
    return table.terms.shuffling.is_due(lying)


def is_given_up(table: Table) -> bool:
    """Whether a shoe that went now would go before its own end, which its house has set for it."""
    shoe = table.shoe
    return shoe is not None and not (_keeps_to_house(table, shoe) and _is_played_out(table, shoe))


def reveal(builder: StepBuilder) -> None:
    """The shoe goes, and it is told whether it is given up."""
    give_up(builder, voided=is_given_up(builder.table))


def give_up(builder: StepBuilder, *, voided: bool = True) -> None:
    """Reveal the shoe, if there is one."""
    if builder.table.shoe is not None:
        builder.add(ShoeRevealed(builder.shoe.sealed.shoe, builder.server_seed.hex(), voided))


def take_back_bets(builder: StepBuilder) -> None:
    """Before a shoe is sealed or rules change: nobody is to choose either when bets are known."""
    for place in list(builder.table.places.values()):
        if place.bets is not None:
            builder.add(BetsTakenBack(place.seat))


def seal(builder: StepBuilder) -> None:
    """The next shoe, with a new chain of seeds where the one before is used up."""
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
    """The seeds of many shoes to come, of which the root is published, and that of those after them.

    `announced`: the root that this chain must have.
    """
    root, following = secrets.new_root(number, announced), secrets.new_root(number + 1)
    return SeedChainPublished(number, root.hex(), CHAIN_LENGTH, following.hex())


def next_chain(secrets: Secrets, table: Table) -> SeedChainPublished:
    """The chain that was announced; another where it was given up together with the one before it."""
    before = table.chain
    if before is None:
        return new_chain(secrets, 1)
    return new_chain(secrets, before.chain + 1, "" if table.is_chain_over else before.next)


def needs_chain(table: Table) -> bool:
    """Whether all seeds of the chain are used or given up."""
    chain = table.chain
    return chain is None or table.is_chain_over or table.shoes + 1 - table.first_shoe >= chain.length


def check_chain_length(table: Table) -> None:
    """Refuse to play on at a table whose house could choose every shoe."""
    chain = table.chain
    if chain is not None and table.phase is not Phase.CLOSED and chain.length < chains.SHORTEST:
        raise refused("table/chain-short", length=chain.length, least=chains.SHORTEST)


def settle_seeds(builder: StepBuilder) -> None:
    """Before the first card: seeds that were bound and not revealed are replaced, and burning begins."""
    for seat in builder.shoe.seats:
        if not seat.seed:
            replace_seed(builder, seat)
    shuffling = builder.table.terms.shuffling
    if builder.shoe.drawn == 0 and shuffling.shuffle != "csm" and shuffling.burn_cards:
        _burn(builder, shuffling.burn_cards, shown=shuffling.burn_visible)


def replace_seed(builder: StepBuilder, seat: SeatSeed) -> None:
    """What was fixed beforehand counts in place of a seed that is not revealed."""
    counts = replacement(seat.who, seat.commitment)
    builder.add(SeatSeedReplaced(builder.shoe.sealed.shoe, seat.who, counts.hex()))


def _burn(builder: StepBuilder, count: int, *, shown: bool) -> None:
    places = range(1, min(count, builder.shoe.size - 1) + 1)
    builder.add(CardsBurnt(tuple(builder.card_at(place, 0) for place in places), shown))
