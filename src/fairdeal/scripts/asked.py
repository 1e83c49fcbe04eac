"""What a script was asked about, as a message tells it: `18 in 2 cards, “general”, after stand`."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from fairdeal.words import Words

Part = tuple[str, Mapping[str, Any]]
"""A phrase of the catalogue under `scripts.asked`, and what fills its gaps."""


class Asked(Struct, frozen=True):
    """One question, in phrases that are put together in the reader's language."""

    parts: tuple[Part, ...]

    def told(self, words: Words) -> str:
        return words("scripts.asked.comma").join(
            words(f"scripts.asked.{key}", **gaps) for key, gaps in self.parts
        )


def part(key: str, **gaps: object) -> Part:
    return key, gaps


def asked(*parts: Part | None) -> Asked:
    """A question of these phrases; one that does not apply is None."""
    return Asked(tuple(each for each in parts if each is not None))
