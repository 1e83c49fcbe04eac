"""Print a shuffled deck: `python -m fairdeal.classroom full` or `load FILE`; a last word is the seed."""

import signal
import sys
from collections.abc import Sequence
from random import Random, SystemRandom

from fairdeal.classroom import BadDeck, Deck

USAGE = "usage: python -m fairdeal.classroom (full | load FILE) [SEED]"


def main(words: Sequence[str]) -> int:
    """The exit status: 0 when the deck was printed, 2 when the words or the file were wrong."""
    match words:
        case ["full", *seed] if len(seed) <= 1:
            deck = Deck(_random(seed))
        case ["load", path, *seed] if len(seed) <= 1:
            deck = Deck(_random(seed))
            try:
                deck.load(path)
            except BadDeck as wrong:
                return _refused(str(wrong))
        case _:
            return _refused(USAGE)
    deck.shuffle()
    print(deck)
    return 0


def _random(seed: Sequence[str]) -> Random:
    return Random(seed[0]) if seed else SystemRandom()


def _refused(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2


if __name__ == "__main__":
    # A reader that has seen enough, such as `head`, ends the printing and is no error.
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(main(sys.argv[1:]))
