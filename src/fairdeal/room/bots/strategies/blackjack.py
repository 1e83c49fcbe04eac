"""How bots play blackjack."""

from collections import OrderedDict
from threading import Lock

from msgspec import Struct

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.game import BANKER_BOX, BoxNumber
from fairdeal.room.bots.strategy import BotStrategy, Situation
from fairdeal.room.seen_cards import SeenCards, see
from fairdeal.strategies.bots import (
    BASIC,
    COMPOSITION,
    COUNTER,
    KINDS,
    RANDOM,
    answer_as_banker,
    make_counter,
    true_count,
)
from fairdeal.strategies.counting import Counting
from fairdeal.strategies.plain import MIMIC
from fairdeal.strategies.strategy import Strategy, question
from fairdeal.wire.views.blackjack import RoundView

BlackjackSituation = Situation[RuleBook, RoundView, SeenCards]


class BlackjackBots(BotStrategy[RuleBook, RoundView, SeenCards]):
    kinds = KINDS
    kinds_with_memory = (COUNTER,)
    blank = SeenCards()

    def answer(self, situation: BlackjackSituation, box: BoxNumber) -> str:
        if box == BANKER_BOX:
            return answer_as_banker(situation.book, situation.round)
        if situation.kind == RANDOM:
            options = question(situation.round).options
            return options[situation.draws().below(len(options))]
        strategy = strategy_of(situation.kind, situation.view.house.book, situation.book)
        if isinstance(strategy, Counting):
            return strategy(situation.round, true_count(situation.book, situation.memory.cards))
        return strategy(situation.round)

    def bet(self, situation: BlackjackSituation, smallest: int, chips_each: int) -> int | None:
        """A multiple of the smallest bet, within the table's limits and the bot's purse."""
        wanted = smallest * smallest_bets(situation)
        most = min(situation.view.bets.most, chips_each)
        return min(wanted, most - most % smallest) if smallest else 0

    def thinks_long(self, kind: str, book: RuleBook, book_id: str) -> bool:
        """Whether this kind computes odds as it plays."""
        if kind not in (BASIC, COMPOSITION, COUNTER):
            return False
        by_rounds = kind == COMPOSITION and book.turns == "rounds"
        return by_rounds or book.swap or (kind, book_id) not in _strategies

    def prepare(self, kind: str, book: RuleBook, book_id: str) -> None:
        if self.thinks_long(kind, book, book_id):
            strategy_of(kind, book_id, book)

    def remember(self, memory: SeenCards, event: Struct) -> SeenCards:
        return see(memory, event)


BOT_STRATEGY = BlackjackBots()


def smallest_bets(situation: BlackjackSituation) -> int:
    """How many times the smallest bet a bot wants to stake."""
    if situation.kind != COUNTER:
        return 1
    strategy = strategy_of(COUNTER, situation.view.house.book, situation.book)
    assert isinstance(strategy, Counting)
    return strategy.bet(true_count(situation.book, situation.memory.cards))


# Strategies take a long time to compute, so they are cached.

_KEPT = 16
_strategies: OrderedDict[tuple[str, str], Strategy | Counting] = OrderedDict()
_at_work = Lock()
"""Held for seconds while a strategy is computed. Callers who need a cached one don't wait for it."""
_changing = Lock()


def strategy_of(kind: str, book_id: str, book: RuleBook) -> Strategy | Counting:
    """How a kind of bot plays by a rule book; `book_id` is the book's fingerprint."""
    if kind == MIMIC.name:
        return MIMIC
    key = kind, book_id
    if (known := _find(key)) is not None:
        return known
    with _at_work:
        found = _find(key) or _work_out(kind, book)
        _keep(key, found)
    return found


def _find(key: tuple[str, str]) -> Strategy | Counting | None:
    with _changing:
        found = _strategies.get(key)
        if found is not None:
            _strategies.move_to_end(key)
    return found


def _keep(key: tuple[str, str], found: Strategy | Counting) -> None:
    with _changing:
        _strategies[key] = found
        if len(_strategies) > _KEPT:
            _strategies.popitem(last=False)


def _work_out(kind: str, book: RuleBook) -> Strategy | Counting:
    # Computing odds loads the compiler, which takes half a second.
    if kind == COMPOSITION:
        from fairdeal import odds

        return odds.best_play(book)
    from fairdeal.odds.kept_charts import basic_player

    basic = basic_player(book)
    return basic if kind == BASIC else make_counter(basic, book)
