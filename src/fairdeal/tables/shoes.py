"""The shoe between rounds: revealed when it is done with, and the next one sealed before anyone bets."""

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
from fairdeal.tables.facts import BetsTakenBack, CardsBurnt
from fairdeal.tables.refusals import refused
from fairdeal.tables.state import Phase, SealedShoe, Table
from fairdeal.tables.turn import Secrets, Turn

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


def reveal(turn: Turn) -> None:
    """The shoe goes, and it is told whether it is given up."""
    give_up(turn, voided=is_given_up(turn.table))


def give_up(turn: Turn, *, voided: bool = True) -> None:
    """Reveal the shoe, if there is one."""
    if turn.table.shoe is not None:
        turn.happen(ShoeRevealed(turn.shoe.sealed.shoe, turn.server_seed.hex(), voided))


def take_back_bets(turn: Turn) -> None:
    """Before a shoe is sealed or rules change: nobody is to choose either when bets are known."""
    for place in list(turn.table.places.values()):
        if place.bets is not None:
            turn.happen(BetsTakenBack(place.seat))


def seal(turn: Turn) -> None:
    """The next shoe, with a new chain of seeds where the one before is used up."""
    table = turn.table
    if needs_chain(table):
        turn.happen(next_chain(turn.secrets, table))
    number, pack = turn.table.shoes + 1, turn.kit.pack(turn.table.book)
    seed = turn.seed_of(number)
    bound = commitment(seed, table.id, number, table.house, table.book_id)
    turn.happen(
        ShoeSealed(
            table.id, number, bound.hex(), table.house, table.book_id, pack, turn.kit.decks(table.book)
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
        raise refused("chain-short", length=chain.length, least=chains.SHORTEST)


def settle_seeds(turn: Turn) -> None:
    """Before the first card: seeds that were bound and not revealed are replaced, and burning begins."""
    for seat in turn.shoe.seats:
        if not seat.seed:
            replace_seed(turn, seat)
    shuffling = turn.table.terms.shuffling
    if turn.shoe.drawn == 0 and shuffling.shuffle != "csm" and shuffling.burn_cards:
        _burn(turn, shuffling.burn_cards, shown=shuffling.burn_visible)


def replace_seed(turn: Turn, seat: SeatSeed) -> None:
    """What was fixed beforehand counts in place of a seed that is not revealed."""
    counts = replacement(seat.who, seat.commitment)
    turn.happen(SeatSeedReplaced(turn.shoe.sealed.shoe, seat.who, counts.hex()))


def _burn(turn: Turn, count: int, *, shown: bool) -> None:
    places = range(1, min(count, turn.shoe.size - 1) + 1)
    turn.happen(CardsBurnt(tuple(turn.card_at(place, 0) for place in places), shown))
