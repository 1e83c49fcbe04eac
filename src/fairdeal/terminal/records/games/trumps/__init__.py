"""How games of Trumps are told."""

from fairdeal.terminal.records.games.trumps.scribe import SCRIBE

__all__ = ["SCRIBE"]
