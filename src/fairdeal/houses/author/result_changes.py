"""Which hands get something else by one rule book than by another, where a script settles in one of them."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games.blackjack.patterns import KINDS, VARIES, Ended, Names, Pattern
from fairdeal.houses.telling.gathering import Gathered, Part, parts_within
from fairdeal.houses.telling.hands import called, which_hands
from fairdeal.houses.telling.results import told_pattern
from fairdeal.scripts.domain import is_split
from fairdeal.words import Words


class Comparison(Struct, frozen=True):
    """Two books, and the reader."""

    before: Gathered
    after: Gathered
    words: Words

    @property
    def names(self) -> Names:
        """The dealer's names that matter in one of the books."""
        return self.before.results.names | self.after.results.names

    def changed(self, what: str, after: str, before: str) -> str:
        return self.words("author.change", what=what, after=after, before=before)


class Known(Struct, frozen=True):
    """Hands that one book and the other call by these names."""

    name: str
    old: str
    doubled: bool


def result_changes(both: Comparison) -> Iterator[str]:
    """A line for each group of hands; what the knobs alone decide, the rule card tells."""
    if both.before.book.settlements is None and both.after.book.settlements is None:
        return
    known = _known(both)
    told = set()
    for names, hands in sorted(known.items(), key=lambda each: each[0].doubled):
        if names.doubled and not both.after.can_be_doubled(names.name):
            continue
        others = _others(names, known) if names.name != "general" else hands
        for part in parts_within(_differing(hands, names.old, both), others):
            before, after = (told_pattern(_side(part.pattern, mark), both.words) for mark in (BEFORE, AFTER))
            # What goes for doubled hands as for the others need not be told again.
            if before != after and (names.name, names.old, before, after) not in told:
                told.add((names.name, names.old, before, after))
                yield both.changed("settlement", _now(names, part, after, both.words), before)


def _known(both: Comparison) -> dict[Known, list[Ended]]:
    """The classes of hands that are over, by what they are called."""
    names = _names_before(both)
    found: dict[Known, list[Ended]] = {}
    for name, hands in both.after.ended.items():
        for hand in hands:
            doubled = hand.stakes > 1
            for old in sorted(names.get((name, doubled, hand.total, hand.cards, hand.split), ())):
                found.setdefault(Known(name, old, doubled), []).append(hand)
    return found


def _names_before(both: Comparison) -> dict[tuple[str, bool, int, int, bool], set[str]]:
    """What hands were called, by their name now, whether doubled, total, number of cards, whether split."""
    found: dict[tuple[str, bool, int, int, bool], set[str]] = {}
    done = set()
    for (held, origin), row in both.after.answers.items():
        was = both.before.answers.get((held, origin), ())
        alike = (id(was), id(row), held.total, held.cards, origin)  # hands share their rows
        if alike in done:
            continue
        done.add(alike)
        for before, after in zip(was, row, strict=False):
            pairs = ((False, after.category, before.category), (True, after.doubled, before.doubled))
            for doubled, name, old in pairs:
                key = (name, doubled, held.total, held.cards, is_split(origin))
                found.setdefault(key, set()).add(old)
    return found


def _others(names: Known, known: dict[Known, list[Ended]]) -> list[Ended]:
    """All hands of that name, whatever they were called before."""
    same = [hands for other, hands in known.items() if replace(other, old=names.old) == names]
    return list(dict.fromkeys(hand for hands in same for hand in hands))


BEFORE, AFTER = "before ", "after "


def _differing(hands: list[Ended], old: str, both: Comparison) -> dict[Ended, Pattern]:
    """Those that get something else: both patterns in one, each kind marked by its book."""
    found: dict[Ended, Pattern] = {}
    names = both.names
    for hand in hands:
        was = _as_before(hand, old, both.before)
        if was is None:
            continue
        after, before = both.after.results.pattern(hand, names), both.before.results.pattern(was, names)
        if _differ(before, after):
            marked = {BEFORE + kind: ratio for kind, ratio in before.items()}
            found[hand] = marked | {AFTER + kind: ratio for kind, ratio in after.items()}
    return found


def _differ(before: Pattern, after: Pattern) -> bool:
    """On a kind that both know; by knobs no dealer has a name, so a result against one is a change."""
    return any(before.get(kind, ratio if kind in KINDS else VARIES) != ratio for kind, ratio in after.items())


def _as_before(hand: Ended, old: str, before: Gathered) -> Ended | None:
    """The class that the same cards were of, perhaps by another last action; None where there was none."""
    same = replace(hand, category=old)
    others = (replace(same, last=last) for last in ("stand", "report", "stop"))
    rows = before.results.rows
    return next((other for other in (same, *others) if not rows or other in rows), None)


def _now(names: Known, part: Part, settled: str, words: Words) -> str:
    # A hand that has lost its name is best known by the old one.
    who = called(names.old if names.name == "general" else names.name, words)
    who = words("author.change.doubled", name=who) if names.doubled else who
    return words("author.change.settled", who=who, which=which_hands(part, words), settled=settled)


def _side(pattern: Pattern, mark: str) -> Pattern:
    return {kind.removeprefix(mark): ratio for kind, ratio in pattern.items() if kind.startswith(mark)}
