"""A house and a strategy made into tables that play tens of millions of rounds a second."""

from typing import Any

import numpy as np
from msgspec import Struct

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.reduce import reduction
from fairdeal.simulator.alphabet import Alphabet, of_reduction
from fairdeal.simulator.boxes import play_boxes
from fairdeal.simulator.counting import CountingPlayer, slow_player
from fairdeal.simulator.dealing import SPARE, Plan
from fairdeal.simulator.engine_play import EnginePlayer
from fairdeal.simulator.kernel import play_pairs
from fairdeal.simulator.machines import Answers, Hands, TooLarge
from fairdeal.simulator.one_box import play_rounds
from fairdeal.simulator.player import Task, unit_of
from fairdeal.simulator.product import Product, dealing_order, first_state, parts_of
from fairdeal.simulator.room import BOXES_MOST, pair_room, room_for
from fairdeal.simulator.shoe_plan import ShoePlan
from fairdeal.simulator.shuffle import task_word
from fairdeal.simulator.splits import (
    BETS,
    CARDS,
    DOUBLES,
    INSURED,
    NATURALS,
    PUSHES,
    SPLITS,
    SQUARES,
    STAKED,
    SURRENDERS,
    TALLIED,
    WINS,
    WON,
)
from fairdeal.simulator.tables import (
    Deals,
    Ends,
    Machines,
    Rounds,
    machines_and_deals,
    rounds_and_ends,
)
from fairdeal.simulator.tally import COUNT_MOST, AtCount, Tally
from fairdeal.simulator.whole import Splits, WholeRounds
from fairdeal.strategies.counting import Counting
from fairdeal.strategies.strategy import CARDS as CARDS_SEEN
from fairdeal.strategies.strategy import TOTAL, Strategy

COUNTS = 2 * COUNT_MOST + 1

ROUNDS_CHECKED = 10
TASKS_CHECKED = 20
"""Together 200 rounds are played by the engine too before a compiled player is let loose."""

CARDS_LEFT = 40
"""More cards than a round takes, but for one in millions of millions; in that one the engine plays."""


TALLY_PLACES = {
    "rounds": TALLIED,
    "won": WON,
    "squares": SQUARES,
    "wins": WINS,
    "pushes": PUSHES,
    "naturals": NATURALS,
    "split": SPLITS,
    "doubled": DOUBLES,
    "surrendered": SURRENDERS,
    "insured": INSURED,
    "staked": STAKED,
    "cards": CARDS,
}
"""Where a kernel keeps the numbers of a tally."""

FACTS = {NATURALS: 1, DOUBLES: 2, SURRENDERS: 4, INSURED: 8}
"""Where it keeps those that an end tells by a bit."""


class CannotCompile(Exception):
    """This house or strategy can't be compiled: a word says why.

    `strategy`: it does not say what it looks at; `swap`: two boxes hang together; `turns`, `banker`: a
    procedure that is only compiled for one box without splits; `boxes`, `size`: too many of them, or of hands
    told apart; `differs`: the tables and the engine disagreed.
    """

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class Tables(Struct, frozen=True):
    """What a kernel looks up; several boxes have no table of rounds, whole rounds no machines."""

    rounds: Rounds | None
    ends: Ends | None
    tape: Any
    machines: Machines
    deals: Deals | None


class CompiledPlayer(Struct, frozen=True):
    """Tables, and the engine for the few tasks in which a shoe runs out of cards."""

    unit: int
    path: str
    boxes: int
    counted: bool
    pairs: bool
    """Shoes are played two at a time."""
    engine: EnginePlayer | CountingPlayer
    plan: Plan
    factory: Any
    tables: Tables
    tags: Any
    bets: Any
    order: Any

    def play(self, task: Task) -> Tally:
        word = task_word(task.seed, task.index)
        room = room_for(self.factory, self.plan, self.tags, self.bets)
        totals, by_count = np.zeros(BETS + 1, np.int64), np.zeros((COUNTS, 4), np.int64)
        tables = self.tables
        if tables.rounds is None or tables.ends is None:
            assert tables.deals is not None
            shoe = (self.order, self.factory, self.plan)
            machines = (tables.deals, tables.tape, tables.machines)
            enough = play_boxes(task.rounds, word, *shoe, *machines, room, totals, by_count)
            return self._tally(totals, by_count) if enough else self.engine.play(task)
        given = (self.factory, self.plan, tables.rounds)
        hits = np.zeros((4, tables.rounds.start + 1), np.int64)
        shoes = done = dealt = 0
        if self.pairs:
            pair = pair_room(self.factory, self.plan, tables.rounds.width)
            shoes, done, dealt = play_pairs(task.rounds, word, *given, tables.tape, pair, hits, totals)
            totals[BETS] = totals[TALLIED]
        left = task.rounds - done - int(totals[TALLIED])
        enough = shoes >= 0 and play_rounds(
            left, word, shoes, *given, tables.ends, tables.tape, room, totals, by_count
        )
        if not enough:
            return self.engine.play(task)
        return self._tally(totals, by_count) + self._logged(tables.rounds, tables.ends, hits, dealt)

    def _tally(self, totals: Any, by_count: Any) -> Tally:
        bets = self.unit * self.boxes * int(totals[BETS])
        losses = int(totals[TALLIED] - totals[WINS] - totals[PUSHES])
        numbers = {name: int(totals[place]) for name, place in TALLY_PLACES.items()}
        counted: dict[int, AtCount] = {}
        if self.counted:
            rows = zip(range(-COUNT_MOST, COUNT_MOST + 1), by_count, strict=True)
            counted = {count: self._at_count(*row.tolist()) for count, row in rows if row[0]}
        return Tally(**numbers, bets=bets, losses=losses, by_count=counted)

    def _at_count(self, rounds: int, bets: int, won: int, squares: int) -> AtCount:
        return rounds, bets * self.unit * self.boxes, won, squares

    def _logged(self, rounds: Rounds, ends: Ends, hits: Any, dealt: int) -> Tally:
        """The rounds of whole shoes that were not split."""
        times = hits.sum(axis=0)[: rounds.start : rounds.width]
        won, facts = ends.won, ends.facts
        totals = np.zeros(BETS + 1, np.int64)
        totals[TALLIED] = totals[BETS] = times.sum()
        totals[WON] = (times * won).sum()
        totals[SQUARES] = (times * won * won).sum()
        totals[WINS] = times[won > 0].sum()
        totals[PUSHES] = times[won == 0].sum()
        for place, fact in FACTS.items():
            totals[place] = times[facts & fact > 0].sum()
        totals[STAKED] = (times * ends.staked).sum()
        totals[CARDS] = dealt
        return self._tally(totals, np.zeros((COUNTS, 4), np.int64))


def compiled(book: RuleBook, strategy: Strategy | Counting, shoe: ShoePlan, boxes: int = 1) -> CompiledPlayer:
    """The player for a house and a strategy; CannotCompile where none can be made that agrees with the
    engine.

    >>> from fairdeal.games.blackjack.rules import ShoeRules
    >>> from fairdeal.games.blackjack.working import default_book
    >>> from fairdeal.simulator.shoe_plan import shoe_plan
    >>> from fairdeal.strategies.plain import MIMIC
    >>> player = compiled(default_book(), MIMIC, shoe_plan(ShoeRules(), default_book()))
    >>> player.path, player.play(Task(index=0, rounds=1000, seed=1)).rounds
    ('automaton', 1000)
    """
    player = tables_for(book, strategy, shoe, boxes)
    for index in range(TASKS_CHECKED):
        task = Task(index, ROUNDS_CHECKED, seed=index)
        if player.play(task) != player.engine.play(task):
            raise CannotCompile("differs")
    return player


def tables_for(
    book: RuleBook, strategy: Strategy | Counting, shoe: ShoePlan, boxes: int = 1
) -> CompiledPlayer:
    """The same, unchecked."""
    counting = strategy if isinstance(strategy, Counting) else None
    looks_at = _looks_at(strategy)
    odd = _odd(book)
    if boxes > BOXES_MOST or book.swap or (odd and boxes > 1):
        raise CannotCompile(odd or "boxes")
    reduced = reduction(book)
    alphabet = of_reduction(reduced, counting.system.tag if counting is not None else None)
    try:
        hands = Hands(reduced, _answers(strategy), alphabet, unit_of(book), looks_at == CARDS_SEEN)
        tables = _whole(hands) if odd else _taken_apart(hands, boxes)
    except TooLarge:
        raise CannotCompile("size") from None
    except Splits:
        raise CannotCompile(odd) from None
    order = dealing_order(first_state(book, hands.unit, boxes))
    return CompiledPlayer(
        unit=hands.unit,
        path="whole round" if odd else "automaton" if boxes == 1 else "boxes",
        boxes=boxes,
        counted=counting is not None,
        pairs=counting is None and boxes == 1 and _is_deep(shoe),
        engine=slow_player(book, strategy, shoe, boxes),
        plan=_plan(book, shoe, order, counting),
        factory=_factory(shoe, alphabet),
        tables=tables,
        tags=_tags(alphabet, counting),
        bets=_bets(counting),
        order=np.array(order, np.int64),
    )


def _taken_apart(hands: Hands, boxes: int) -> Tables:
    parts = parts_of(hands)
    if boxes > 1:
        return Tables(None, None, *machines_and_deals(parts, []))
    rounds, ends, exits = rounds_and_ends(Product(parts))
    return Tables(rounds, ends, *machines_and_deals(parts, exits))


def _whole(hands: Hands) -> Tables:
    whole = WholeRounds(hands.reduced, hands.answers, hands.alphabet, hands.unit, hands.cards_seen)
    rounds, ends, _ = rounds_and_ends(whole)
    none = np.zeros(len(Machines._fields), np.int32)
    return Tables(rounds, ends, none, Machines(*none.tolist()), None)


def _odd(book: RuleBook) -> str:
    """Which procedure of the house can't be taken apart; empty where all can."""
    oddities = {"swap": book.swap, "turns": book.turns != "seats", "banker": any(book.asks_banker)}
    return next((name for name, holds in oddities.items() if holds), "")


def _looks_at(strategy: Strategy | Counting) -> str:
    looks_at = getattr(strategy, "looks_at", "")
    if looks_at not in (TOTAL, CARDS_SEEN):
        raise CannotCompile("strategy")
    return str(looks_at)


def _answers(strategy: Strategy | Counting) -> Answers:
    """One answer, or one for each count."""
    if isinstance(strategy, Counting):
        counts = range(-COUNT_MOST, COUNT_MOST + 1)
        return lambda view: tuple(strategy(view, count) for count in counts)
    return lambda view: (strategy(view),)


def _tags(alphabet: Alphabet, counting: Counting | None) -> Any:
    tags = [counting.system.tag(card) if counting is not None else 0 for card in alphabet.cards]
    return np.array(tags, np.int64)


def _bets(counting: Counting | None) -> Any:
    counts = range(-COUNT_MOST, COUNT_MOST + 1)
    return np.array([counting.bet(count) if counting is not None else 1 for count in counts], np.int64)


def _plan(book: RuleBook, shoe: ShoePlan, order: tuple[int, ...], counting: Counting | None) -> Plan:
    system = counting.system if counting is not None else None
    hole = -1
    if book.hole_card == "hidden":
        hole = [place for place, box in enumerate(order) if not box][book.hole_place]
    return Plan(
        cards=len(shoe.cards),
        cut=shoe.cut,
        burn=shoe.burn,
        burn_seen=int(shoe.burn_seen),
        rounds=shoe.rounds,
        replaced=int(shoe.replaced),
        goes_on=int(shoe.new_shoe_when_empty),
        hole=hole,
        first_count=system.first(book.decks) if system is not None else 0,
        scale=system.scale if system is not None else 0,
        per_pack=int(system is not None and system.per_pack),
    )


def _is_deep(shoe: ShoePlan) -> bool:
    """Whether a shoe has many rounds, and surely the cards to end the last."""
    left = len(shoe.cards) - shoe.cut
    return not shoe.rounds and left >= CARDS_LEFT and shoe.cut - shoe.burn >= CARDS_LEFT


def _factory(shoe: ShoePlan, alphabet: Alphabet) -> Any:
    """The unshuffled cards by class, with room behind them, two to a word.

    A byte each would do, but processors tell stores apart by four bytes: to swap a card beside one that was
    just swapped would wait for that.
    """
    words = np.zeros((len(shoe.cards) + SPARE) // 2 + 1, np.uint64)
    words.view(np.uint32)[: len(shoe.cards)] = [alphabet.class_of[card] for card in shoe.cards]
    return words
