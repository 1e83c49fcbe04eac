"""The order of every shoe, from the run's seed, the task's index and the shoe's number alone.

A task has a splitmix64 stream of its own; four words of it seed the xoshiro256++ generator of each shoe. The
shoe is shuffled by Fisher and Yates from the top, two picks from each 64-bit word, so that the first cards of
an order are the same however far it is shuffled: whoever needs few cards shuffles few. A pick is the upper
half of a 32-bit number times the cards left: no card is favoured by more than 2**-23 at eight decks.
"""

import numpy as np
from numpy.typing import NDArray

from fairdeal.simulator.jit import Word, jit, uint64

GAMMA = 0x9E3779B97F4A7C15
"""By how much splitmix64 goes on; any odd number of many bits would do."""
WORDS = 1 << 64

Cards = NDArray[np.uint8] | NDArray[np.uint16] | NDArray[np.uint32]
"""Cards by number: places in the factory's order, or classes of the alphabet."""
Words = NDArray[np.uint64]
"""The four words of a generator's state."""


@jit
def mixed(x: Word) -> Word:
    """The output function of splitmix64."""
    x = uint64((x ^ (x >> uint64(30))) * uint64(0xBF58476D1CE4E5B9))
    x = uint64((x ^ (x >> uint64(27))) * uint64(0x94D049BB133111EB))
    return x ^ (x >> uint64(31))


@jit
def seed_shoe(words: Words, word: Word, shoe: int) -> None:
    """Set a generator up for a task's shoe of this number."""
    at = uint64(word) + uint64(GAMMA) * uint64(4 * shoe)
    for place in range(4):
        at = uint64(at + uint64(GAMMA))
        words[place] = mixed(at)


@jit
def shuffle_on(words: Words, cards: Cards, begin: int, first: int, end: int, count: int) -> int:
    """Shuffle on from place `first` (even) to `end`, of `count` cards that lie from `begin` on.

    Places go in twos, so one more than asked may be done; returns how far it came.
    """
    s0, s1, s2, s3 = words[0], words[1], words[2], words[3]
    end = min(end + end % 2, count)
    for place in range(first, end, 2):
        word, s0, s1, s2, s3 = next_word(s0, s1, s2, s3)
        i = uint64(begin + place)
        left = uint64(count - place)
        j = i + (((word & uint64(0xFFFFFFFF)) * left) >> uint64(32))
        cards[i], cards[j] = cards[j], cards[i]
        if left > uint64(1):
            i += uint64(1)
            j = i + (((word >> uint64(32)) * (left - uint64(1))) >> uint64(32))
            cards[i], cards[j] = cards[j], cards[i]
    words[0], words[1], words[2], words[3] = s0, s1, s2, s3
    return end


@jit
def shuffle_two(
    words: Words, cards: Cards, other_words: Words, other_cards: Cards, end: int, count: int
) -> int:
    """Shuffle two shoes from the top to `end`, each as `shuffle_on` would: a processor does both at once."""
    s0, s1, s2, s3 = words[0], words[1], words[2], words[3]
    t0, t1, t2, t3 = other_words[0], other_words[1], other_words[2], other_words[3]
    end = min(end, count - 1) // 2 * 2
    for place in range(0, end, 2):
        word, s0, s1, s2, s3 = next_word(s0, s1, s2, s3)
        other, t0, t1, t2, t3 = next_word(t0, t1, t2, t3)
        i, left = uint64(place), uint64(count - place)
        j = i + (((word & uint64(0xFFFFFFFF)) * left) >> uint64(32))
        k = i + (((other & uint64(0xFFFFFFFF)) * left) >> uint64(32))
        cards[i], cards[j] = cards[j], cards[i]
        other_cards[i], other_cards[k] = other_cards[k], other_cards[i]
        i, left = i + uint64(1), left - uint64(1)
        j = i + (((word >> uint64(32)) * left) >> uint64(32))
        k = i + (((other >> uint64(32)) * left) >> uint64(32))
        cards[i], cards[j] = cards[j], cards[i]
        other_cards[i], other_cards[k] = other_cards[k], other_cards[i]
    words[0], words[1], words[2], words[3] = s0, s1, s2, s3
    other_words[0], other_words[1], other_words[2], other_words[3] = t0, t1, t2, t3
    return end


@jit
def draw_on(words: Words, cards: Cards, begin: int, first: int, end: int, factory: Cards, count: int) -> int:
    """The same of a shoe into which each of the `count` cards is put back before the next is drawn."""
    s0, s1, s2, s3 = words[0], words[1], words[2], words[3]
    left = uint64(count)
    end += end % 2
    for place in range(first, end, 2):
        word, s0, s1, s2, s3 = next_word(s0, s1, s2, s3)
        i = uint64(begin + place)
        cards[i] = factory[((word & uint64(0xFFFFFFFF)) * left) >> uint64(32)]
        cards[i + uint64(1)] = factory[((word >> uint64(32)) * left) >> uint64(32)]
    words[0], words[1], words[2], words[3] = s0, s1, s2, s3
    return end


@jit
def next_word(s0: Word, s1: Word, s2: Word, s3: Word) -> tuple[Word, Word, Word, Word, Word]:
    """The next word of xoshiro256++, and its state after it."""
    x = uint64(s0 + s3)
    word = uint64(((x << uint64(23)) | (x >> uint64(41))) + s0)
    t = uint64(s1 << uint64(17))
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= t
    s3 = uint64((s3 << uint64(45)) | (s3 >> uint64(19)))
    return word, s0, s1, s2, s3


def task_word(seed: int, index: int) -> Word:
    """Where a task's stream begins.

    >>> int(task_word(seed=1, index=0)) == int(task_word(seed=1, index=1))
    False
    """
    with np.errstate(over="ignore"):
        begun = np.uint64(mixed(np.uint64(seed % WORDS) + np.uint64(GAMMA)))
        return np.uint64(mixed(begun + np.uint64(index % WORDS)))


def shoe_order(factory: Cards, seed: int, index: int, shoe: int) -> tuple[Cards, Words]:
    """The whole order of a task's shoe, and its generator as it stands then, to shuffle discards with.

    >>> order, _ = shoe_order(np.arange(52, dtype=np.uint16), seed=1, index=0, shoe=0)
    >>> sorted(order.tolist()) == list(range(52))
    True
    """
    words, order = np.empty(4, np.uint64), factory.copy()
    seed_shoe(words, task_word(seed, index), shoe)
    shuffle_on(words, order, 0, 0, len(order), len(order))
    return order, words


def drawn_cards(factory: Cards, seed: int, index: int, shoe: int, count: int) -> Cards:
    """So many cards (an even number) of a shoe into which every card is put back."""
    words, cards = np.empty(4, np.uint64), np.empty(count, factory.dtype)
    seed_shoe(words, task_word(seed, index), shoe)
    draw_on(words, cards, 0, 0, count, factory, len(factory))
    return cards


def shuffled_discards(discards: Cards, words: Words) -> Cards:
    """Cards of earlier rounds, shuffled by the generator of a shoe that ran out in mid-round."""
    order = discards.copy()
    shuffle_on(words, order, 0, 0, len(order), len(order))
    return order
