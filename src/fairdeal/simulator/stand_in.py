"""Simulated figures where odds can't be worked out: the dealer draws between turns and hands may be split or
are played by a chart, or boxes swap cards whose suits matter.
"""

from msgspec.structs import replace

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.rules import ShoeRules
from fairdeal.odds.figures import BASIC, HouseOdds
from fairdeal.odds.kept_charts import basic_player
from fairdeal.simulator.choose import player_for
from fairdeal.simulator.results import results
from fairdeal.simulator.run import run
from fairdeal.simulator.shoe_plan import shoe_plan

ROUNDS, ROUNDS_BY_ENGINE = 10_000_000, 20_000
"""Some seconds of each."""


def simulated_instead(found: HouseOdds, book: RuleBook, rules: ShoeRules) -> HouseOdds:
    """The same figures as play by the house's chart brings them, from a fresh shoe, with their error.

    The chart knows nothing of cards that dealer or other hand have drawn, so the best play is worth more.
    """
    strategy = found.strategy if found.strategy == "total" else BASIC
    shoe = replace(shoe_plan(rules, book), fresh=True)
    seated = player_for(book, basic_player(book, strategy), shoe, boxes=2 if book.swap else 1)
    played = run(seated.player, ROUNDS_BY_ENGINE if seated.reason else ROUNDS)
    measured = results(played.tally, seated.player.unit)
    return replace(
        found,
        strategy=strategy,
        ev=measured.ev,
        ev_insuring=measured.ev,
        sd=measured.sd,
        results={},
        error=measured.se,
    )
