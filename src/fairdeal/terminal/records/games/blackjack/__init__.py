"""How rounds of blackjack are told."""

from fairdeal.terminal.records.games.blackjack.scribe import SCRIBE

__all__ = ["SCRIBE"]
