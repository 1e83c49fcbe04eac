"""Exact odds of a house, from its rule book and the cards left.

>>> from fairdeal import odds
>>> from fairdeal.games.blackjack.working import default_book
>>> round(odds.house_odds(default_book(), "cdz").edge_pct, 4)
0.4029
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from fairdeal.odds.figures import (
    BASIC,
    STRATEGIES,
    ActionOdds,
    Advice,
    ChartNote,
    ClosedNote,
    DealerOdds,
    HouseOdds,
    NextCard,
    NothingToDecide,
    NotThere,
)

if TYPE_CHECKING:
    from fairdeal.odds.answers import advice as advice
    from fairdeal.odds.answers import chart as chart
    from fairdeal.odds.answers import chart_ev as chart_ev
    from fairdeal.odds.answers import chart_notes as chart_notes
    from fairdeal.odds.answers import closed_notes as closed_notes
    from fairdeal.odds.answers import coach_advice as coach_advice
    from fairdeal.odds.answers import dealer_odds as dealer_odds
    from fairdeal.odds.answers import ev_at_least as ev_at_least
    from fairdeal.odds.answers import expectation as expectation
    from fairdeal.odds.answers import house_odds as house_odds
    from fairdeal.odds.answers import next_cards as next_cards
    from fairdeal.odds.answers import swap_worth as swap_worth
    from fairdeal.odds.playing import BestPlay as BestPlay
    from fairdeal.odds.playing import best_play as best_play

__all__ = [
    "BASIC",
    "STRATEGIES",
    "ActionOdds",
    "Advice",
    "BestPlay",
    "ChartNote",
    "ClosedNote",
    "DealerOdds",
    "HouseOdds",
    "NextCard",
    "NotThere",
    "NothingToDecide",
    "advice",
    "best_play",
    "chart",
    "chart_ev",
    "chart_notes",
    "closed_notes",
    "coach_advice",
    "dealer_odds",
    "ev_at_least",
    "expectation",
    "house_odds",
    "next_cards",
    "swap_worth",
]

# Whatever computes needs the compiler, half a second of it: who only reads figures need not wait for that.
_COMPUTES = {
    "BestPlay": "playing",
    "advice": "answers",
    "best_play": "playing",
    "chart": "answers",
    "chart_ev": "answers",
    "chart_notes": "answers",
    "closed_notes": "answers",
    "coach_advice": "answers",
    "dealer_odds": "answers",
    "ev_at_least": "answers",
    "expectation": "answers",
    "house_odds": "answers",
    "next_cards": "answers",
    "swap_worth": "answers",
}


def __getattr__(name: str) -> Any:
    if name not in _COMPUTES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"fairdeal.odds.{_COMPUTES[name]}"), name)
