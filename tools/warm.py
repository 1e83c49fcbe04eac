"""Compiles what odds and simulation run on, once, so that nobody waits for it later."""

import subprocess
import sys

from fairdeal import odds
from fairdeal.games.blackjack.working import default_book
from fairdeal.houses.library import open_house
from fairdeal.odds.kept_charts import basic_strategy


def main() -> int:
    # They share no kernels: each is compiled on a core of its own.
    simulator = subprocess.Popen([sys.executable, "-m", "fairdeal.simulator.warm"])
    warm_odds()
    return simulator.wait()


def warm_odds() -> None:
    book = default_book()
    odds.house_odds(book, odds.BASIC)
    odds.advice(book, ("8", "8"), "10")
    basic_strategy(open_house("vegas_strip")[1])
    _, by_rounds = open_house("gojack")
    odds.house_odds(by_rounds)
    odds.advice(by_rounds, ("10", "6"), "10")


if __name__ == "__main__":
    sys.exit(main())
