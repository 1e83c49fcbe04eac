"""How bots play blackjack."""

from collections import OrderedDict
from threading import Lock

from msgspec.structs import replace

from fairdeal.cards import FACE_DOWN
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.view import RoundView
from fairdeal.games.game import BANKER_BOX, BoxNumber
from fairdeal.strategies.counting import HI_LO, ILLUSTRIOUS_18, Counting
from fairdeal.strategies.plain import MIMIC
from fairdeal.strategies.strategy import Strategy, question
from fairdeal.tables.mind import Mind, Situation, Told
from fairdeal.tables.seen import Seen
from fairdeal.tables.state import Table

BASIC, COMPOSITION, COUNTER, RANDOM = "basic", "composition", "counter", "random"

RAMP = ((1, 2), (2, 4), (3, 8), (4, 12))
"""What the counter bets from each true count on, in smallest bets."""

INSURE_FROM = 3


class BlackjackMind(Mind):
    kinds = (BASIC, COMPOSITION, COUNTER, MIMIC.name, RANDOM)

    def answer(self, situation: Situation, box: BoxNumber) -> str:
        play: RoundView = situation.seen
        if box == BANKER_BOX:
            return _bank(situation.book, play)
        if situation.kind == RANDOM:
            options = question(play).options
            return options[situation.draws().below(len(options))]
        strategy = strategy_of(situation.kind, situation.book_id, situation.book)
        if isinstance(strategy, Counting):
            return strategy(play, true_count(situation.book, situation.remembered()))
        return strategy(play)

    def bet(self, situation: Situation, smallest: int, has: int) -> int | None:
        """So many of the smallest bets as the bot likes, within what the table takes and the purse holds."""
        wanted = smallest * smallest_bets(situation)
        most = min(situation.bet_most, has)
        return min(wanted, most - most % smallest) if smallest else 0

    def thinks_long(self, kind: str, table: Table) -> bool:
        """Some work out odds as they play."""
        if kind not in (BASIC, COMPOSITION, COUNTER):
            return False
        by_rounds = kind == COMPOSITION and table.book.turns == "rounds"
        return by_rounds or table.book.swap or (kind, table.book_id) not in _strategies

    def remembered(self, seen: Seen, told: Told, table: Table) -> Seen:
        """Every card that lies face up."""
        event = told(None)
        card = getattr(event, "card", None) or getattr(event, "hole_card", None)
        if card is None or card == FACE_DOWN:
            return seen
        return replace(seen, cards=(*seen.cards, card), lying=seen.lying + 1)


MIND = BlackjackMind()


def _bank(book: RuleBook, play: RoundView) -> str:
    """A free banker may do anything; a bot does what the house's rule would."""
    return "hit" if book.dealer_draws[play.dealer.total][play.dealer.soft] else "stand"


# Counting.


def true_count(book: RuleBook, seen: Seen) -> int:
    """By the cards of the shoe that everybody has seen."""
    return HI_LO.count_shoe(len(book.pack) * book.decks, book.decks, seen.cards)


def smallest_bets(situation: Situation) -> int:
    """How many of the smallest bets a bot would like to stake."""
    if situation.kind != COUNTER:
        return 1
    strategy = strategy_of(COUNTER, situation.book_id, situation.book)
    assert isinstance(strategy, Counting)
    return strategy.bet(true_count(situation.book, situation.remembered()))


# Strategies take long to work out, so they are kept.

_KEPT = 16
_strategies: OrderedDict[tuple[str, str], Strategy | Counting] = OrderedDict()
_at_work = Lock()
"""Held for seconds while a strategy is worked out; callers who ask for a known one do not wait for it."""
_changing = Lock()


def strategy_of(kind: str, book_id: str, book: RuleBook) -> Strategy | Counting:
    """How a kind of bot plays by a book; the fingerprint names it."""
    if kind == MIMIC.name:
        return MIMIC
    key = kind, book_id
    if (known := _find(key)) is not None:
        return known
    with _at_work:
        found = _find(key) or _strategy(kind, book)
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


def _strategy(kind: str, book: RuleBook) -> Strategy | Counting:
    # Whatever computes odds needs the compiler, half a second of it.
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
