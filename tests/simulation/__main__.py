"""Tells the story of one seed: python -m tests.simulation SEED [--long] [--store PATH|postgresql://…]"""

import argparse

from tests.simulation.running import run


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("seed", type=int)
    parser.add_argument("--store", default="memory:", help="an empty one: a new file or an empty database")
    parser.add_argument("--long", action="store_true", help="for as long as the long runs go on")
    given = parser.parse_args()
    run(given.seed, given.store, print, long=given.long)
    print(f"Seed {given.seed}: everything holds.")


if __name__ == "__main__":
    main()
