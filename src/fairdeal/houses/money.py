"""Money is what people write (22.5); a chip is the house's smallest unit of it; programs count in chips."""

from decimal import Decimal

from fairdeal.games.blackjack.kinds import Ratio, exact_decimal
from fairdeal.games.game import Outside
from fairdeal.houses.problems import shown_text
from fairdeal.words import Words, words_for

CHIPS_MOST = 10**12
"""Whoever brings no more can win a thousand times as much, and JSON's numbers still hold it exactly."""


class BadMoney(Outside):
    """An amount that is none, too much, or no whole number of chips."""

    def __init__(self, key: str, amount: object, chip: Ratio) -> None:
        self.key = key
        self.facts = {
            "amount": shown_text(str(amount)),
            "chip": written(1, chip),
            "most": written(CHIPS_MOST, chip),
        }
        super().__init__(self.told(words_for("en")))

    def told(self, words: Words) -> str:
        return words(self.key, **self.facts)


def chips(amount: str | int | Decimal, chip: Ratio) -> int:
    """How many chips an amount is; BadMoney when it is none, too much, or not whole chips.

    >>> chips("22.5", (1, 100))
    2250
    """
    try:
        over, under = exact_decimal(f"{amount:f}" if isinstance(amount, Decimal) else amount)
    except ValueError:
        endless = isinstance(amount, str) and amount.isascii() and amount.isdecimal()
        key = "house.money.too_much" if endless else "house.money.none"
        raise BadMoney(key, amount, chip) from None
    count, rest = divmod(over * chip[1], under * chip[0])
    if rest:
        raise BadMoney("house.money.not_chips", amount, chip)
    if count > CHIPS_MOST:
        raise BadMoney("house.money.too_much", amount, chip)
    return count


def money(chips: int, chip: Ratio) -> int | float:
    """What so many chips are worth, as a number for programs.

    >>> money(2250, (1, 100)), money(-200, (1, 100))
    (22.5, -2)
    """
    worth, rest = divmod(chips * chip[0], chip[1])
    return chips * chip[0] / chip[1] if rest else worth


def written(chips: int, chip: Ratio) -> str:
    """What so many chips are worth, as a person writes it: every digit, however small the chip.

    >>> written(2250, (1, 100)), written(-1, (1, 100_000))
    ('22.5', '-0.00001')
    """
    whole, rest = divmod(abs(chips) * chip[0], chip[1])
    digits = ""
    while rest:  # A chip is a decimal, so the division comes to an end.
        digit, rest = divmod(rest * 10, chip[1])
        digits += str(digit)
    sign = "-" if chips < 0 else ""
    return f"{sign}{whole}.{digits}" if digits else f"{sign}{whole}"
