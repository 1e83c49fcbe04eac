"""Chains of seeds so short that a test sees them renewed."""

import pytest

from fairdeal.fairness import chain
from fairdeal.tables import seeds
from fairdeal.tables.engine import shoes
from verifier import fairdeal_verify


def shorten_chains(monkeypatch: pytest.MonkeyPatch, length: int) -> None:
    """Let tables make them, and both verifiers take them, as if this were the least length."""
    monkeypatch.setattr(chain, "SHORTEST", length)
    monkeypatch.setattr(fairdeal_verify, "FEWEST_SEEDS", length)
    for module in (shoes, seeds):
        monkeypatch.setattr(module, "CHAIN_LENGTH", length)
