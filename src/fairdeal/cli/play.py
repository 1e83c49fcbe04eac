"""`fairdeal play`: a table in the terminal."""

import os
import random
import secrets
import sys
import time
from collections.abc import Callable
from typing import Annotated

from cyclopts import Parameter

from fairdeal.cli.main import INTERRUPTED
from fairdeal.cli.options import HOUSE, LANG, SET, spoken
from fairdeal.cli.wrong import Wrong
from fairdeal.houses.following import Following
from fairdeal.houses.house import House
from fairdeal.houses.money import BadMoney
from fairdeal.houses.telling.card import rule_card
from fairdeal.terminal.asking import Asker, shown
from fairdeal.terminal.coach import MODES, Coach
from fairdeal.terminal.faces import STYLES
from fairdeal.terminal.lines import play_lines
from fairdeal.terminal.screen import Screen, look_for
from fairdeal.terminal.sitting import Sitting, TableShoe, cut_names, fit_name, in_chips
from fairdeal.terminal.voices import voice_named
from fairdeal.words import Words

DELAY_SECONDS = 0.6
DELAY_SECONDS_MAX = 10
BALANCE_IN_BETS = 20
"""Who says nothing of money sits down with so many of the smallest bets."""


CARD_STYLES = (*STYLES, "words")


def flag(key: str, name: str | None = None) -> Parameter:
    """An option without a value."""
    return Parameter(name=name, help=key, negative=(), show_default=False)


def play(
    *,
    house: HOUSE = "vegas_strip",
    players: Annotated[
        list[str] | None, Parameter(help="play.help.players", negative=(), consume_multiple=True)
    ] = None,
    seed: Annotated[str | None, Parameter(help="play.help.seed", allow_leading_hyphen=True)] = None,
    overrides: SET = None,
    bets: Annotated[bool, flag("play.help.bets")] = False,
    no_pause: Annotated[bool, flag("play.help.no_pause")] = False,
    delay: Annotated[float | None, Parameter(help="play.help.delay", allow_leading_hyphen=True)] = None,
    letters: Annotated[bool, flag("play.help.ascii", name="--ascii")] = False,
    plain: Annotated[bool, flag("play.help.plain")] = False,
    cards: Annotated[str | None, Parameter(help="play.help.cards")] = None,
    coach: Annotated[str, Parameter(help="odds.coach.help")] = "off",
    lang: LANG = None,
) -> int:
    words = spoken(lang)
    following = Following(house, overrides or (), words=words)
    opened, book = following.house, following.book
    if not book.decks:
        raise Wrong("play.endless", house=opened.id)
    screen = Screen(sys.stdin, sys.stdout, os.environ)
    look = look_for(
        screen, words, os.environ, "letters" if letters else "words" if plain else _style(cards, words)
    )
    coached = _coach(coach, opened, words)
    dealt_by = seed if seed is not None else secrets.token_hex(8)
    sitting = Sitting(
        house=opened,
        book=book,
        shoe=TableShoe(opened, book, random.Random(os.fsencode(dealt_by)).randrange),
        asker=_asker(screen, words, coached, lambda: sitting),
        look=look,
        balance=_usual_balance(opened),
        shows_bets=bets,
        pause=_pause(0.0 if no_pause else _seconds(delay, screen)),
        following=following,
        coach=coached,
    )
    _seat(sitting, players or [])
    status = _play(sitting)
    if seed is None:
        screen.tell(words("play.seed", seed=dealt_by))
    return status


def _play(sitting: Sitting) -> int:
    try:
        play_lines(sitting)
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _asker(screen: Screen, words: Words, coach: Coach, at: Callable[[], Sitting]) -> Asker:
    """Shows rules and odds as they are at the moment when somebody asks."""
    return Asker(
        screen.ask,
        screen.tell,
        words,
        lambda: rule_card(at().house, at().book, words),
        lambda: coach.lines(at()),
    )


def _coach(mode: str, house: House, words: Words) -> Coach:
    if mode not in MODES:
        raise Wrong("odds.coach.wrong", given=shown(mode), allowed=words.all_of(MODES))
    named = voice_named(house.voice).named
    return Coach(mode, lambda action: named(words, action))


def _style(given: str | None, words: Words) -> str | None:
    if given is not None and given not in CARD_STYLES:
        raise Wrong("play.cards", given=shown(given), allowed=words.all_of(CARD_STYLES))
    return given


def _seconds(given: float | None, screen: Screen) -> float:
    """How long a pause is; nobody watches the cards come through a pipe."""
    if given is None:
        return DELAY_SECONDS if screen.typed and screen.is_terminal else 0.0
    if not 0 <= given <= DELAY_SECONDS_MAX:
        raise Wrong("play.delay", given=given)
    return given


def _pause(seconds: float) -> Callable[[], None]:
    return (lambda: time.sleep(seconds)) if seconds else (lambda: None)


def _usual_balance(house: House) -> int:
    table = house.rules.table
    return BALANCE_IN_BETS * in_chips(table.min_bet, table.chip)


# Who plays.


def _seat(sitting: Sitting, written: list[str]) -> None:
    """Everybody named in the arguments; nobody while the voice has yet to ask."""
    parts = " ".join(written).replace(",", " ").split()
    seats = sitting.house.rules.table.seats
    if not written:
        return
    if len(parts) == 1 and parts[0].isdecimal():
        count = int(parts[0][:4])
        parts = [sitting.asker.words("table.player", n=n) for n in range(1, count + 1)]
    if not parts:
        raise Wrong("play.players.none", seats=seats)
    if len(parts) > seats:
        raise Wrong("play.players.many", n=len(parts), seats=seats)
    _sit_down(sitting, parts)


def _sit_down(sitting: Sitting, parts: list[str]) -> None:
    players = [_player(sitting, part) for part in parts]
    names = [name for name, _ in players]
    sitting.tell(*cut_names(sitting.asker.words, [part.partition(":")[0] for part in parts]))
    for name in names:
        if names.count(name) > 1:
            raise Wrong("play.players.twice", name=name)
    sitting.sit_down(names)
    for seat, (_, chips) in enumerate(players, start=1):
        sitting.purses[seat] = sitting.brought[seat] = chips


def _player(sitting: Sitting, part: str) -> tuple[str, int]:
    """The name and the chips of `Ann:200`, or of `Ann` alone."""
    name, colon, balance = part.partition(":")
    try:
        chips = sitting.money.chips(balance) if colon else sitting.balance
    except BadMoney:
        chips = 0
    if not fit_name(name) or not chips:
        raise Wrong("play.players.balance", given=shown(part))
    return fit_name(name), chips
