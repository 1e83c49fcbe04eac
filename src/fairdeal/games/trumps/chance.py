"""The exact chance of a card to win its trick, from what its player can know.

Of m cards that a player has not seen, every one is as likely as any other to be the one an opponent plays.
With b of them worse than the own card and t equal to it, against k opponents whose cards are all unknown,

    win = C(b, k) / C(m, k)        tie = (C(b + t, k) - C(b, k)) / C(m, k)

Who remembers where cards went knows more: an opponent's card is then a known one, or one of several known and
unknown ones, each as likely as the others. Both are the same sum here, over all that the opponents may play.
"""

from fractions import Fraction

from msgspec import Struct

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.games.game import BoxNumber
from fairdeal.games.trumps.book import TrumpsBook
from fairdeal.games.trumps.contest import Contest, Level, Ways, ways_of_contest
from fairdeal.games.trumps.memory import Memory
from fairdeal.games.trumps.pack import Category
from fairdeal.games.trumps.settle import worth
from fairdeal.games.trumps.view import RoundView


class Chance(Struct, frozen=True):
    """How a trick may end for one card; the four sum to 1."""

    win: Fraction
    tie: Fraction
    """It is among the best, but not alone."""
    drawn: Fraction
    """Others draw above it: nobody wins either."""
    lose: Fraction


class Hidden(Struct, frozen=True):
    """What one opponent may play: any of these known cards, or an unknown one."""

    known: tuple[Card, ...]
    unknown: int


class Met(Struct, frozen=True):
    """What a player meets in a trick: known cards summed up, and how many unknown ones beside them."""

    unknown: int = 0
    cards: Level = Level()
    beaters: Level = Level()
    """Of the known cards those that beat the super card."""
    has_super: bool = False


def chances(book: TrumpsBook, seen: RoundView, memory: Memory, card: Card) -> dict[str, Chance]:
    """The chances of an own card in every category."""
    return {category.id: chance(book, seen, memory, card, category) for category in book.categories}


def chance(book: TrumpsBook, seen: RoundView, memory: Memory, card: Card, category: Category) -> Chance:
    """The chances of an own card in one category, against everybody who plays in this trick."""
    contest = Contest(book, category, card, unseen(book, seen, memory))
    total = [Fraction(0)] * 4
    for met, weight in _all_met(contest, opponents(book, seen, memory)).items():
        ways = _ways(contest, met)
        for outcome, count in enumerate(ways):
            total[outcome] += weight * Fraction(count, sum(ways))
    return Chance(*total)


def unseen(book: TrumpsBook, seen: RoundView, memory: Memory) -> tuple[Card, ...]:
    """The cards of which this player does not know where they lie; some may not have been dealt at all."""
    known = memory.known | {card.card for card in seen.hand} | set(_turned_up(seen).values())
    return tuple(card.id for card in book.cards if card.id not in known)


def opponents(book: TrumpsBook, seen: RoundView, memory: Memory) -> list[Hidden]:
    """What everybody else in this trick may play."""
    turned_up = _turned_up(seen)
    found = []
    for box in seen.boxes:
        if not box.cards or box.number == seen.own:
            continue
        if box.number in turned_up:
            found.append(Hidden((turned_up[box.number],), 0))
            continue
        cards = memory.boxes.get(box.number, (FACE_DOWN,))[: book.variant.in_sight]
        known = tuple(card for card in cards if card != FACE_DOWN)
        found.append(Hidden(known, len(cards) - len(known)))
    return found


def _turned_up(seen: RoundView) -> dict[BoxNumber, Card]:
    """The cards of this very trick, where it was drawn and goes on by another category."""
    if seen.last is None or seen.last.trick != seen.trick:
        return {}
    return {shown.box: shown.card for shown in seen.last.shown}


def _all_met(contest: Contest, hidden: list[Hidden]) -> dict[Met, Fraction]:
    """All that the opponents may play together, as far as it makes a difference, with its probability."""
    weights = {Met(): Fraction(1)}
    for opponent in hidden:
        cards = len(opponent.known) + opponent.unknown
        after: dict[Met, Fraction] = {}
        for met, weight in weights.items():
            plays = [(_with_card(contest, met, card), 1) for card in opponent.known]
            if opponent.unknown:
                more = Met(met.unknown + 1, met.cards, met.beaters, met.has_super)
                plays.append((more, opponent.unknown))
            for play, times in plays:
                after[play] = after.get(play, Fraction(0)) + weight * Fraction(times, cards)
        weights = after
    return weights


def _with_card(contest: Contest, met: Met, card: Card) -> Met:
    own = worth(contest.category, contest.book.card(card).values[contest.category.id])
    beats = card in contest.variant.super_beaten_by
    return Met(
        met.unknown,
        met.cards.with_card(own),
        met.beaters.with_card(own) if beats else met.beaters,
        met.has_super or card == contest.variant.super_card,
    )


def _ways(contest: Contest, met: Met) -> Ways:
    """How many choices of the unknown cards let the own card win, tie, be passed by a draw, and lose."""
    if not contest.variant.super_card:
        return ways_of_contest(contest, contest.mine, met.cards, contest.worths(contest.unseen), met.unknown)
    total = [0, 0, 0, 0]
    for part in _with_super(contest, met):
        total = [one + other for one, other in zip(total, part, strict=True)]
    return total[0], total[1], total[2], total[3]


def _with_super(contest: Contest, met: Met) -> list[Ways]:
    """The same where there is a super card: it leaves only those that beat it a chance."""
    holds_super = contest.card == contest.variant.super_card
    others = tuple(card for card in contest.unseen if card != contest.variant.super_card)
    parts = []
    if met.has_super or holds_super:
        parts = contest.ways_against_super(met.beaters, others, met.unknown)
    else:
        parts.append(ways_of_contest(contest, contest.mine, met.cards, contest.worths(others), met.unknown))
        if len(others) < len(contest.unseen) and met.unknown:
            parts += contest.ways_against_super(met.beaters, others, met.unknown - 1)
    return parts
