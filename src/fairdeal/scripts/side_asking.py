"""Asks a script about its side bets: every two cards, every upcard, with and without a dealer's natural."""

from collections.abc import Sequence
from typing import Any

from fairdeal.cards import RANK_OF, Card
from fairdeal.games.blackjack.hand import worth
from fairdeal.games.blackjack.rules import Rules
from fairdeal.games.blackjack.side_bet_rules import SCRIPT
from fairdeal.games.blackjack.side_bets import MOST_AWARDS, PAIRS, ROW, Award, SideBet, scripted_side_bet
from fairdeal.scripts.asked import Asked, asked, part
from fairdeal.scripts.asking import Asking
from fairdeal.scripts.checking import WrongAnswer, read_award


def side_bets(asking: Asking, rules: Rules, usual: tuple[SideBet, ...]) -> tuple[SideBet, ...]:
    """The house's side bets in its order; `usual`: those of a known kind."""
    known = {bet.id: bet for bet in usual}
    return tuple(_scripted(asking, bet.id) if bet.kind == SCRIPT else known[bet.id] for bet in rules.side_bet)


def _scripted(asking: Asking, name: str) -> SideBet:
    awards = _asked(asking, name, PAIRS)
    swapped = _asked(asking, name, [(other, one) for one, other in PAIRS])
    # A box's cards have no order, and who mentions `first` only may not have thought of that.
    for place, (one, other) in enumerate(zip(awards, swapped, strict=True)):
        if one != other:
            raise asking.refuse("side_bet", WrongAnswer("answer_order"), _deal(name, place))
    return scripted_side_bet(name, awards)


def _asked(asking: Asking, name: str, pairs: Sequence[tuple[Card, Card]]) -> list[Award | None]:
    """The award of every pair against every place of ROW."""
    ends = [(_facts(upcard), natural) for upcard, natural in ROW]
    values, places = asking.batch(
        "side_bet",
        pairs,
        lambda some: ("ask_side_bet", name, [[_facts(one), _facts(other)] for one, other in some], ends),
        lambda pair: asked(part("side", id=name, cards=" ".join(pair))),
        wide=len(ROW),
    )
    awards = [_read(asking, value, _deal(name, places.index(at))) for at, value in enumerate(values)]
    if len(awards) > MOST_AWARDS:
        raise asking.refuse(
            "side_bet", WrongAnswer("answer_many_awards", most=MOST_AWARDS), asked(part("cards", cards=name))
        )
    return [awards[place] for place in places]


def _facts(card: Card) -> dict[str, Any]:
    """What a script sees of a card."""
    rank = RANK_OF[card]
    return {"rank": rank, "suit": card[-1], "points": worth(rank), "red": card[-1] in "HD"}


def _deal(name: str, place: int) -> Asked:
    """A bet and a deal as a message tells them: `trips: 6C 7C, against 8C`."""
    pair, (upcard, natural) = PAIRS[place // len(ROW)], ROW[place % len(ROW)]
    return asked(
        part("side", id=name, cards=" ".join(pair)),
        part("upcard", upcard=upcard),
        part("natural") if natural else None,
    )


def _read(asking: Asking, value: Any, about: Asked) -> Award | None:
    try:
        return read_award(value)
    except WrongAnswer as wrong:
        raise asking.refuse("side_bet", wrong, about) from None
