"""Side bets at the betting prompt: `25 21+3=5` puts 5 on 21+3 beside a bet of 25."""

import re

from fairdeal.games.blackjack.rules import SideBetRules
from fairdeal.games.game import SideStake
from fairdeal.houses.money import BadMoney
from fairdeal.houses.telling.side import side_bet_name
from fairdeal.terminal.asking import NotUnderstood, shown
from fairdeal.terminal.sitting import Sitting


def _offered(sitting: Sitting) -> list[SideBetRules]:
    """The house's side bets, as far as this table takes them."""
    terms = sitting.table.terms
    return [bet for bet in sitting.house.rules.side_bet if terms.side_bet(bet.id) is not None]


def tokens(line: str) -> list[str]:
    """The parts of a line of bets: amounts by themselves, side bets as `id=amount`."""
    parts = re.sub(r"\s*=\s*", "=", line).split()
    return [each for part in parts for each in ([part] if "=" in part else part.replace("+", " ").split())]


def read_side_bet(sitting: Sitting, token: str) -> SideStake:
    """`21+3=5`; whether that is within its limits, the table decides."""
    words = sitting.asker.words
    name, _, amount = token.partition("=")
    known = {bet.id.lower(): bet for bet in _offered(sitting)}
    if not known:
        raise NotUnderstood(words("side.bet.none"))
    if name.lower() not in known:
        ids = words.one_of(bet.id for bet in known.values())
        raise NotUnderstood(words("side.bet.unknown", given=shown(name), known=ids))
    bet = known[name.lower()]
    try:
        chips = sitting.money.chips(amount)
    except BadMoney:
        raise NotUnderstood(words("side.bet.wrong", given=shown(token), **_facts(sitting, bet.id))) from None
    return SideStake(bet.id, chips)


def beyond_limits(sitting: Sitting, side: str, chips: int) -> str:
    """What to say of an amount that the table does not take on a side bet."""
    facts = _facts(sitting, side)
    return sitting.asker.words("side.bet.limits", given=sitting.money.text(chips), **facts)


def side_bets_help(sitting: Sitting) -> list[str]:
    """Which side bets there are, and how one is placed."""
    words, bets = sitting.asker.words, _offered(sitting)
    if not bets:
        return []
    lines = [
        words("side.bet.offer", name=side_bet_name(bet, words), **_facts(sitting, bet.id)) for bet in bets
    ]
    return [words("side.bet.help", example=_example(sitting)), *lines]


def side_bets_hint(sitting: Sitting) -> list[str]:
    """That there are side bets, for somebody who has just sat down."""
    words, bets = sitting.asker.words, _offered(sitting)
    names = words.all_of(side_bet_name(bet, words) for bet in bets)
    return [words("side.hint", names=names, example=_example(sitting))] if bets else []


def _example(sitting: Sitting) -> str:
    terms, side = sitting.table.terms, _offered(sitting)[0].id
    return f"{sitting.money.text(terms.least)} {side}={_facts(sitting, side)['least']}"


def _facts(sitting: Sitting, side: str) -> dict[str, str]:
    limits, text = sitting.table.terms.side_bet(side), sitting.money.text
    assert limits is not None
    return {
        "id": side,
        "least": text(limits.least),
        "most": text(limits.most),
        "step": text(limits.step),
    }
