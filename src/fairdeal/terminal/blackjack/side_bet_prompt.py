"""Side bets at the betting prompt: `25 21+3=5` puts 5 on 21+3 beside a bet of 25."""

import re

from fairdeal.games.blackjack.rules import SideBetRules
from fairdeal.houses.money import BadMoney
from fairdeal.houses.telling.side import side_bet_name
from fairdeal.terminal.blackjack.play_session import PlaySession
from fairdeal.terminal.io.prompt import NotUnderstood, shown
from fairdeal.wire.parts import SideStake


def _offered(session: PlaySession) -> list[SideBetRules]:
    """The house's side bets that this table takes."""
    taken = {each.id for each in session.view.bets.side}
    return [bet for bet in session.house.rules.side_bet if bet.id in taken]


def tokens(line: str) -> list[str]:
    """The parts of a line of bets: plain amounts, and side bets as `id=amount`.

    `10+20` is a bet on each of two boxes. The plus of `+50` stays, so that it is not taken for a bet of 50.
    """
    first, *parts = re.sub(r"\s*=\s*", "=", line).split() or [""]
    split = [[first] if first.startswith("+") else _split(first), *map(_split, parts)]
    return [each for part in split for each in part if each]


def _split(part: str) -> list[str]:
    return [part] if "=" in part else part.split("+")


def read_side_bet(session: PlaySession, token: str) -> SideStake:
    """A side bet such as `21+3=5`; the table checks the limits."""
    words = session.asker.words
    name, _, amount = token.partition("=")
    known = {bet.id.lower(): bet for bet in _offered(session)}
    if not known:
        raise NotUnderstood(words("side.bet.none"))
    if name.lower() not in known:
        ids = words.one_of(bet.id for bet in known.values())
        raise NotUnderstood(words("side.bet.unknown", given=shown(name), known=ids))
    bet = known[name.lower()]
    try:
        chips = session.money.chips(amount)
    except BadMoney:
        raise NotUnderstood(words("side.bet.wrong", given=shown(token), **_facts(session, bet.id))) from None
    return SideStake(bet.id, chips)


def beyond_limits(session: PlaySession, side: str, chips: int) -> str:
    """The message about an amount that the table does not take on a side bet."""
    facts = _facts(session, side)
    return session.asker.words("side.bet.limits", given=session.money.text(chips), **facts)


def side_bets_help(session: PlaySession) -> list[str]:
    """Which side bets there are, and how one is placed."""
    words, bets = session.asker.words, _offered(session)
    if not bets:
        return []
    lines = [
        words("side.bet.offer", name=side_bet_name(bet, words), **_facts(session, bet.id)) for bet in bets
    ]
    return [words("side.bet.help", example=_example(session)), *lines]


def side_bets_hint(session: PlaySession) -> list[str]:
    """A hint for a player who has just sat down that there are side bets."""
    words, bets = session.asker.words, _offered(session)
    names = words.all_of(side_bet_name(bet, words) for bet in bets)
    return [words("side.hint", names=names, example=_example(session))] if bets else []


def _example(session: PlaySession) -> str:
    side = _offered(session)[0].id
    return f"{session.money.text(session.view.bets.least)} {side}={_facts(session, side)['least']}"


def _facts(session: PlaySession, side: str) -> dict[str, str]:
    text = session.money.text
    limits = next(each for each in session.view.bets.side if each.id == side)
    return {
        "id": side,
        "least": text(limits.least),
        "most": text(limits.most),
        "step": text(limits.step),
    }
