"""How a table begins: with its rules, with the root of its seeds, and with its bank."""

from fairdeal.fairness import BadSeed
from fairdeal.ledger.transfer import Transfer
from fairdeal.tables.facts import AnyFact, BankFunded, TableOpened
from fairdeal.tables.refusals import refused
from fairdeal.tables.rounds import from_treasury, is_apart
from fairdeal.tables.shoes import new_chain
from fairdeal.tables.turn import Secrets


def first_facts(opening: TableOpened, secrets: Secrets) -> tuple[list[AnyFact], tuple[Transfer, ...]]:
    """All that is told before anybody can sit down; the chips of a bank with a bound move with it."""
    try:
        facts: list[AnyFact] = [opening, new_chain(secrets, 1)]
    except BadSeed:
        raise refused("randomness") from None
    chips = opening.terms.bank
    if not chips:
        return facts, ()
    has = 0 if is_apart(opening.by, opening.terms) else secrets.treasury(opening.house)
    return [*facts, BankFunded(chips)], tuple(from_treasury(opening.house, opening.table, chips, has))
