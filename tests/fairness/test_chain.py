"""The seeds of a table are fixed before its first shoe."""

import pytest

from fairdeal.fairness import BadSeed, leads_back, seed_before, seed_chain
from fairdeal.fairness.chain import KEPT_EVERY, LONGEST, SHORTEST

SECRET = bytes(range(32))


@pytest.mark.parametrize("length", [SHORTEST, SHORTEST + 1, *(4 * KEPT_EVERY + more for more in (-1, 0, 1))])
def test_every_seed_leads_back_to_the_one_before_and_the_first_to_the_root(length):
    chain = seed_chain(SECRET, length)

    seeds = [chain.root, *(chain.seed(number) for number in range(1, length + 1))]

    assert [seed_before(seed) for seed in seeds[1:]] == seeds[:-1]
    assert len(set(seeds)) == length + 1
    assert leads_back(seeds[-1], chain.root, steps=length)


def test_a_seed_that_is_not_of_the_chain_leads_nowhere():
    chain = seed_chain(SECRET, SHORTEST)

    assert not leads_back(seed_chain(SECRET[::-1], SHORTEST).seed(3), chain.seed(2), steps=1)
    assert not leads_back(chain.seed(4), chain.seed(2), steps=1)


def test_two_secrets_make_two_chains():
    assert seed_chain(SECRET, SHORTEST).root != seed_chain(SECRET + b"!", SHORTEST).root


@pytest.mark.parametrize("number", [-1, 0, SHORTEST + 1])
def test_a_chain_has_no_seed_beyond_its_ends(number):
    with pytest.raises(BadSeed, match=f"seeds 1 to {SHORTEST}, and none with the number {number}"):
        seed_chain(SECRET, SHORTEST).seed(number)


@pytest.mark.parametrize(
    ("secret", "sentence"),
    [
        (b"", "not 0"),
        (SECRET[:31], "not 31"),
        (bytes(32), "repeats itself"),
        (b"abcdefg" * 9, "repeats itself"),
    ],
)
def test_a_secret_that_can_be_guessed_makes_no_chain(secret, sentence):
    with pytest.raises(BadSeed, match=sentence):
        seed_chain(secret, SHORTEST)


@pytest.mark.parametrize("length", [-1, 0, 1, SHORTEST - 1, LONGEST + 1])
def test_a_chain_of_too_few_seeds_or_too_many_is_refused(length):
    with pytest.raises(BadSeed, match=f"{SHORTEST} to {LONGEST} seeds, not {length}"):
        seed_chain(SECRET, length)


def test_a_chain_shows_none_of_its_seeds():
    chain = seed_chain(SECRET, SHORTEST)

    shown = f"{chain!r} {chain}"

    assert chain.root.hex() in shown
    assert not [
        seed for seed in (SECRET, chain.seed(1), chain.seed(2)) if seed.hex() in shown or repr(seed) in shown
    ]
