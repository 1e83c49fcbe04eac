"""Results that are most often a slip of a script's author: poor doubles, and a bust dealer who wins."""

from collections.abc import Iterator

from fairdeal.games.blackjack.patterns import VARIES, Ended, Pattern
from fairdeal.houses.telling import phrases
from fairdeal.houses.telling.exceptions import undoubled
from fairdeal.houses.telling.gathering import Gathered, parts_within
from fairdeal.houses.telling.hands import called, which_hands
from fairdeal.words import Words


def result_oddities(hands: Gathered, words: Words) -> Iterator[str]:
    """Nothing where no script settles."""
    if hands.book.settlements is not None:
        yield from _poor_doubles(hands, words)
        yield from _bust_wins(hands, words)


def _poor_doubles(hands: Gathered, words: Words) -> Iterator[str]:
    """Hands that win 1:1 or more undoubled, and doubled less than they have staked."""
    for category, some in hands.ended.items():
        doubled = [hand for hand in some if hand.stakes > 1]
        poor = {hand: hands.results.pattern(hand) for hand in doubled if _is_poor(hand, hands)}
        if not poor or not hands.can_be_doubled(category):
            continue
        most = max(_wins_most(pattern) for pattern in poor.values())
        who = _told_which(category, poor, doubled, words)
        if most > 0:
            yield words("author.odd.double_wins_less", hands=who, percent=phrases.percent(most))
        else:
            yield words("author.odd.double_loses", hands=who)


def _is_poor(hand: Ended, hands: Gathered) -> bool:
    pattern, plain = hands.results.pattern(hand), undoubled(hands, hand)
    if plain is None or VARIES in pattern.values():
        return False
    return _wins_most(pattern) < 1 <= _wins_most(plain)


def _wins_most(pattern: Pattern) -> float:
    return max((won / of for won, of in pattern.values() if of), default=0.0)


def _bust_wins(hands: Gathered, words: Words) -> Iterator[str]:
    """Hands that lose to a dealer who is bust, though they can win against others."""
    found = []
    for category, some in hands.ended.items():
        plain = [hand for hand in some if hand.stakes == 1]
        patterns = {hand: hands.results.pattern(hand) for hand in plain}
        lost = {hand: pattern for hand, pattern in patterns.items() if pattern.get("bust", VARIES)[0] < 0}
        if any(_wins_most(pattern) > 0 for pattern in lost.values()):
            found.append(_told_which(category, lost, plain, words))
    if found:
        yield words("author.odd.bust_wins", hands=words.all_of(found))


def _told_which(category: str, some: dict[Ended, Pattern], every: list[Ended], words: Words) -> str:
    """Hands of one name, with what tells them from the others of that name."""
    parts = parts_within({hand: {} for hand in some}, every)
    return called(category, words) + words.all_of(which_hands(part, words) for part in parts)
