"""What looks odd in a house that is in order: worth a second look of its author, and nothing more."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from fairdeal.cards import RANK_OF
from fairdeal.games.blackjack.book import Ratio, RuleBook
from fairdeal.games.blackjack.hand import MIXED, worth
from fairdeal.games.blackjack.patterns import VARIES, Pattern
from fairdeal.houses.author.result_oddities import result_oddities
from fairdeal.houses.house import House
from fairdeal.houses.telling import phrases
from fairdeal.houses.telling.gathering import Gathered
from fairdeal.houses.telling.hands import called, told_action
from fairdeal.scripts.domain import Held
from fairdeal.words import Words

SUITS = "SHDC"


def oddities(house: House, book: RuleBook, words: Words, gathered: Gathered | None = None) -> list[str]:
    """One sentence each; none of them keeps the house from being opened."""
    hands = gathered or Gathered(book)
    return [
        *_dealer(book, words),
        *_naturals(hands, words),
        *_one_sided(hands, words),
        *result_oddities(hands, words),
        *_never_asked(hands, words),
        *_actions(house, hands, words),
        *_undealt(hands, words),
        *_unknown_names(house, hands, words),
        *_insurance(house, book, words),
    ]


def _dealer(book: RuleBook, words: Words) -> Iterator[str]:
    drawn = {book.dealer_draws[total][soft] for total in range(12, 22) for soft in (False, True)}
    if drawn == {True}:
        yield words("author.odd.never_stands")
    if drawn == {False}:
        yield words("author.odd.never_draws")


def _naturals(hands: Gathered, words: Words) -> Iterator[str]:
    if hands.book.points_only:
        return
    natural = [hand for some in hands.ended.values() for hand in some if hand.natural]
    best = max((_best(hands.results.pattern(hand)) for hand in natural), default=0.0)
    usual = max((_best(part.pattern) for part in hands.parts("general")), default=0.0)
    if natural and best < usual:
        yield words("author.odd.natural", natural=phrases.percent(best), win=phrases.percent(usual))


def _best(pattern: Pattern) -> float:
    return max((_size(ratio) for ratio in pattern.values() if ratio != VARIES), default=0.0)


def _one_sided(hands: Gathered, words: Words) -> Iterator[str]:
    """Names whose hands can only win, or only lose."""
    results = {
        name: [ratio for part in hands.parts(name) for ratio in part.pattern.values()]
        for name in (*hands.categories, "general")
    }
    told = {name: ratios for name, ratios in results.items() if ratios and VARIES not in ratios}
    # Everywhere a natural ties at worst.
    safe = [name for name, ratios in told.items() if all(won >= 0 for won, _ in ratios) and name != "natural"]
    lost = [name for name, ratios in told.items() if all(won <= 0 for won, _ in ratios)]
    if safe:
        yield words("author.odd.cannot_lose", hands=words.all_of(called(name, words) for name in safe))
    if lost:
        yield words("author.odd.cannot_win", hands=words.all_of(called(name, words) for name in lost))


OFFERING = {"may_double": "double", "may_split": "split", "may_surrender": "surrender"}


def _actions(house: House, hands: Gathered, words: Words) -> Iterator[str]:
    menus = hands.book.menus
    if menus is None:
        return
    offered = {action for menu in menus.lists for action in menu.actions}
    for function, action in OFFERING.items():
        if function in house.asked and action not in offered:
            yield words("author.odd.never_offered", function=function)
    most = house.rules.split.max_hands
    if "split" in offered and most == 1:
        yield words("author.odd.never_split")
    if "split" not in offered and most > 1 and "split.max_hands" in house.given:
        yield words("author.odd.idle_split", most=most)


def _never_asked(hands: Gathered, words: Words) -> Iterator[str]:
    """Names with a menu that nobody ever sees, since all hands of that name are 21."""
    for name in hands.categories.keys() - {"natural"} - hands.book.specials.keys():
        answers = [answer for row in hands.rows for answer in row if answer.category == name]
        silenced = dict.fromkeys(action for answer in answers for action in answer.silenced)
        if len(silenced) > 1 and hands.book.stop_on_21 and not any(answer.actions for answer in answers):
            actions = words.all_of(told_action(action, words) for action in silenced)
            yield words("author.odd.never_asked", name=name, actions=actions)


# Hands that the shoe can't deal.


def _undealt(hands: Gathered, words: Words) -> Iterator[str]:
    for name, found in hands.categories.items():
        if not any(can_be_dealt(held, suits, hands.book) for some in found.values() for held, suits in some):
            yield words("author.odd.undealt", name=name)


def can_be_dealt(held: Held, suits: int, book: RuleBook) -> bool:
    """Whether the shoe holds these cards in suits of that class."""
    chosen = SUITS if suits == MIXED else SUITS[suits]
    shoe = Counter(RANK_OF[card] for card in book.pack if card[-1] in chosen)
    # A shoe without end deals every card of its pack again and again.
    packs = book.decks or held.cards
    if any(shoe[rank] * packs < count for rank, count in Counter(held.ranks).items()):
        return False
    return suits != MIXED or len({card[-1] for card in book.pack if RANK_OF[card] in held.ranks}) > 1


# Names that a script asks for.

NAMED = re.compile(r"\.category\s*[!=]=\s*[\"']([^\"'\n]+)[\"']")
ALWAYS = {"general", "natural", "bust"}


def _unknown_names(house: House, hands: Gathered, words: Words) -> Iterator[str]:
    """Names in comparisons with `category` that no hand has: most often a slip of the pen."""
    asked = {name for file in house.scripts for name in NAMED.findall(_text(file))}
    for name in sorted(asked - hands.categories.keys() - ALWAYS):
        yield words("author.odd.no_such_hand", name=name)


def _text(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8")
    except (OSError, ValueError):  # it was read a moment ago; whoever deletes it now is told elsewhere
        return ""


# Insurance.


def _insurance(house: House, book: RuleBook, words: Words) -> Iterator[str]:
    """Insurance on an ace that wins more often than it must to be worth its price."""
    if not book.offers_insurance[1]:
        return
    tens = sum(worth(RANK_OF[card]) == 10 for card in book.pack)
    share = tens / (len(book.pack) - 1 / book.decks if book.decks else len(book.pack))
    costs = book.insurance_costs[0] / book.insurance_costs[1]
    most = max(map(_size, book.insurance_wins.values()), default=costs * _size(book.insurance_pays))
    if share * most > (1 - share) * costs:
        gain = phrases.percent(round((share * most - (1 - share) * costs) / costs, 3))
        yield words("author.odd.insurance", gain=gain)


def _size(ratio: Ratio) -> float:
    return ratio[0] / ratio[1]
