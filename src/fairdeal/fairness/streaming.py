"""Even draws from a key: a stream of 32-bit words for each label, and whole numbers below a bound."""

import hmac
import struct
from collections.abc import Iterator

from fairdeal.fairness.framing import STREAM, framed

WORD_BITS = 32
_EIGHT_WORDS = struct.Struct(">8I")


class Draws:
    """Even whole numbers, made of the words that it is handed."""

    def __init__(self, words: Iterator[int], word_bits: int = WORD_BITS) -> None:
        self.words = words
        self.word_bits = word_bits

    def below(self, bound: int) -> int:
        """A number from 0 to bound-1, each as likely as any other if the words are even."""
        if not 1 <= bound <= 1 << self.word_bits:
            raise ValueError(f"a draw is below a bound from 1 to {1 << self.word_bits}, not {bound}")
        if bound == 1:
            return 0
        # As many of a word's highest bits as the bound needs, and another word if they come to too much: a
        # remainder would favour the small numbers.
        spare = self.word_bits - (bound - 1).bit_length()
        while (drawn := next(self.words) >> spare) >= bound:
            continue
        return drawn


def stream(key: bytes, label: str) -> Draws:
    """The draws of one label: `shoe`, `reshuffle:1`, `banker:7`, `bot:3:7`; each has words of its own."""
    return Draws(words(key, label))


def words(key: bytes, label: str) -> Iterator[int]:
    """HMAC-SHA256 over a counter from 0: eight words of each result, the highest byte first."""
    block = 0
    while True:
        yield from _EIGHT_WORDS.unpack(hmac.digest(key, framed(STREAM, label, block), "sha256"))
        block += 1
