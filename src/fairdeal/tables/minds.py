"""How bots decide: each sees what a person in its seat would see, and answers with a word."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any

from msgspec import Struct

from fairdeal.cards import FACE_DOWN
from fairdeal.fairness import Draws
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.view import RoundView
from fairdeal.games.game import BANKER_BOX, BoxNumber
from fairdeal.games.trumps.bots import BOTS
from fairdeal.games.trumps.memory import Memory
from fairdeal.strategies.counting import HI_LO, ILLUSTRIOUS_18, Counting, running_count
from fairdeal.strategies.plain import MIMIC
from fairdeal.strategies.strategy import Strategy, question
from fairdeal.tables.remembering import Seen
from fairdeal.tables.state import Table
from fairdeal.tables.views import TableView

BASIC, COMPOSITION, COUNTER, RANDOM = "basic", "composition", "counter", "random"

KINDS: dict[str, tuple[str, ...]] = {
    "blackjack": (BASIC, COMPOSITION, COUNTER, MIMIC.name, RANDOM),
    "trumps": tuple(BOTS),
}
"""The kinds of bots that play each game, by the names that people call them."""

RAMP = ((1, 2), (2, 4), (3, 8), (4, 12))
"""What the counter bets from each true count on, in smallest bets."""

INSURE_FROM = 3


class Situation(Struct, frozen=True):
    """What a bot goes by when it answers."""

    kind: str
    book: Any
    book_id: str
    view: TableView
    """Of its own seat."""
    seen: Callable[[], Seen]
    """What it remembers; asked for by those who do."""
    draws: Callable[[], Draws]
    """Its own chance, for this answer alone."""


def answer(situation: Situation, box: BoxNumber) -> str:
    """One of the words that the bot's view offers for its box."""
    if situation.view.game == "trumps":
        return _answer_in_trumps(situation)
    play: RoundView = situation.view.play
    if box == BANKER_BOX:
        return _bank(situation.book, play)
    if situation.kind == RANDOM:
        options = question(play).options
        return options[situation.draws().below(len(options))]
    strategy = strategy_of(situation.kind, situation.book_id, situation.book)
    if isinstance(strategy, Counting):
        return strategy(play, true_count(situation.view, situation.seen()))
    return strategy(play)


def _answer_in_trumps(situation: Situation) -> str:
    seat = situation.view.own
    assert seat is not None
    memory = situation.seen().trumps.get(seat, Memory()) if situation.kind == "memory" else Memory()
    return BOTS[situation.kind](situation.book, situation.view.play, memory, situation.draws().below)


def _bank(book: RuleBook, play: RoundView) -> str:
    """A free banker may do anything; a bot does what the house's rule would."""
    return "hit" if book.dealer_draws[play.dealer.total][play.dealer.soft] else "stand"


# Counting.


def true_count(view: TableView, seen: Seen) -> int:
    """By the cards that everybody has seen; a hole card that lies face down is one of those unseen."""
    left = view.shoe.left if view.shoe is not None else 0
    hidden = view.play is not None and FACE_DOWN in view.play.dealer.cards
    return HI_LO.count(running_count(HI_LO, seen.cards), left + hidden)


def smallest_bets(situation: Situation) -> int:
    """How many of the smallest bets a bot would like to stake."""
    if situation.kind != COUNTER:
        return 1
    strategy = strategy_of(COUNTER, situation.book_id, situation.book)
    assert isinstance(strategy, Counting)
    return strategy.bet(true_count(situation.view, situation.seen()))


# Strategies take long to work out, so they are kept.

_KEPT = 16
_strategies: OrderedDict[tuple[str, str], Strategy | Counting] = OrderedDict()
_at_work = Lock()


def thinks_long(kind: str, table: Table) -> bool:
    """Whether a bot of this kind may take seconds to answer: some work out odds as they play."""
    if table.game != "blackjack" or kind not in (BASIC, COMPOSITION, COUNTER):
        return False
    by_rounds = kind == COMPOSITION and table.book.turns == "rounds"
    return by_rounds or table.book.swap or (kind, table.book_id) not in _strategies


def strategy_of(kind: str, book_id: str, book: RuleBook) -> Strategy | Counting:
    """How a kind of bot plays by a book; the fingerprint names it."""
    key = kind, book_id
    with _at_work:
        found = _strategies.get(key) or _strategy(kind, book)
        _strategies[key] = found
        _strategies.move_to_end(key)
        if len(_strategies) > _KEPT:
            _strategies.popitem(last=False)
    return found


def _strategy(kind: str, book: RuleBook) -> Strategy | Counting:
    # Whatever computes odds needs the compiler, half a second of it.
    if kind == MIMIC.name:
        return MIMIC
    if kind == COMPOSITION:
        from fairdeal import odds

        return odds.best_play(book)
    from fairdeal.odds.kept_charts import basic_player

    basic = basic_player(book)
    if kind == BASIC:
        return basic
    # The published departures are for a dealer who shows one card.
    indexes = () if book.hole_card == "exposed" else ILLUSTRIOUS_18
    return Counting(COUNTER, HI_LO, basic, indexes, INSURE_FROM, RAMP)
