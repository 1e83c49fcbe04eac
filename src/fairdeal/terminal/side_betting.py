"""Side bets at the betting prompt: `25 21+3=5` puts 5 on 21+3 beside a bet of 25."""

import re

from msgspec import Struct

from fairdeal.games.blackjack.rules import SideBetRules
from fairdeal.games.game import SideStake
from fairdeal.houses.money import BadMoney
from fairdeal.houses.telling.side import side_bet_name
from fairdeal.terminal.asking import NotUnderstood, shown
from fairdeal.terminal.sitting import Sitting, in_chips


class SideLimits(Struct, frozen=True):
    """What one side bet may hold, in chips."""

    least: int
    most: int
    step: int


def side_limits(sitting: Sitting, bet: SideBetRules) -> SideLimits:
    table = sitting.house.rules.table
    least = in_chips(bet.min_bet or table.bet_step, table.chip)
    most = in_chips(bet.max_bet or table.max_bet, table.chip)
    return SideLimits(least, most, min(least, in_chips(table.bet_step, table.chip)))


def tokens(line: str) -> list[str]:
    """The parts of a line of bets: amounts by themselves, side bets as `id=amount`."""
    parts = re.sub(r"\s*=\s*", "=", line).split()
    return [each for part in parts for each in ([part] if "=" in part else part.replace("+", " ").split())]


def read_side_bet(sitting: Sitting, token: str) -> SideStake:
    """`21+3=5`, within the limits of that side bet."""
    words = sitting.asker.words
    name, _, amount = token.partition("=")
    known = {bet.id.lower(): bet for bet in sitting.house.rules.side_bet}
    if not known:
        raise NotUnderstood(words("side.bet.none"))
    if name.lower() not in known:
        ids = words.one_of(bet.id for bet in known.values())
        raise NotUnderstood(words("side.bet.unknown", given=shown(name), known=ids))
    bet = known[name.lower()]
    try:
        chips = sitting.money.chips(amount)
    except BadMoney:
        raise NotUnderstood(words("side.bet.wrong", given=shown(token), **_facts(sitting, bet))) from None
    limits = side_limits(sitting, bet)
    if not limits.least <= chips <= limits.most or chips % limits.step:
        given = sitting.money.text(chips)
        raise NotUnderstood(words("side.bet.limits", given=given, **_facts(sitting, bet)))
    return SideStake(bet.id, chips)


def side_bets_help(sitting: Sitting) -> list[str]:
    """Which side bets there are, and how one is placed."""
    words, bets = sitting.asker.words, sitting.house.rules.side_bet
    if not bets:
        return []
    lines = [words("side.bet.offer", name=side_bet_name(bet, words), **_facts(sitting, bet)) for bet in bets]
    return [words("side.bet.help", example=_example(sitting)), *lines]


def side_bets_hint(sitting: Sitting) -> list[str]:
    """That there are side bets, for somebody who has just sat down."""
    words, bets = sitting.asker.words, sitting.house.rules.side_bet
    names = words.all_of(side_bet_name(bet, words) for bet in bets)
    return [words("side.hint", names=names, example=_example(sitting))] if bets else []


def _example(sitting: Sitting) -> str:
    table, bet = sitting.house.rules.table, sitting.house.rules.side_bet[0]
    chips, side = in_chips(table.min_bet, table.chip), side_limits(sitting, bet).least
    return f"{sitting.money.text(chips)} {bet.id}={sitting.money.text(side)}"


def _facts(sitting: Sitting, bet: SideBetRules) -> dict[str, str]:
    limits, text = side_limits(sitting, bet), sitting.money.text
    return {
        "id": bet.id,
        "least": text(limits.least),
        "most": text(limits.most),
        "step": text(limits.step),
    }
