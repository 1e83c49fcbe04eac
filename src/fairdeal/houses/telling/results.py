"""Patterns of results in words: `wins 3:1 whatever the dealer holds`, `is settled by points`."""

from collections.abc import Collection, Iterator

from fairdeal.games.blackjack.book import EVEN, LOSE, PUSH, Ratio
from fairdeal.games.blackjack.patterns import KINDS, NAMED, VARIES, Pattern
from fairdeal.houses.telling import phrases
from fairdeal.words import Words

BY_POINTS = dict(zip(KINDS, (LOSE, EVEN, EVEN, EVEN, PUSH, LOSE), strict=True))

LOSES = "author.result.lose"

AGAINST = {
    "natural": "author.against.natural",
    "22": "author.against.22",
    "bust": "author.against.bust",
    "lower": "author.against.lower",
    "same": "author.against.same",
    "higher": "author.against.higher",
}


def told_pattern(pattern: Pattern, words: Words) -> str:
    """What a hand gets, as the rest of a sentence that begins with the hand."""
    met = {kind: pattern[kind] for kind in (*KINDS, *sorted(pattern.keys() - set(KINDS))) if kind in pattern}
    results = set(met.values())
    loses = "author.result.lose_all" if any(-under < won < 0 for won, under in results) else LOSES
    if results == {VARIES}:
        return words("author.result.varies")
    if len(results) == 1:
        return words("author.result.always", result=_result(results.pop(), loses, words))
    # By points, results against dealers of a name vary, so that is no exception.
    odd = {kind: ratio for kind, ratio in met.items() if BY_POINTS.get(kind, VARIES) != ratio}
    # A hand that meets neither its like nor a lower total would be told of wrongly by points.
    if len(odd) <= 2 and not {"lower", "same"}.isdisjoint(met):
        return _with_exceptions(words("author.result.by_points"), odd, loses, words)
    main = max(dict.fromkeys(met.values()), key=list(met.values()).count)
    rest = {kind: ratio for kind, ratio in met.items() if ratio != main}
    return _with_exceptions(_result(main, loses, words), rest, loses, words)


def _with_exceptions(main: str, rest: Pattern, loses: str, words: Words) -> str:
    if not rest:
        return main
    return words("author.result.but", main=main, exceptions=words.all_of(_exceptions(rest, loses, words)))


def _exceptions(rest: Pattern, loses: str, words: Words) -> Iterator[str]:
    """Kinds with the same result are told together."""
    for ratio in dict.fromkeys(rest.values()):
        kinds = [kind for kind in rest if rest[kind] == ratio]
        against = words.one_of(_dealer(kind, words) for kind in _merged(kinds))
        yield words("author.result.against", result=_result(ratio, loses, words), dealers=against)


def _dealer(kind: str, words: Words) -> str:
    if kind.startswith(NAMED):
        return words("author.against.named", name=kind.removeprefix(NAMED))
    return words(AGAINST[kind])


def _merged(kinds: Collection[str]) -> list[str]:
    """Whoever is bust at 22 and beyond is just bust."""
    return [kind for kind in kinds if kind != "22" or "bust" not in kinds]


def _result(ratio: Ratio, loses: str, words: Words) -> str:
    """`loses`: the key for a loss of the whole stake."""
    if ratio == VARIES:
        return words("author.result.some")
    if ratio == PUSH:
        return words("author.result.push")
    if ratio == LOSE:
        return words(loses)
    if ratio[0] < 0:
        return words("author.result.lose_part", percent=phrases.percent((-ratio[0], ratio[1])))
    return words("author.result.win", odds=phrases.odds(ratio))
