"""What one rule book answers otherwise than another, in words: grouped, counted, and never hand by hand."""

from collections.abc import Iterator

from msgspec.structs import replace

from fairdeal.games.blackjack.book import LEFT_TO_KNOBS, Origin, Ratio, RuleBook
from fairdeal.houses.author.result_changes import Comparison, result_changes
from fairdeal.houses.telling import phrases
from fairdeal.houses.telling.answers import Answer
from fairdeal.houses.telling.gathering import ByOrigin, Gathered
from fairdeal.houses.telling.hands import condition_lines, told_by_origin, told_menu
from fairdeal.houses.telling.script import ALL_POINTS, surrender_upcards, told_draws, told_given_up
from fairdeal.scripts.domain import Held
from fairdeal.words import Words

NARROW = ("double", "split", "surrender")
"""Actions of few hands: told by all the hands that have them."""

WIDE = ("hit", "stand", "report", "stop")
"""Actions of most hands: told by the hands that gain or lose them."""


def changes(before: Gathered, after: Gathered, words: Words) -> list[str]:
    """A line for each change, in the order of a round: the dealer, hands, actions, results, insurance."""
    both = Comparison(before, after, words)
    parts = (_dealer, _names, _narrow, _wide, result_changes, _given_up, _conditions, _insurance)
    return [line for part in parts for line in part(both)]


IN_OTHER_FORM = frozenset(
    ("settlements", "menus", "special_names", "special_hands", "special_shapes", "names_dealer")
)
"""Fields of a book in which a script's answers lie otherwise than the same answers of the knobs."""


def answers_alike(knobs: Gathered, script: Gathered) -> bool:
    """Whether a script's book plays as that of the knobs: it says the same, or leaves all to them."""
    one, other = knobs.book, script.book
    return (
        _settles_alike(script)
        and all(
            getattr(one, name) == getattr(other, name)
            for name in one.__struct_fields__
            if name not in IN_OTHER_FORM
        )
        and all(_heard(knobs, point) == _heard(script, point) for point in knobs.answers)
    )


def _settles_alike(script: Gathered) -> bool:
    settled = script.book.settlements
    if settled is None or all(place == LEFT_TO_KNOBS for row in settled.table for place in row):
        return True
    # A script does not see the suits of a natural, so it cannot pay them as the knobs do.
    return len(set(script.book.natural_pays)) == 1 and script.results.are_the_knobs


def _heard(hands: Gathered, point: tuple[Held, Origin]) -> list[Answer]:
    """What a player can come to hear: of two cards never what they would be called once doubled."""
    row = hands.answers.get(point, ())
    doubled = {} if point[0].cards > 2 else {"doubled": ""}
    return [replace(answer, silenced=(), **doubled) for answer in row]


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
        upcards = [surrender_upcards(side) for side in (both.before, both.after)]
        if action == "surrender" and before and after and upcards[0] != upcards[1]:
            now, then = _against(now, upcards[1], both.words), _against(then, upcards[0], both.words)
        # Where only the hands differ that there are, nothing is told.
        elif before == after:
            continue
        if now != then:
            yield both.changed(action, now, then)


def _offered(hands: ByOrigin, side: Gathered, words: Words) -> str:
    if not hands:
        return words("author.change.never")
    return told_by_origin(hands, side, words, side.undecided)


def _given_up(both: Comparison) -> Iterator[str]:
    if not (both.before.offered("surrender") and both.after.offered("surrender")):
        return
    before, after = (told_given_up(hands, both.words) for hands in (both.before, both.after))
    if before != after:
        yield both.changed("settlement", after, before)


def _conditions(both: Comparison) -> Iterator[str]:
    """What insurance, or the upcard, makes of hands."""
    before, after = (
        [sentence for _, sentence in condition_lines(hands, both.words)]
        for hands in (both.before, both.after)
    )
    yield from (both.words("author.change.now", told=told) for told in after if told not in before)
    yield from (both.words("author.change.no_more", told=told) for told in before if told not in after)


def _against(hands: str, upcards: set[tuple[int, ...]], words: Words) -> str:
    """Hands that may be given up, with the upcards against which they may."""
    if upcards == {ALL_POINTS}:
        return words("author.change.against_any", hands=hands)
    if len(upcards) > 1:
        return words("author.change.against_some", hands=hands)
    (points,) = upcards
    return words("author.change.against", hands=hands, cards=phrases.upcards(points, words))


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
