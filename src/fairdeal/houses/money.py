"""Money is what people write (22.5); programs count in chips, which are of the room or of a house."""

from decimal import Decimal

from fairdeal.games.blackjack.kinds import Ratio, exact_decimal
from fairdeal.games.game import Outside
from fairdeal.words import Words, words_for
from fairdeal.words.money import CHIP, written
from fairdeal.words.safe_text import shown_text

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


def chips(amount: str | int | Decimal, chip: Ratio = CHIP) -> int:
    """How many chips an amount is; BadMoney when it is none, too much, or not whole chips.

    >>> chips("22.5"), chips("22.5", (1, 2))
    (2250, 45)
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


def room_chips(chip: Ratio) -> int | None:
    """How many chips of the room one chip of a house is; None where that is no whole number.

    >>> room_chips((1, 1)), room_chips((1, 100)), room_chips((1, 40))
    (100, 1, None)
    """
    count, rest = divmod(chip[0] * CHIP[1], chip[1] * CHIP[0])
    return None if rest else count
