"""Amounts as people write them. The room has one money, and all its chips are worth the same of it."""

from collections.abc import Callable, Mapping

CHIP = (1, 100)
"""What a chip of the room is worth in money: wallets, limits, banks and the ledger count in these."""


def written(chips: int, chip: tuple[int, int] = CHIP) -> str:
    """What `chips` are worth, as a person writes it: every digit, however small the chip.

    >>> written(2250), written(-1, (1, 100_000))
    ('22.5', '-0.00001')
    """
    whole, rest = divmod(abs(chips) * chip[0], chip[1])
    digits = ""
    while rest:  # A chip is a decimal, so the division comes to an end.
        digit, rest = divmod(rest * 10, chip[1])
        digits += str(digit)
    sign = "-" if chips < 0 else ""
    return f"{sign}{whole}.{digits}" if digits else f"{sign}{whole}"


Written = Callable[[int], str]
"""Writes chips as money."""


LIMITS_OF_MONEY = ("loss", "stake")
"""Limits that people set on themselves which are amounts; the others count rounds and minutes."""

AMOUNTS: dict[str, tuple[str, ...]] = {
    # What a person may not do: in a game, at a table, with money, in the room.
    "refusal.bet/over-purse": ("chips", "purse"),
    "refusal.bet/not-whole-chips": ("chips",),
    "refusal.bet/part-of-chip": ("chips", "chip"),
    "refusal.bet/not-equal": ("chips",),
    "refusal.table/issued": ("chips",),
    "refusal.table/purse": ("chips", "has"),
    "refusal.table/bet/limits": ("chips", "least", "most"),
    "refusal.table/bet/step": ("chips", "step"),
    "refusal.table/bet/side": ("chips",),
    "refusal.table/bet/side-limits": ("chips", "least", "most"),
    "refusal.table/bet/side-step": ("chips", "step"),
    "refusal.table/bet/purse": ("chips", "has"),
    "refusal.table/bet/payout": ("chips", "most"),
    "refusal.table/bet/bank": ("chips", "has"),
    "refusal.ledger/overdraft": ("chips", "has"),
    "refusal.ledger/too-much": ("chips", "most"),
    "refusal.ledger/bank-short": ("chips", "has"),
    "refusal.limit/stake": ("most", "came"),
    "refusal.limit/loss": ("most", "came"),
    "refusal.people/chips": ("chips", "most_chips"),
    "refusal.people/confirm": ("chips",),
    # What happened in the room.
    "people.event.ChipsIssued": ("chips",),
    "people.event.ChipsRetired": ("chips",),
    "people.event.ChipsAdjusted": ("chips",),
    # What is wrong with a log.
    "people.moved.untold": ("chips",),
    "people.moved.missing": ("chips",),
    "fairness.money/negative": ("chips",),
    "fairness.money/open": ("chips",),
    "fairness.money/purse": ("chips", "has"),
    "fairness.money/refund": ("chips",),
    "fairness.money/unfounded": ("chips",),
    "fairness.money/missing": ("chips",),
    "tables.replay/paid": ("chips",),
    "tables.replay/unfounded": ("chips",),
}
"""The facts of a sentence that are chips, by its key; the sentence has money in their place."""


def amounts_of(key: str) -> tuple[str, ...]:
    """The facts of a sentence that are chips."""
    return AMOUNTS.get(key, ())


def in_money(key: str, facts: Mapping[str, object], money: Written = written) -> dict[str, object]:
    """Facts for the sentence of this key, with money in place of those that are chips.

    >>> in_money("refusal.bet/over-purse", {"chips": 250, "box": 1})
    {'chips': '2.5', 'box': 1}
    """
    amounts = amounts_of(key)
    told = {name: money(chips) for name in amounts if isinstance(chips := facts.get(name), int)}
    return {**facts, **told}
