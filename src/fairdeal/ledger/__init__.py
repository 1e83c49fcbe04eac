"""Accounts and transfers: every chip is in exactly one account, and only a transfer moves it."""

from fairdeal.ledger.accounts import Account
from fairdeal.ledger.posting import derive, posted
from fairdeal.ledger.transfer import Reason, Transfer

__all__ = ["Account", "Reason", "Transfer", "derive", "posted"]
