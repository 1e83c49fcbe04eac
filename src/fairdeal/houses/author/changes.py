"""What one rule book answers otherwise than another, in words: grouped, counted, and never hand by hand."""

from collections.abc import Iterator

from fairdeal.games.blackjack.book import Ratio, RuleBook
from fairdeal.houses.author.result_changes import Comparison, result_changes
from fairdeal.houses.telling import phrases
from fairdeal.houses.telling.gathering import ByOrigin, Gathered
from fairdeal.houses.telling.hands import told_by_origin, told_menu
from fairdeal.houses.telling.script import told_draws
from fairdeal.words import Words

NARROW = ("double", "split", "surrender")
"""Actions of few hands: told by all the hands that have them."""

WIDE = ("hit", "stand", "report", "stop")
"""Actions of most hands: told by the hands that gain or lose them."""


def changes(before: Gathered, after: Gathered, words: Words) -> list[str]:
    """A line for each change, in the order of a round: the dealer, hands, actions, results, insurance."""
    both = Comparison(before, after, words)
    parts = (_dealer, _names, _narrow, _wide, result_changes, _insurance)
    return [line for part in parts for line in part(both)]


def _dealer(both: Comparison) -> Iterator[str]:
    before, after = (told_draws(hands.book, both.words) for hands in (both.before, both.after))
    if before != after:
        yield both.changed("dealer_draws", after, before)


def _names(both: Comparison) -> Iterator[str]:
    words = both.words
    for name, hands in both.after.categories.items():
        if hands != both.before.categories.get(name):
            which, menu = told_by_origin(hands, both.after, words), told_menu(both.after, name, words)
            yield words("author.change.name", name=name, n=_count(hands), hands=which, menu=menu)
    for name, hands in both.before.categories.items():
        if name not in both.after.categories:
            which = told_by_origin(hands, both.before, words)
            yield words("author.change.no_name", name=name, n=_count(hands), hands=which)


def _count(hands: ByOrigin) -> int:
    return len(set().union(*hands.values()))


def _narrow(both: Comparison) -> Iterator[str]:
    for action in NARROW:
        before, after = both.before.offered(action), both.after.offered(action)
        now, then = _offered(after, both.after, both.words), _offered(before, both.before, both.words)
        # Where only the hands differ that there are, nothing is told.
        if before != after and now != then:
            yield both.changed(action, now, then)


def _offered(hands: ByOrigin, side: Gathered, words: Words) -> str:
    if not hands:
        return words("author.change.never")
    return told_by_origin(hands, side, words, side.undecided)


def _wide(both: Comparison) -> Iterator[str]:
    keys = ("author.change.gains", "author.change.loses")
    for action in WIDE:
        for key, hands in zip(keys, _moved(action, both), strict=True):
            if hands:
                which = told_by_origin(hands, both.after, both.words)
                yield both.words(key, what=action, n=_count(hands), hands=which)


def _moved(action: str, both: Comparison) -> tuple[ByOrigin, ByOrigin]:
    """The hands that gain an action and those that lose it; one with a new name was told of with its menu."""
    gained: ByOrigin = {}
    lost: ByOrigin = {}
    for (held, origin), row in both.after.answers.items():
        was = both.before.answers.get((held, origin), row)
        for suits, (before, after) in enumerate(zip(was, row, strict=True)):
            moved = (action in after.actions) - (action in before.actions)
            # A hand that is over by itself, at 21 for example, is no matter of menus.
            if moved and before.category == after.category and before.actions and after.actions:
                (gained if moved > 0 else lost).setdefault(origin, set()).add((held, suits))
    return gained, lost


def _insurance(both: Comparison) -> Iterator[str]:
    before, after = (_insured(hands.book, both.words) for hands in (both.before, both.after))
    if before != after:
        yield both.changed("insurance", after, before)


def _insured(book: RuleBook, words: Words) -> str:
    if not any(book.offers_insurance):
        return words("author.change.never")
    (costs, of), (pays, to) = book.insurance_costs, book.insurance_pays
    wins: set[Ratio] = set(book.insurance_wins.values()) or {(costs * pays, of * to)}
    shares = sorted({over / under for over, under in wins})
    return words("author.change.insurance", wins=words.one_of(map(phrases.percent, shares)))
