"""The best that a player can do who sees what a seat may see, in exact fractions.

Rounds that look alike to the seat are decided alike, though a hole card tells them apart. Such rounds, with
the chance of each, are a *sight*. Its value is that of the best answer, and an answer leads to finished
rounds and to further sights.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.state import Round
from fairdeal.games.game import Choose, Finished, ForPlayers
from tests.support.engine_walk import BOX, SEAT, Cards, Decide, Node, Walk, walk_of

Look = Any
"""All that the seat may know of a round, as a key."""
Sight = dict[Node, Fraction]
"""Rounds that look alike, with the chance of each; together 1 unless it is said otherwise."""
Plan = dict[Look, str]
"""What the player answers to each look."""


def best(
    book: RuleBook, cards: Cards, fixed: Mapping[str, str] | None = None, *, dealer_suits: bool = True
) -> tuple[Fraction, Plan]:
    """The highest expectation of a first bet, and a plan that earns it.

    `fixed` answers questions beforehand, such as {"insurance": "no"}. The player remembers everything: where
    hands are split that is more than a strategy that looks at one hand can do. Without `dealer_suits` nobody
    looks at the suits of the dealer's cards, which tell something where a hand of one suit is worth more.
    """
    seeing = Seeing(walk_of(book, cards), fixed, dealer_suits)
    value = seeing.worth({seeing.walk.root: Fraction(1)})
    return value, seeing.plan


def action_values(book: RuleBook, cards: Cards, hand: Iterable[Card], upcard: Card) -> dict[str, Fraction]:
    """What each first action of this hand is worth with the best play after it; `cards` is the whole shoe.

    Where the dealer has looked for a natural there is none. Whatever was offered before was declined. Empty
    when this hand is not asked.
    """
    seeing, wanted = Seeing(walk_of(book, cards)), (in_order(hand), (upcard,))
    for sight in seeing.first_sights():
        if _dealt(sight) == wanted:
            return _values(seeing, sight).get("action", {})
    return {}


Dealt = tuple[tuple[Card, ...], tuple[Card, ...]]
"""A hand of two cards in order, and the dealer's cards that lie face up."""
Values = dict[str, dict[str, Fraction]]
"""What each answer to each question is worth."""


def values_by_deal(book: RuleBook, cards: Cards, *, dealer_suits: bool = True) -> dict[Dealt, Values]:
    """The worth of every answer to every question up to the first action, for each deal that is asked.

    Each question is asked of one who has declined those before it.
    """
    seeing = Seeing(walk_of(book, cards), dealer_suits=dealer_suits)
    return {_dealt(sight): _values(seeing, sight) for sight in seeing.first_sights()}


def _values(seeing: "Seeing", sight: Sight) -> Values:
    asked = question_of(sight)
    found = {asked: {option: seeing.answer_worth(sight, option) for option in options_of(sight)}}
    if asked == "action":
        return found
    declined = list(seeing.by_look(seeing.asked_after(sight, "no")).values())
    assert len(declined) <= 1, "declining an offer tells one thing at most: that there is no natural"
    return found | (_values(seeing, evened(declined[0])) if declined else {})


def _dealt(sight: Sight) -> Dealt:
    state = next(iter(sight)).state
    return in_order(state.boxes[0].hands[0].cards), tuple(c for c in state.dealer_faces if c != FACE_DOWN)


class Seeing:
    """The recursion over sights, with what it has found."""

    def __init__(self, walk: Walk, fixed: Mapping[str, str] | None = None, dealer_suits: bool = True) -> None:
        self.walk = walk
        self.fixed = fixed or {}
        self.dealer_suits = dealer_suits
        self.plan: Plan = {}
        self._leads: dict[Node, tuple[Fraction, Sight]] = {}
        self._worth: dict[frozenset[tuple[Node, Fraction]], Fraction] = {}

    def first_sights(self) -> Iterator[Sight]:
        """What the player is first asked, for every deal."""
        return (evened(sight) for sight in self.by_look(self.leads_to(self.walk.root)[1]).values())

    def leads_to(self, node: Node) -> tuple[Fraction, Sight]:
        """What is won by rounds that end without a question from here on; and those that come to one."""
        if node not in self._leads:
            self._leads[node] = self._follow(node)
        return self._leads[node]

    def _follow(self, node: Node) -> tuple[Fraction, Sight]:
        if isinstance(node.waiting, Finished):
            return self.walk.result(node.state), {}
        if isinstance(node.waiting, ForPlayers):
            return Fraction(), {node: Fraction(1)}
        drawn = Sight()
        for chance, after in self.walk.draws(node):
            pour(drawn, {after: Fraction(1)}, chance)
        return self._followed(drawn)

    def worth(self, sight: Sight) -> Fraction:
        """The best that can be made of rounds that need not look alike and may wait for cards."""
        won, asked = self._followed(sight)
        for seen, part in self.by_look(asked).items():
            won += sum(part.values()) * self._best(seen, evened(part))
        return won

    def by_look(self, asked: Sight) -> dict[Look, Sight]:
        parts: dict[Look, Sight] = {}
        for node, chance in asked.items():
            parts.setdefault(look(node.state, self.dealer_suits), {})[node] = chance
        return parts

    def _best(self, seen: Look, sight: Sight) -> Fraction:
        known = frozenset(sight.items())
        if known not in self._worth:
            options = options_of(sight)
            forced = self.fixed.get(question_of(sight))
            values = {each: self.answer_worth(sight, each) for each in options if forced in (None, each)}
            choice = max(values, key=values.__getitem__)
            self._worth[known], self.plan[seen] = values[choice], choice
        return self._worth[known]

    def answer_worth(self, sight: Sight, answer: str) -> Fraction:
        return self.worth(self._after(sight, answer))

    def _after(self, sight: Sight, answer: str) -> Sight:
        after = Sight()
        for node, chance in sight.items():
            pour(after, {self.walk.after(node, Choose(BOX, answer)): Fraction(1)}, chance)
        return after

    def asked_after(self, sight: Sight, answer: str) -> Sight:
        """The rounds that come to another question after this answer."""
        return self._followed(self._after(sight, answer))[1]

    def _followed(self, sight: Sight) -> tuple[Fraction, Sight]:
        won, asked = Fraction(), Sight()
        for node, chance in sight.items():
            add = self.leads_to(node)
            won += chance * add[0]
            pour(asked, add[1], chance)
        return won, asked


def pour(into: Sight, sight: Sight, share: Fraction) -> None:
    for node, chance in sight.items():
        into[node] = into.get(node, Fraction()) + share * chance


def evened(sight: Sight) -> Sight:
    """The same rounds with their chances brought to 1 together."""
    total = sum(sight.values())
    return {node: chance / total for node, chance in sight.items()}


def look(state: Round, dealer_suits: bool = True) -> Look:
    """What the seat sees: everything but the hole card, and nothing that hangs on it; hands have no order."""
    dealer, box = state.dealer, state.boxes[0]
    hands = tuple(replace(hand, cards=in_order(hand.cards)) for hand in box.hands)
    standing = (dealer.turned, dealer.stood, dealer.owed, dealer.lap, state.phase, state.turn, state.lap)
    faces = tuple(card if dealer_suits else card[:-1] for card in state.dealer_faces)
    return replace(box, hands=hands), state.purses[SEAT], faces, standing


def in_order(hand: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(hand))


def options_of(sight: Sight) -> tuple[str, ...]:
    """What may be answered, which no hidden card may tell."""
    options = {node.options for node in sight}
    assert len(options) == 1, f"what is offered tells rounds apart that look alike: {options}"
    return options.pop()


def question_of(sight: Sight) -> str:
    questions = {node.waiting.question for node in sight if isinstance(node.waiting, ForPlayers)}
    assert len(questions) == 1, f"what is asked tells rounds apart that look alike: {questions}"
    return questions.pop()


def following(plan: Plan) -> Decide:
    """The strategy that keeps to a plan."""
    return lambda state, box, options: plan[look(state)]
