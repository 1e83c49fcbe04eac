"""One round played by the engine and by the referee with the same cards and the same words, side by side."""

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.games import blackjack
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.events import Event, HandSettled, InsuranceSettled
from fairdeal.games.blackjack.rules import Rules
from fairdeal.games.game import Choose, Entries, Finished, Refused, SideStake, Stake, begin, play
from tests.agreement.random_rules import random_shoe
from tests.agreement.referee import play_round
from tests.agreement.referee_table import BetRefused, Options, Table

Speak = Callable[[Options], str]
BANKER = 9


class Setting(Struct, frozen=True):
    """Who sits down with what, and the cards that will come."""

    balances: dict[int, int]
    bets: tuple[tuple[int, int], ...]
    """Owner and chips of each box, in the table's order."""
    shoe: list[str]
    side: tuple[dict[str, int], ...] = ()
    """The side bets of each box, by their ids."""
    banker: int | None = None
    """A seat without a box that plays the dealer's side; the round leaves its purse alone."""


class Report(Struct):
    """What is compared of a round."""

    asked: list[tuple[int, int, str, Options]]
    """Box, position of the hand, question, options."""
    drawn: int
    hands: list[tuple[Any, ...]]
    """Box, cards, outcome, stake, free, change."""
    insurance: list[tuple[int, int, int]]
    """Box, stake, change."""
    side: list[tuple[int, str, int, int]]
    """Box, id, stake, change."""
    purses: dict[int, int]


class Played(Struct):
    """A round as the engine played it, and what was said in it."""

    report: Report
    words: list[str]


def random_setting(random: Random, rules: Rules) -> Setting:
    """Up to three seats with up to four boxes; many purses are too poor for everything."""
    if rules.play.stakes == "points":
        points = tuple((seat, 0) for seat in range(1, random.randint(2, 4)))
        return Setting({seat: 0 for seat, _ in points}, points, random_shoe(random))
    seats = range(1, random.choice((2, 2, 3, 4)))
    step = random.choice((20, 200, 600)) if rules.pay.rounding == "exact" else 1
    usual = step * random.randint(1, 25)
    bets = _random_bets(random, seats, usual, step)
    if rules.variant.switch and random.random() < 0.9:
        bets = tuple(2 * [(seat, usual) for seat in seats])
    spare = (0, 1, usual // 2, usual, usual + 3, 3 * usual, 40 * usual)
    balances = {seat: random.choice(spare) for seat in seats}
    for owner, chips in bets:
        balances[owner] += chips
    side = tuple(_random_side_bets(random, rules, step) for _ in bets)
    for (owner, _), placed in zip(bets, side, strict=True):
        balances[owner] += sum(placed.values())
    if random.random() < 0.8:
        return Setting(balances, bets, random_shoe(random), side)
    return Setting({**balances, BANKER: 10**9}, bets, random_shoe(random), side, BANKER)


def _random_side_bets(random: Random, rules: Rules, step: int) -> dict[str, int]:
    return {bet.id: step * random.randint(1, 5) for bet in rules.side_bet if random.random() < 0.7}


def _random_bets(random: Random, seats: range, usual: int, step: int) -> tuple[tuple[int, int], ...]:
    owners = sorted(random.choice(seats) for _ in range(random.choice((1, 1, 2, 2, 3, 4))))
    return tuple((owner, random.choice((usual, usual, step * random.randint(1, 25)))) for owner in owners)


def random_words(random: Random) -> Speak:
    return random.choice


def engine_says(book: RuleBook, setting: Setting, speak: Speak) -> Played | None:
    """None where the house refuses the bets before the deal."""
    side = [tuple(SideStake(*each) for each in placed.items()) for placed in setting.side]
    stakes = tuple(
        Stake(box, owner, chips, side[box - 1] if side else ())
        for box, (owner, chips) in enumerate(setting.bets, start=1)
    )
    left = list(reversed(setting.shoe))

    def draw() -> Card:
        return Card(left.pop())

    try:
        state, events = begin(blackjack, book, Entries(stakes, dict(setting.balances), setting.banker), draw)
    except Refused:
        return None
    asked, words = [], []
    while not isinstance(blackjack.waiting_for(state), Finished):
        question = blackjack.view(state, None).asked
        assert question is not None
        asked.append((question.box, question.hand, question.question, question.options))
        words.append(speak(question.options))
        state, more = play(blackjack, state, Choose(question.box, words[-1]), draw)
        events += more
    hands, insurance = _settled(state, events)
    drawn = len(setting.shoe) - len(left)
    side_bets = [
        (box.number, placed.id, placed.chips, placed.returned - placed.chips)
        for box in state.boxes
        for placed in box.side
    ]
    purses = blackjack.view(state, None).purses
    return Played(Report(asked, drawn, hands, insurance, side_bets, purses), words)


def _settled(state: Any, events: list[Event]) -> tuple[list[tuple[Any, ...]], list[tuple[int, int, int]]]:
    settled = {(event.box, event.hand): event for event in events if isinstance(event, HandSettled)}
    hands = []
    for box in blackjack.view(state, None).boxes:
        for hand in box.hands:
            event = settled[box.number, hand.number]
            change = event.returned - event.stake
            hands.append((box.number, hand.cards, event.outcome, event.stake, hand.free, change))
    insured = [event for event in events if isinstance(event, InsuranceSettled)]
    return hands, sorted((event.box, event.chips, event.returned - event.chips) for event in insured)


class WordNotOffered(Exception):
    """The referee does not offer what was said to the engine."""


def referee_says(rules: Rules, setting: Setting, words: list[str]) -> Report:
    left = iter(words)

    def decide(question: str, box: int, hand: int, options: Options) -> str:
        word = next(left, "silence")
        if word not in options:
            raise WordNotOffered(f"box {box}, hand {hand}: {question} {options}, but the word was {word}")
        return word

    return _report(
        play_round(rules, setting.balances, list(setting.bets), setting.shoe, decide, setting.side)
    )


def _report(table: Table) -> Report:
    hands = [
        (box.number, tuple(hand.cards), hand.outcome, hand.stake, hand.free, hand.returned - hand.stake)
        for box in table.boxes
        for hand in box.hands
    ]
    insured = [box for box in table.boxes if box.insurance]
    insurance = [(box.number, box.insurance, box.insurance_returned - box.insurance) for box in insured]
    side = [
        (box.number, name, chips, box.side_returned.get(name, 0) - chips)
        for box in table.boxes
        for name, chips in box.side.items()
    ]
    return Report(table.asked, table.drawn, hands, insurance, side, table.purses)


def referee_refuses(rules: Rules, setting: Setting) -> bool:
    try:
        referee_says(rules, setting, [])
    except BetRefused:
        return True
    except WordNotOffered:
        pass
    return False


def difference(rules: Rules, setting: Setting, played: Played) -> str:
    """What the two say differently, or nothing."""
    try:
        ours = referee_says(rules, setting, played.words)
    except WordNotOffered as word:
        return f"the engine asked {played.report.asked}; the referee at {word}"
    except BetRefused:
        return "only the referee refuses the bets"
    told = [
        f"{name}: engine {getattr(played.report, name)}, referee {getattr(ours, name)}"
        for name in Report.__struct_fields__
        if getattr(played.report, name) != getattr(ours, name)
    ]
    return "\n".join(told)
