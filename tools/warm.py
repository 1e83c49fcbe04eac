"""Compiles what odds and simulation run on, once, so that nobody waits for it later: a few seconds of each."""

from fairdeal import odds
from fairdeal.games.blackjack.rules import ShoeRules
from fairdeal.games.blackjack.working import default_book
from fairdeal.simulator.compile import compiled
from fairdeal.simulator.player import Task
from fairdeal.simulator.shoe_plan import shoe_plan


def main() -> None:
    book = default_book()
    odds.house_odds(book, "total")
    odds.advice(book, ("8", "8"), "10")
    for boxes in (1, 2):
        player = compiled(book, odds.chart(book), shoe_plan(ShoeRules(), book), boxes)
        player.play(Task(index=0, rounds=1000, seed=1))


if __name__ == "__main__":
    main()
