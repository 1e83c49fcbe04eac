"""Parts of sentences: ratios, sets of hands and upcards, ranks and amounts, in the reader's language."""

from collections.abc import Iterable

from fairdeal.games.blackjack.kinds import Ratio
from fairdeal.games.blackjack.sets import ANY, CARDS_MOST, HandSet
from fairdeal.words import Words
from fairdeal.words.money import written


def odds(pay: Ratio) -> str:
    """A payout as tables print it: 3:2, 1:1."""
    return f"{pay[0]}:{pay[1]}"


def amount(value: Ratio) -> str:
    """Money as people write it."""
    return written(1, value)


def percent(part: Ratio | float) -> str:
    share = part if isinstance(part, float) else part[0] / part[1]
    return f"{100 * share:g}"


def hands(chosen: HandSet, words: Words) -> str:
    """`hard 9 to 11 or soft 19 and 20, with 2 cards`."""
    if (chosen.hard, chosen.soft) == (ANY.hard, ANY.soft):
        told = words("house.hands.any")
    else:
        told = words.one_of(_parts(chosen, words))
    if not chosen.cards:
        return told
    return words("house.hands.with_cards", hands=told, cards=counts(chosen.cards, words))


def _parts(chosen: HandSet, words: Words) -> Iterable[str]:
    if chosen.hard:
        yield words("house.hands.hard", totals=spans(chosen.hard, words))
    if chosen.soft:
        yield words("house.hands.soft", totals=spans(chosen.soft, words))
    if chosen.pairs:
        yield words("house.hands.pairs", cards=upcards(chosen.pairs, words))


def counts(numbers: tuple[int, ...], words: Words) -> str:
    """`5`, `5 to 7`, `5 or more`."""
    if len(numbers) > 1 and numbers == tuple(range(numbers[0], CARDS_MOST + 1)):
        return words("house.span.or_more", first=numbers[0])
    return spans(numbers, words)


def spans(numbers: tuple[int, ...], words: Words) -> str:
    """`9 to 11 or 15`."""
    return _either([_span(run, words) for run in _runs(numbers)], words)


def upcards(points: tuple[int, ...], words: Words) -> str:
    """`A to 9`, `A, 4 or tens`: by what the cards are worth, the ace first."""
    return _either([_card_span(run, words) for run in _runs(points)], words)


def _card_span(run: tuple[int, ...], words: Words) -> str:
    """Tens are every card worth ten, but `2 to 10` says so by itself."""
    if run == (10,):
        return words("house.span.tens")
    first = "A" if run[0] == 1 else str(run[0])
    return words("house.span.range", first=first, last=run[-1]) if len(run) > 1 else first


def _either(spans: list[str], words: Words) -> str:
    """`9 to 11 or 15`: Chinese puts spaces round numbers, though not round words."""
    if len(spans) < 2:
        return "".join(spans)
    return words("list.comma").join(spans[:-1]) + words("house.span.or") + spans[-1]


def _span(run: tuple[int, ...], words: Words) -> str:
    if len(run) == 1:
        return str(run[0])
    return words("house.span.range", first=run[0], last=run[-1])


def _runs(numbers: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Sorted numbers cut where one is left out; two neighbours are no run, since `4 or 5` reads better."""
    runs: list[tuple[int, ...]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1] = (*runs[-1], number)
        else:
            runs.append((number,))
    return [part for run in runs for part in ([(run[0],), (run[1],)] if len(run) == 2 else [run])]
