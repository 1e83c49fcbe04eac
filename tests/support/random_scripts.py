"""Scripts at random: functions that answer like no house would, but always the same."""

from collections.abc import Callable
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.rules import Composition, Rules
from fairdeal.scripts.book import scripted_book
from tests.support.python_host import Functions, PythonHost

NAMES = ("royal", "five cards", "pair", "odd one", "Blackjack")
MENUS = (
    ["report"],
    ["stop"],
    ["stand"],
    ["hit", "stand"],
    ["hit", "report"],
    ["hit", "stop", "double"],
    ["hit", "stand", "double", "surrender"],
    ["double", "stand"],
)


SMALL_PACK = Composition(removed=("2", "4", "5", "9", "10", "J", "Q"))
"""Six ranks make few enough hands to ask about them all in no time, and naturals, pairs and 6-7-8 often."""


def scripted_house(rules: Rules, number: int, *, wide: bool = False) -> tuple[Rules, RuleBook]:
    """The rules with some random functions in the place of knobs.

    `wide`: settlements may look at the upcard and at insurance too, which makes for many more questions.
    """
    rules = with_small_pack(rules)
    functions = random_functions(rules, Random(number), wide=wide)
    return rules, scripted_book(rules, (), {}, PythonHost(functions))[0]


def with_small_pack(rules: Rules) -> Rules:
    """The rules for a pack of few ranks, of which no bonus hand can be made."""
    shoe = replace(rules.shoe, composition=SMALL_PACK)
    return replace(rules, shoe=shoe, pay=replace(rules.pay, bonus_hands=()))


def random_functions(rules: Rules, chance: Random, *, wide: bool) -> Functions:
    points = rules.play.stakes == "points"
    seed = chance.randrange(1000)
    made: dict[str, Callable[..., Any]] = {
        "settlement": Settlement(seed, frozenset(READS[seed % len(READS)] if wide else ())),
        "insurance": _insurance(chance.randrange(1000)),
        "dealer_draws": _dealer_draws(chance.randrange(13, 20), chance.choice((True, False))),
    }
    if not points:
        made |= {"may_double": _flag(chance.randrange(1000)), "may_split": _flag(chance.randrange(1000))}
    if not points and rules.surrender.kind != "early":
        made["special"] = _special(chance.randrange(1000))
        if rules.surrender.kind == "late":
            made["may_surrender"] = _surrender(chance.randrange(1000))
    chosen = chance.sample(sorted(made), chance.randrange(1, len(made) + 1))
    return {name: made[name] for name in chosen}


def _number(*facts: int) -> int:
    """The same for the same facts, and without a pattern."""
    found = 7
    for fact in facts:
        found = (found * 1_000_003 ^ fact) & 0xFFFFFFFF
    return found >> 7


def _special(seed: int) -> Callable[[SimpleNamespace], Any]:
    def special(hand: SimpleNamespace) -> Any:
        number = _number(seed, hand.cards, hand.total, hand.soft, hand.split, hand.suited, hand.ranks[0])
        if number % 5 == 0:
            return "usual"
        if number % 5 == 1:
            return None
        menu = MENUS[number // 5 % len(MENUS)]
        if hand.pair and number % 3:
            menu = [*menu, "split"]
        return NAMES[number // 50 % len(NAMES)], menu

    return special


def _flag(seed: int) -> Callable[[SimpleNamespace], bool]:
    return lambda hand: _number(seed, hand.cards, hand.total, hand.soft, hand.ranks[-1]) % 3 == 0


def _surrender(seed: int) -> Callable[[SimpleNamespace, int], bool]:
    return lambda hand, upcard: _number(seed, hand.cards, hand.total, upcard) % 2 == 0


def _dealer_draws(below: int, soft_more: bool) -> Callable[[int, bool], bool]:
    return lambda total, soft: total < below + (soft and soft_more)


READS = ((), ("upcard",), ("insured",), ("upcard", "insured"))
"""What settlements look at besides the totals and cards of both hands, and the like."""


class Settlement(Struct, frozen=True):
    """Who wins, and what."""

    seed: int
    reads: frozenset[str]

    def __call__(self, box: SimpleNamespace, dealer: SimpleNamespace) -> Any:
        return self.of_box(box)(dealer)

    def of_box(self, box: SimpleNamespace) -> Callable[[SimpleNamespace], Any]:
        """What becomes of this box, by the dealer's end."""
        hand = (box.total, box.cards, len(box.category), box.stakes, len(box.last), box.split)
        number = _number(self.seed, *hand, *((box.insured,) if "insured" in self.reads else ()))
        answer = _surrendered(box) if box.last == "surrender" else _answer(box)
        # Half of the hands are settled without a look at the dealer, so that rounds end early too.
        if number % 2 == 0:
            return partial(_same, answer(number))
        if "upcard" in self.reads:
            return lambda dealer: answer(
                _number(number, dealer.total, dealer.cards, dealer.natural, dealer.upcard)
            )
        return lambda dealer: answer(_number(number, dealer.total, dealer.cards, dealer.natural))


def _same(answer: Any, dealer: SimpleNamespace) -> Any:
    return answer


def _surrendered(box: SimpleNamespace) -> Callable[[int], Any]:
    return lambda number: ("dealer", (box.bet_sum, 2 + number % 3))


def _answer(box: SimpleNamespace) -> Callable[[int], Any]:
    answers = (
        "push",
        "dealer",
        "usual",
        ("dealer", (box.bet_sum, 4)),
        ("player", box.bet_sum),
        ("player", 3 * box.bet_sum),
        ("player", (3 * box.bet_sum, 2)),
    )
    return lambda number: answers[number // 2 % len(answers)]


def _insurance(seed: int) -> Callable[[SimpleNamespace], Any]:
    return lambda box: (2 + _number(seed, box.total, box.natural) % 4, 2)
