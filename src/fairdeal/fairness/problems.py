"""What is wrong with a shuffle or a log."""

from msgspec import Struct

from fairdeal.words import Words, words_for
from fairdeal.words.money import in_money


class Problem(Struct, frozen=True):
    """One broken thing: a sentence of the catalogue, by its key and the facts it speaks of."""

    key: str
    line: int = 0
    """Of the log, from 1; 0 for the log as a whole, or where there is no log."""
    facts: dict[str, str | int] = {}

    @property
    def code(self) -> str:
        """The same in every version, language and verifier: `seed/chain`."""
        return self.key.partition(".")[2]

    def told(self, words: Words) -> str:
        """The sentence, with the line where it is seen."""
        sentence = words(self.key, **in_money(self.key, self.facts))
        return words("fairness.at", line=self.line, sentence=sentence) if self.line else sentence

    def __str__(self) -> str:
        return self.told(words_for("en"))


def problem(key: str, line: int = 0, **facts: str | int) -> Problem:
    return Problem(key, line, facts)
