"""Rounds from given cards and words: `fairdeal deal`, and the examples that a house carries."""
