"""A transfer: so many chips from one account to another, and why. Nothing else moves a chip."""

from enum import StrEnum

from msgspec import Struct

from fairdeal.games.game import Impossible
from fairdeal.ledger.accounts import Account

CHIPS_MOST = 2**53 - 1
"""The most in one account or one transfer: JSON's numbers still hold it exactly."""


class Reason(StrEnum):
    """Why chips move."""

    ISSUE = "issue"
    """Play money comes into the room."""
    RETIRE = "retire"
    """Play money leaves it."""
    FUND = "fund"
    """A house's treasury and the bank of a table, either way."""
    BUY_IN = "buy-in"
    """From a wallet to a purse."""
    CASH_OUT = "cash-out"
    """From a purse to its wallet."""
    STAKE = "stake"
    """From a purse to the felt."""
    RESERVE = "reserve"
    """What the bank may have to pay is set aside before the deal."""
    RELEASE = "release"
    """What it did not have to pay goes back to it."""
    PAYOUT = "payout"
    """What a stake or a pot has won."""
    RETURN = "return"
    """A settled stake comes back to its owner."""
    LOST = "lost"
    """A settled stake goes to the bank."""
    REFUND = "refund"
    """A round was voided, and its stakes come back."""
    ADJUST = "adjust"
    """An operator corrects something, and says what."""


class Transfer(Struct, frozen=True, gc=False):
    """One movement of chips between two accounts."""

    source: Account
    target: Account
    chips: int
    reason: str
    """A `Reason`; what was recorded under an older one stays as it is."""

    def __post_init__(self) -> None:
        if self.chips <= 0 or self.source == self.target:
            raise Impossible(f"{self.chips} chips can't go from {self.source} to {self.target}")
