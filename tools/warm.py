"""Compiles what odds and simulation run on, once, so that nobody waits for it later."""

from fairdeal import odds
from fairdeal.games.blackjack.working import default_book
from fairdeal.simulator.warm import warm


def main() -> None:
    book = default_book()
    odds.house_odds(book, "total")
    odds.advice(book, ("8", "8"), "10")
    warm()


if __name__ == "__main__":
    main()
