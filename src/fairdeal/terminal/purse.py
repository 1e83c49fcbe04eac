"""Chips between somebody's wallet and the table, between rounds: `buy 100`, and `cash 50` back."""

import re
import shlex

from fairdeal.games.game import Refused, Seat
from fairdeal.houses.money import BadMoney
from fairdeal.tables.problems import refusal_sentence
from fairdeal.terminal.asking import NotUnderstood, shown
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.house_option import house_named, settings_made
from fairdeal.terminal.sitting import Sitting

BUY, CASH = "buy", "cash"
TOO_MUCH = "house.money.too_much"

FULL_WIDTH = str.maketrans("０１２３４５６７８９．＋＝", "0123456789.+=")
"""A Chinese keyboard may write these."""


class PurseChanged(Exception):
    """Somebody has brought or taken chips, as the text says: what they may bet is to be asked anew."""


def move_chips(sitting: Sitting, seat: Seat, line: str) -> None:
    """Do what a line says that begins with one of the two words, and raise PurseChanged."""
    for order in (BUY, CASH):
        names = sitting.asker.words(f"table.purse.{order}.words").split()
        found = re.fullmatch(
            rf"(?:{'|'.join(names)})(?![a-z])(.*)", line.translate(FULL_WIDTH), re.IGNORECASE
        )
        if found is not None:
            _move(sitting, seat, order, found[1].strip())


def _move(sitting: Sitting, seat: Seat, order: str, amount: str) -> None:
    chips = _chips(sitting, seat, order, amount)
    try:
        (sitting.local.bring if order == BUY else sitting.local.take_back)(seat, chips)
    except Refused as refusal:
        words, text = sitting.asker.words, sitting.money.text
        raise NotUnderstood(refusal_sentence(words, text, refusal, lambda words, action: action)) from None
    sitting.brought[seat] = sitting.brought.get(seat, 0) + (chips if order == BUY else -chips)
    facts = {"money": sitting.money.text(chips), "left": sitting.money.text(wallet_of(sitting, seat))}
    raise PurseChanged(sitting.scene.say(f"table.purse.{order}.done", seat, **facts))


def _chips(sitting: Sitting, seat: Seat, order: str, amount: str) -> int:
    """As many as were asked for, if there are so many; else NotUnderstood says why not."""
    say, text = sitting.scene.say, sitting.money.text
    there = wallet_of(sitting, seat) if order == BUY else sitting.purses[seat]
    try:
        chips = sitting.money.chips(amount)
    except BadMoney as bad:
        chips = there + 1 if bad.key == TOO_MUCH else 0
    if chips == 0:
        raise NotUnderstood(say(f"table.purse.{order}.wrong", seat, has=text(there)))
    if chips > there:
        raise NotUnderstood(say(f"table.purse.{order}.more", seat, has=text(there), given=shown(amount)))
    return chips


def wallet_of(sitting: Sitting, seat: Seat) -> int:
    return sitting.local.wallet(sitting.local.person(seat))


# What is said of it.


def purse_help(sitting: Sitting, seat: Seat) -> list[str]:
    """The two words, where the wallet holds something."""
    wallet = wallet_of(sitting, seat)
    return [sitting.scene.say("table.purse.buy.help", seat, has=sitting.money.text(wallet))] if wallet else []


def beyond_purse(sitting: Sitting, seat: Seat, given: str) -> str:
    """That a bet is more than somebody has at the table, and what more there is."""
    text, wallet = sitting.money.text, wallet_of(sitting, seat)
    told = sitting.asker.words("refusal.bet/over-purse", chips=given, purse=text(sitting.purses[seat]))
    if not wallet:
        return told
    hint = sitting.scene.say("table.purse.buy.hint", seat, has=text(wallet))
    return sitting.asker.words("table.purse.buy.more_than", told=told, hint=hint)


# Who can bet no more.


def brings_more(sitting: Sitting, seat: Seat, least: int) -> bool:
    """Whether somebody with too little for a bet brings enough; whose wallet can't help is not asked."""
    while (purse := sitting.purses[seat]) < least:
        can_help = purse + wallet_of(sitting, seat) >= least
        if not can_help or not _asked_to_bring(sitting, seat, least):
            return False
    return True


def _asked_to_bring(sitting: Sitting, seat: Seat, least: int) -> bool:
    """False from who had rather leave; an amount alone is what they bring."""
    words, text = sitting.asker.words, sitting.money.text

    def read(line: str) -> bool:
        if not line or line.lower() in words("ask.quit.words").split():
            return False
        move_chips(sitting, seat, line)
        _move(sitting, seat, BUY, line.translate(FULL_WIDTH))
        return True

    facts = {"money": text(sitting.purses[seat]), "least": text(least), "has": text(wallet_of(sitting, seat))}
    help_text = "\n".join([*purse_help(sitting, seat), words("table.purse.buy.leave")])
    try:
        return sitting.asker.until(sitting.scene.say("table.purse.buy.ask", seat, **facts), read, help_text)
    except PurseChanged as changed:
        sitting.tell(str(changed))
        return True


def wallet_lines(sitting: Sitting, seat: Seat, person: str) -> list[str]:
    """What somebody has who had to leave, and how to sit down again."""
    words, visitors = sitting.asker.words, sitting.local.visitors
    lines = [sitting.wallet_line(seat, person)]
    if visitors.rehearse or not sitting.is_kept:
        return lines
    if visitors.gives_money:
        return [*lines, words("table.again", play=_play_again(sitting, seat))]
    return [*lines, words("table.again.operator", person=person, data=as_option(sitting.data))]


def _play_again(sitting: Sitting, seat: Seat) -> str:
    bets = " --bets" if sitting.shows_bets else ""
    house, name = f" --house {house_named(sitting)}{settings_made(sitting)}", shlex.quote(sitting.names[seat])
    return f"fairdeal play{house} --players {name}{bets}{as_option(sitting.data)}"
