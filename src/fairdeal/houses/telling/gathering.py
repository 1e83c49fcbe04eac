"""The hands of a book gathered by what the house calls them, with what they may do and what they get."""

from collections.abc import Callable, Iterable
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games.blackjack.book import Origin, RuleBook
from fairdeal.games.blackjack.hand import MIXED, rank_key
from fairdeal.games.blackjack.patterns import Ended, Pattern, Results, joined
from fairdeal.houses.telling.answers import SUIT_CLASSES, Answer, Answers, hand_answers
from fairdeal.houses.telling.hand_groups import EVERY_SUIT, Domain
from fairdeal.scripts.domain import Held, is_natural, is_split

Hand = tuple[Held, int]
"""A hand with its suit class."""

ByOrigin = dict[Origin, set[Hand]]


class Part(Struct, frozen=True):
    """Hands of one name that are all settled alike; `by` tells them from the others of that name."""

    by: str
    """`all`, `split`, `last`, `total` or `cards`."""
    values: tuple[object, ...]
    pattern: Pattern


class Gathered:
    """One book; everything is worked out when it is asked for."""

    def __init__(self, book: RuleBook) -> None:
        self.book = book
        self.results = Results(book)
        self.told: dict[str, tuple[tuple[str, str], ...]] = {}
        """By language, the lines of the card about its hands, once somebody has asked for them."""
        self._doubles: dict[str, bool] = {}

    @cached_property
    def answers(self) -> Answers:
        return hand_answers(self.book)

    @cached_property
    def domains(self) -> dict[Origin, Domain]:
        """The hands that each origin can have."""
        found: dict[Origin, Domain] = {}
        for held, origin in self.answers:
            found.setdefault(origin, {})[held] = EVERY_SUIT
        return found

    @cached_property
    def rows(self) -> dict[tuple[Answer, ...], list[tuple[Held, Origin]]]:
        """The different rows of answers, which are few, and the hands that have each."""
        alike: dict[int, list[tuple[Held, Origin]]] = {}
        for point, row in self.answers.items():
            alike.setdefault(id(row), []).append(point)
        found: dict[tuple[Answer, ...], list[tuple[Held, Origin]]] = {}
        for points in alike.values():
            found.setdefault(self.answers[points[0]], []).extend(points)
        return found

    def where(self, holds: Callable[[Answer], bool]) -> ByOrigin:
        """The hands of which something holds."""
        found: ByOrigin = {}
        for row, points in self.rows.items():
            suit_classes = [suits for suits, answer in enumerate(row) if holds(answer)]
            for held, origin in points if suit_classes else ():
                found.setdefault(origin, set()).update((held, suits) for suits in suit_classes)
        return found

    def _called(self, name: str) -> ByOrigin:
        return self.where(lambda answer: answer.category == name)

    @cached_property
    def undecided(self) -> dict[Origin, Domain]:
        """Of those, the hands that have something to decide."""
        found: dict[Origin, Domain] = {}
        for row, points in self.rows.items():
            suits = frozenset(suits for suits, answer in enumerate(row) if len(answer.actions) > 1)
            for held, origin in points if suits else ():
                found.setdefault(origin, {})[held] = suits
        return found

    def offered(self, action: str) -> ByOrigin:
        """The hands that may do this."""
        return self.where(lambda answer: action in answer.actions)

    def also_after_split(self, found: ByOrigin) -> set[Hand]:
        """Those of the hands as dealt that can come from a split too."""
        domain = self.domains.get(Origin.SPLIT, {})
        return {hand for hand in found.get(Origin.DEALT, ()) if hand[0] in domain}

    def can_be_doubled(self, category: str) -> bool:
        """Whether a double can make a hand of this name: one card fewer, and it may double."""
        if category not in self._doubles:
            self._doubles[category] = self._is_made_by_a_double(category)
        return self._doubles[category]

    def _is_made_by_a_double(self, category: str) -> bool:
        doubling = self.offered("double")
        before = {origin: {(held.key, suits) for held, suits in hands} for origin, hands in doubling.items()}
        return any(
            (held.key - rank_key(rank), earlier) in before.get(origin, ())
            for origin, hands in self.where(lambda answer: answer.doubled == category).items()
            for held, suits in hands
            for rank in held.ranks
            for earlier in (SUIT_CLASSES if suits == MIXED else (suits,))
        )

    @cached_property
    def categories(self) -> dict[str, ByOrigin]:
        """The names that the house has for hands, the rarest first, each with its hands."""
        names = {answer.category for row in self.rows for answer in row} - {"general"}
        found = {name: self._called(name) for name in names}
        return dict(sorted(found.items(), key=lambda each: (sum(map(len, each[1].values())), each[0])))

    def menu(self, category: str) -> tuple[list[str], list[str]]:
        """The actions that all hands of this name may do, and those that only some may."""
        menus = [answer.actions for row in self.rows for answer in row if answer.category == category]
        every = dict.fromkeys(action for actions in menus for action in actions)
        always = [action for action in every if all(action in actions for actions in menus)]
        return always, [action for action in every if action not in always]

    @cached_property
    def ended(self) -> dict[str, list[Ended]]:
        """The classes of hands that are over and were not given up, by their names."""
        found: dict[str, list[Ended]] = {}
        for hand in self.results.rows or self._ended_by_knobs():
            if hand.last != "surrender" and not hand.insured and not self._only_cut_short(hand):
                found.setdefault(hand.category, []).append(hand)
        return found

    def _only_cut_short(self, hand: Ended) -> bool:
        """Whether it stands only where a round ends before it has said what it may say instead."""
        if hand.last != "stand" or not any(replace(hand, last=last) in self.results.rows for last in ENDINGS):
            return False
        return (hand.category, hand.total, hand.cards, hand.split) not in self._standing

    @cached_property
    def _standing(self) -> set[tuple[str, int, int, bool]]:
        """The hands that may stand, or do so by themselves."""
        return {
            (answer.category, held.total, held.cards, is_split(origin))
            for row, points in self.rows.items()
            for answer in set(row)
            if "stand" in answer.actions or not answer.actions
            for held, origin in points
        }

    @property
    def given_up(self) -> list[Ended]:
        """The classes of hands that were given up, or one that stands for them all."""
        found = [hand for hand in self.results.rows if hand.last == "surrender" and not hand.insured]
        return found or [Ended("general", 16, 2, "surrender")]

    def _ended_by_knobs(self) -> Iterable[Ended]:
        return {
            Ended(
                answer.category,
                held.total,
                held.cards,
                split=is_split(origin),
                natural=is_natural(held, origin, self.book),
            )
            for (held, origin), row in self.answers.items()
            for answer in set(row)
        }

    def parts(self, category: str, doubled: bool = False) -> list[Part]:
        """How hands of this name are settled; empty where that hangs on more than can be told."""
        hands = [hand for hand in self.ended.get(category, ()) if (hand.stakes > 1) == doubled]
        return parted({hand: self.results.pattern(hand) for hand in hands})

    def is_settled_as_any(self, category: str) -> bool:
        """Whether hands of this name get what a hand without a name of its own would."""
        usual = self.parts("general")
        return all(
            any(
                joined([self.results.pattern(hand), part.pattern]) is not None
                for part in usual
                if part.by == "all" or (part.by == "total" and hand.total in part.values)
            )
            for hand in self.ended.get(category, ())
        )


ENDINGS = ("report", "stop")
TOLD_APART = ("split", "last", "total", "cards")
PARTS_MOST = 4


def parted(patterns: dict[Ended, Pattern]) -> list[Part]:
    """The fewest parts by one thing that tells hands apart; none where no single thing does."""
    if not patterns:
        return []
    whole = joined(patterns.values())
    if whole is not None:
        return [Part("all", (), whole)]
    for by in TOLD_APART:
        parts = _parted_by(by, patterns)
        if 0 < len(parts) <= PARTS_MOST:
            return parts
    return []


def _parted_by(by: str, patterns: dict[Ended, Pattern]) -> list[Part]:
    values = sorted({getattr(hand, by) for hand in patterns})
    parts: list[Part] = []
    for value in values:
        one = joined(pattern for hand, pattern in patterns.items() if getattr(hand, by) == value)
        if one is None:
            return []
        both = joined([parts[-1].pattern, one]) if parts else None
        if both is not None:
            parts[-1] = Part(by, (*parts[-1].values, value), both)
        else:
            parts.append(Part(by, (value,), one))
    return parts


def parts_within(patterns: dict[Ended, Pattern], hands: list[Ended]) -> list[Part]:
    """The same for some of the hands of a name: told apart from the others of that name, too."""
    if not patterns:
        return []
    if len(patterns) == len(hands) and (parts := parted(patterns)):
        return parts
    for by in TOLD_APART:
        values = {getattr(hand, by) for hand in patterns}
        parts = _parted_by(by, patterns)
        if 0 < len(parts) <= PARTS_MOST and not any(
            getattr(hand, by) in values for hand in hands if hand not in patterns
        ):
            return parts
    different: list[Pattern] = []
    for pattern in patterns.values():
        different += [] if pattern in different else [pattern]
    return [Part("some", (), pattern) for pattern in different[:PARTS_MOST]]
