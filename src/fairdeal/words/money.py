"""Amounts as people write them. The room has one money, and all its chips are worth the same of it."""

from collections.abc import Callable, Collection, Mapping

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


def in_money(
    facts: Mapping[str, object], amounts: Collection[str], money: Written = written
) -> dict[str, object]:
    """Facts for a sentence, with money in place of those that are chips.

    >>> in_money({"chips": 250, "box": 1}, ["chips", "has"])
    {'chips': '2.5', 'box': 1}
    """
    told = {name: money(chips) for name in amounts if isinstance(chips := facts.get(name), int)}
    return {**facts, **told}
