"""What hands get otherwise than usual: once they are doubled, while insured, and against some upcards."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from fairdeal.games.blackjack.hand import worth
from fairdeal.games.blackjack.patterns import Ended, Pattern, joined
from fairdeal.houses.telling.gathering import Gathered, Part, parts_within

Parts = dict[str, list[Part]]
"""By the name of the hands, those that get something else."""


def doubled_parts(hands: Gathered, category: str) -> list[Part]:
    """The doubled hands of this name that do not get, for each chip, what they would get undoubled."""
    doubled = [hand for hand in hands.ended.get(category, ()) if hand.stakes > 1]
    found = {hand: hands.results.pattern(hand) for hand in doubled}
    different = _only(found, {hand: undoubled(hands, hand) for hand in doubled})
    return parts_within(different, doubled) if different and hands.can_be_doubled(category) else []


def undoubled(hands: Gathered, hand: Ended) -> Pattern | None:
    """What the same hand gets without a double; None where there is no such hand."""
    plain = (replace(hand, stakes=1, last=last) for last in ("stand", "report", "stop"))
    return next((hands.results.pattern(each) for each in plain if each in hands.results.rows), None)


def insured_parts(hands: Gathered) -> Parts:
    """The hands that get something else when they are insured."""
    results, found = hands.results, {}
    for category, some in hands.ended.items():
        insured = {hand: replace(hand, insured=True) for hand in some}
        after = {hand: results.pattern(other) for hand, other in insured.items() if other in results.rows}
        before = {hand: results.pattern(hand, upcards=results.insurable) for hand in after}
        found[category] = parts_within(_only(after, before), some)
    return {category: parts for category, parts in found.items() if parts}


def upcard_parts(hands: Gathered) -> Iterator[tuple[tuple[int, ...], Parts]]:
    """Points of upcards, each with the hands that get something else against just these."""
    alike: list[tuple[set[int], Parts]] = []
    for upcard in sorted(hands.results.upcards) if len(hands.results.upcards) > 1 else ():
        parts = _against(hands, upcard)
        same = next((points for points, other in alike if other == parts), None)
        if same is not None:
            same.add(worth(upcard))
        elif parts:
            alike.append(({worth(upcard)}, parts))
    return ((tuple(sorted(points)), parts) for points, parts in alike)


def _against(hands: Gathered, upcard: int) -> Parts:
    results, found = hands.results, {}
    for category, some in hands.ended.items():
        here = {hand: results.pattern(hand, upcards=frozenset({upcard})) for hand in some}
        found[category] = parts_within(_only(here, {hand: results.pattern(hand) for hand in some}), some)
    return {category: parts for category, parts in found.items() if parts}


def _only(found: dict[Ended, Pattern], usual: Mapping[Ended, Pattern | None]) -> dict[Ended, Pattern]:
    """Those that differ from what is usual."""
    return {
        hand: pattern
        for hand, pattern in found.items()
        if (plain := usual[hand]) is None or joined([pattern, plain]) is None
    }
