"""Works the side bets of a house out: what each pays for every deal, from its kind and its pay table."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain

from fairdeal.cards import STANDARD, Card
from fairdeal.games.blackjack.kinds import Ratio, reduced
from fairdeal.games.blackjack.side_bet_kinds import SIDE_BET_KINDS, Names, SideBetKind, made_together
from fairdeal.games.blackjack.side_bet_rules import SideBetRules
from fairdeal.games.blackjack.side_bets import CARD_AT, PAIRS, UNDER_NATURAL, SideBet, shared


def side_bet_answers(knobs: SideBetRules) -> SideBet:
    """All the answers of a side bet of a known kind."""
    paid = _paid(SIDE_BET_KINDS[knobs.kind], knobs)
    awards = tuple((" + ".join(names), pays) for names, pays in paid.items())
    return shared(knobs.id, awards, list(rows(knobs)))


def rows(knobs: SideBetRules) -> Iterator[bytes]:
    """The answers to each pair of PAIRS, worked out one by one."""
    kind = SIDE_BET_KINDS[knobs.kind]
    number_of = {names: number for number, names in enumerate(_paid(kind, knobs), 1)}

    @cache
    def answer(names: Names) -> int:
        """The number of what counts of all that some cards make."""
        if kind.adds_up:
            return number_of.get(tuple(name for name in names if name in knobs.pays), 0)
        return min((number_of[name,] for name in names if name in knobs.pays), default=0)

    return (_answered(kind, answer, *pair) for pair in PAIRS)


def _paid(kind: SideBetKind, knobs: SideBetRules) -> dict[Names, Ratio]:
    """What can be won and what it pays, the best paid first and of equals the rarest."""
    named = tuple(award for award in kind.awards if award in knobs.pays)
    if kind.adds_up:
        return {names: _sum(knobs.pays[name] for name in names) for names in made_together(named)}
    ranked = sorted(named, key=lambda name: -knobs.pays[name][0] / knobs.pays[name][1])
    return {(name,): knobs.pays[name] for name in ranked}


def _sum(pays: Iterable[Ratio]) -> Ratio:
    over, under = 0, 1
    for more in pays:
        over, under = over * more[1] + more[0] * under, under * more[1]
    return reduced(over, under)


def _answered(kind: SideBetKind, answer: Callable[[Names], int], first: Card, second: Card) -> bytes:
    """The row of two cards."""
    if kind.with_upcard is not None:
        of_three = [answer(kind.with_upcard(first, second, upcard)) for upcard in STANDARD]
        return bytes(chain(of_three, (of_three[CARD_AT[upcard]] for upcard in UNDER_NATURAL)))
    alone = kind.of_pair(first, second)
    with_natural = answer((*kind.with_natural(first, second), *alone))
    return bytes(chain([answer(alone)] * len(STANDARD), [with_natural] * len(UNDER_NATURAL)))
