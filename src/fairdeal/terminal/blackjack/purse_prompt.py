"""Moves chips between a wallet and the table between rounds: `buy 100`, and `cash 50` back."""

import re
import shlex

from fairdeal.games.game import Refused, Seat
from fairdeal.houses.money import BadMoney
from fairdeal.terminal.blackjack.house_option import house_named, settings_made
from fairdeal.terminal.blackjack.play_session import PlaySession
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.io.prompt import NotUnderstood, shown
from fairdeal.words.refusals import render_refusal

BUY, CASH = "buy", "cash"
TOO_MUCH = "house.money.too_much"

FULL_WIDTH = str.maketrans("０１２３４５６７８９．＋＝", "0123456789.+=")
"""Digits and letters as some Chinese keyboards type them."""


class PurseChanged(Exception):
    """A player has moved chips, as the text says, so the bet has to be asked for again."""


def move_chips(session: PlaySession, seat: Seat, line: str) -> None:
    """Carry out a line that begins with one of the two words, and raise PurseChanged."""
    for order in (BUY, CASH):
        names = session.asker.words(f"table.purse.{order}.words").split()
        found = re.fullmatch(
            rf"(?:{'|'.join(names)})(?![a-z])(.*)", line.translate(FULL_WIDTH), re.IGNORECASE
        )
        if found is not None:
            _move(session, seat, order, found[1].strip())


def _move(session: PlaySession, seat: Seat, order: str, amount: str) -> None:
    chips = _chips(session, seat, order, amount)
    try:
        (session.party.bring if order == BUY else session.party.take_back)(seat, chips)
    except Refused as refusal:
        words, text = session.asker.words, session.money.text
        raise NotUnderstood(render_refusal(refusal, words, text, lambda words, action: action)) from None
    session.brought[seat] = session.brought.get(seat, 0) + (chips if order == BUY else -chips)
    facts = {"money": session.money.text(chips), "left": session.money.text(wallet_of(session, seat))}
    raise PurseChanged(session.scene.say(f"table.purse.{order}.done", seat, **facts))


def _chips(session: PlaySession, seat: Seat, order: str, amount: str) -> int:
    """The number of chips asked for, if there are that many; otherwise NotUnderstood explains why not."""
    say, text = session.scene.say, session.money.text
    there = wallet_of(session, seat) if order == BUY else session.purses[seat]
    try:
        chips = session.money.chips(amount)
    except BadMoney as bad:
        chips = there + 1 if bad.key == TOO_MUCH else 0
    if chips == 0:
        raise NotUnderstood(say(f"table.purse.{order}.wrong", seat, has=text(there)))
    if chips > there:
        raise NotUnderstood(say(f"table.purse.{order}.more", seat, has=text(there), given=shown(amount)))
    return chips


def wallet_of(session: PlaySession, seat: Seat) -> int:
    return session.party.wallet(session.party.person(seat))


# Lines.


def purse_help(session: PlaySession, seat: Seat, wallet: int) -> list[str]:
    """Help on the two words, if the wallet holds something."""
    return [session.scene.say("table.purse.buy.help", seat, has=session.money.text(wallet))] if wallet else []


def beyond_purse(session: PlaySession, seat: Seat, given: str) -> str:
    """That a bet is larger than the purse, and what else the player has."""
    text, wallet = session.money.text, wallet_of(session, seat)
    told = session.asker.words("refusal.bet/over-purse", chips=given, purse=text(session.purses[seat]))
    if not wallet:
        return told
    hint = session.scene.say("table.purse.buy.hint", seat, has=text(wallet))
    return session.asker.words("table.purse.buy.more_than", told=told, hint=hint)


# Players who are out of chips.


def brings_more(session: PlaySession, seat: Seat, least: int) -> bool:
    """Whether a player with too little for a bet brings enough. Not asked if the wallet can't help."""
    while (purse := session.purses[seat]) < least:
        can_help = purse + wallet_of(session, seat) >= least
        if not can_help or not _asked_to_bring(session, seat, least):
            return False
    return True


def _asked_to_bring(session: PlaySession, seat: Seat, least: int) -> bool:
    """Ask for the amount to bring; False if the player would rather leave."""
    words, text = session.asker.words, session.money.text

    def read(line: str) -> bool:
        if not line or line.lower() in words("ask.quit.words").split():
            return False
        move_chips(session, seat, line)
        _move(session, seat, BUY, line.translate(FULL_WIDTH))
        return True

    wallet = wallet_of(session, seat)
    facts = {"money": text(session.purses[seat]), "least": text(least), "has": text(wallet)}
    help_text = "\n".join([*purse_help(session, seat, wallet), words("table.purse.buy.leave")])
    try:
        return session.asker.until(session.scene.say("table.purse.buy.ask", seat, **facts), read, help_text)
    except PurseChanged as changed:
        session.tell(str(changed))
        return True


def wallet_lines(session: PlaySession, seat: Seat, person: str) -> list[str]:
    """What a player who had to leave has, and how to sit down again."""
    words, visitors = session.asker.words, session.party.visitors
    lines = [session.wallet_line(seat, person)]
    if visitors.rehearse or not session.is_kept:
        return lines
    if visitors.gives_money:
        return [*lines, words("table.again", play=_play_again(session, seat))]
    return [*lines, words("table.again.operator", person=person, data=as_option(session.data))]


def _play_again(session: PlaySession, seat: Seat) -> str:
    bets = " --bets" if session.shows_bets else ""
    house, name = f" --house {house_named(session)}{settings_made(session)}", shlex.quote(session.names[seat])
    return f"fairdeal play{house} --players {name}{bets}{as_option(session.data)}"
