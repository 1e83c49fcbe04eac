"""`fairdeal play`: a table in the terminal, kept in the store."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec import Struct

from fairdeal.cli import local
from fairdeal.cli.local import DATA, NO_SAVE, RESUME, flag, usually
from fairdeal.cli.main import INTERRUPTED
from fairdeal.cli.options import LANG, SET, may_be_empty, spoken
from fairdeal.cli.wrong import Wrong
from fairdeal.games.game import Refused
from fairdeal.houses.following import Following
from fairdeal.houses.house import House
from fairdeal.houses.money import BadMoney
from fairdeal.houses.places import SHIPPED
from fairdeal.houses.problems import BadHouse
from fairdeal.houses.telling.card import rule_card
from fairdeal.store import Store
from fairdeal.tables.minds.blackjack import BASIC, MIND
from fairdeal.tables.state import Table
from fairdeal.terminal import keeping
from fairdeal.terminal.asking import Asker, shown
from fairdeal.terminal.coach import MODES, OFF, Coach
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.faces import STYLES
from fairdeal.terminal.lines import play_lines
from fairdeal.terminal.local_table import LocalTable
from fairdeal.terminal.new_rules import HouseHere
from fairdeal.terminal.opening import new_table
from fairdeal.terminal.refusals import refusal_sentence
from fairdeal.terminal.resuming import recall
from fairdeal.terminal.screen import Look, Screen, look_for
from fairdeal.terminal.sealing import seal_lines
from fairdeal.terminal.sitting import (
    Money,
    Sitting,
    TooLittle,
    bot_names,
    cut_names,
    fit_name,
    in_chips,
    named_twice,
)
from fairdeal.terminal.visitors import SEEDED
from fairdeal.terminal.voices import voice_named
from fairdeal.words import Words

GAME = "blackjack"
USUAL_HOUSE = "vegas_strip"
DELAY_SECONDS = 0.6
DELAY_SECONDS_MAX = 10
BALANCE_IN_BETS = 20
"""Who says nothing of money sits down with so many of the smallest bets."""


TOO_MUCH = "house.money.too_much"
"""What an amount is called that no house takes."""

CARD_STYLES = (*STYLES, "words")


class Terminal(Struct, frozen=True):
    """How people sit in front of it, whatever they play."""

    screen: Screen
    words: Words
    look: Look
    coach: str | None
    """None: as it was, or off at a new table."""
    pause: Callable[[], None]
    data: str | None
    """Where everything is kept, as it was said."""


class Players(Struct, frozen=True):
    """Who was named in the arguments; nobody while the voice has yet to ask."""

    names: list[str] = []
    chips: dict[str, int] = {}
    """Of those who bring a sum of their own."""
    bots: list[str] = []
    """The kinds of the bots beside them."""
    notes: list[str] = []


def play(
    *,
    house: Annotated[str | None, usually(USUAL_HOUSE, "command.help.house")] = None,
    players: Annotated[
        list[str] | None, Parameter(help="play.help.players", negative=(), consume_multiple=True)
    ] = None,
    bots: Annotated[str, may_be_empty("play.help.bots")] = "",
    seed: Annotated[str | None, Parameter(help="play.help.seed", allow_leading_hyphen=True)] = None,
    overrides: SET = None,
    bets: Annotated[bool, flag("play.help.bets")] = False,
    no_pause: Annotated[bool, flag("play.help.no_pause")] = False,
    delay: Annotated[float | None, Parameter(help="play.help.delay", allow_leading_hyphen=True)] = None,
    letters: Annotated[bool, flag("play.help.ascii", name="--ascii")] = False,
    plain: Annotated[bool, flag("play.help.plain")] = False,
    cards: Annotated[str | None, Parameter(help="play.help.cards")] = None,
    coach: Annotated[str | None, usually(OFF, "odds.coach.help")] = None,
    resume: RESUME = None,
    data: DATA = None,
    no_save: NO_SAVE = False,
    lang: LANG = None,
) -> int:
    words = spoken(lang)
    screen = Screen(sys.stdin, sys.stdout, os.environ)
    style = "letters" if letters else "words" if plain else _style(cards, words)
    look = look_for(screen, words, os.environ, style)
    pause = _pause(0.0 if no_pause else _seconds(delay, screen))
    terminal = Terminal(screen, words, look, _coach_mode(coach, words), pause, data)
    is_kept = local.wants_keeping(data, no_save=no_save)
    if resume is not None:
        new = {"--house": house, "--players": players, "--bots": bots, "--seed": seed is not None}
        local.check_alone(words, {**new, "--set": overrides, "--bets": bets, "--no-save": not is_kept})
        with local.store_here(data, is_kept=True) as store:
            found = local.table_to_resume(store, GAME, resume, words, data)
            return _play(_resumed(terminal, store, found))
    following = Following(house or USUAL_HOUSE, overrides or (), words=words)
    if not following.book.decks:
        raise Wrong("play.endless", house=following.house.id)
    kinds = local.bot_kinds(bots, MIND.kinds, BASIC, words)
    people = _players(following.house, players or [], kinds, words)
    with ExitStack() as stack:
        store = stack.enter_context(local.store_here(data, is_kept=is_kept))
        if is_kept and local.is_dealt_already(store, local.sealing(seed, GAME, following.fingerprint)):
            is_kept = False
            people.notes.append(words("play.seeded.again"))
            store = stack.enter_context(local.store_here(None, is_kept=False))
        return _play(_new(terminal, store, following, people, seed, bets=bets, is_kept=is_kept))


def _play(sitting: Sitting) -> int:
    words, status = sitting.asker.words, 0
    try:
        with _told_if_refused(sitting.house, words):
            play_lines(sitting)
    except KeyboardInterrupt:
        status = INTERRUPTED
    if sitting.is_kept and sitting.local.was_opened and sitting.table.opened_by != SEEDED:
        sitting.tell(words("play.table", table=sitting.table.id, data=as_option(sitting.data)))
    return status


@contextmanager
def _told_if_refused(house: House, words: Words) -> Iterator[None]:
    try:
        yield
    except Refused as refusal:
        money, named = Money(house.rules.table.chip).text, voice_named(house.voice).named
        raise Wrong("play.refused", reason=refusal_sentence(words, money, refusal, named)) from None
    except TooLittle as short:
        text = Money(house.rules.table.chip).text
        facts = {"wants": text(short.wants), "has": text(short.has), "person": short.person}
        raise Wrong("play.wallet.short", name=short.name, **facts) from None


# A new table.


def _new(
    terminal: Terminal,
    store: Store,
    following: Following,
    people: Players,
    seed: str | None,
    *,
    bets: bool,
    is_kept: bool,
) -> Sitting:
    words, house = terminal.words, following.house
    sealed = local.sealing(seed, GAME, following.fingerprint)
    files = HouseHere(following, house, shows_bets=bets)
    visitors = local.visitors_here(store, words, rehearse=seed is not None)
    table = new_table(visitors, house, following.book, sealed, shows_bets=bets, files=files)
    coach = _coach(terminal, house)
    sitting = Sitting(
        house=house,
        local=table,
        asker=_asker(terminal, coach, lambda: sitting),
        look=terminal.look,
        balance=_usual_balance(house),
        wanted_bots=tuple(people.bots),
        shows_bets=bets,
        pause=terminal.pause,
        notes=people.notes + local.mention_open_tables(visitors, GAME, people.names, words, terminal.data),
        data=terminal.data,
        following=following,
        is_kept=is_kept,
        coach=coach,
    )
    if people.bots and not sitting.gives_chips:
        raise Wrong("play.bots.no_money")
    if not sitting.gives_chips and (own := _own_rules(following)):
        raise Wrong("play.own_rules", given=own)
    if following.overrides:
        settings = words("list.comma").join(following.overrides)
        sitting.notes.insert(0, words("play.set", settings=shown(settings)))
    if not is_kept:
        sitting.notes.append(words("play.unsaved"))
    if seed is not None:
        sitting.notes.append(words("play.seeded", seed=shown(seed)))
    keeping.keep_opening(store, sealed.table)
    table.when_opened = lambda: keeping.keep_sitting(sitting)
    if people.names:
        with _told_if_refused(house, words):
            sitting.sit_down(people.names, people.chips)
    return sitting


def _own_rules(following: Following) -> str:
    """What makes the rules others than those of a house that comes with the program; empty: nothing does."""
    if following.overrides:
        return "--set"
    is_shipped = Path(following.house.path).resolve().is_relative_to(SHIPPED.resolve())
    return "" if is_shipped else f"--house {shown(str(following.where))}"


# Coming back.


def _resumed(terminal: Terminal, store: Store, table: Table) -> Sitting:
    """The sitting as it was left; its rules are in the store, its house may have gone meanwhile."""
    words, kept = terminal.words, keeping.kept(store, table.id, keeping.Kept)
    try:
        where, overrides = (kept.where, kept.overrides) if kept is not None else (table.house, ())
        following: Following | None = Following(where, overrides, words=words)
    except BadHouse:
        following = None
    house = kept.house if kept is not None else following.house if following is not None else None
    if house is None:
        raise Wrong("play.resume.no_house", house=table.house, table=table.id)
    shows_bets = kept.shows_bets if kept is not None else not table.terms.for_show
    files = HouseHere(following, house, shows_bets=shows_bets) if following is not None else None
    coach = _coach(terminal, house, kept.coach if kept is not None else OFF)
    with _told_if_refused(house, words):
        seats = LocalTable.resumed(local.visitors_of(store, words, table), table.id, files)
    sitting = Sitting(
        house=house,
        local=seats,
        asker=_asker(terminal, coach, lambda: sitting),
        look=terminal.look,
        balance=_usual_balance(house),
        shows_bets=shows_bets,
        pause=terminal.pause,
        following=following,
        is_resumed=True,
        coach=coach,
        data=terminal.data,
    )
    recall(sitting)
    return sitting


def _asker(terminal: Terminal, coach: Coach, at: Callable[[], Sitting]) -> Asker:
    """Shows rules and odds as they are at the moment when somebody asks."""
    words = terminal.words
    return Asker(
        terminal.screen.ask,
        terminal.screen.tell,
        words,
        lambda: rule_card(at().house, at().book, words),
        lambda: coach.lines(at()),
        lambda: seal_lines(at().table, at().names, words, terminal.data),
    )


def _coach(terminal: Terminal, house: House, before: str = OFF) -> Coach:
    """As somebody wants it now, or else as it was."""
    named = voice_named(house.voice).named
    return Coach(terminal.coach or before, lambda action: named(terminal.words, action))


# Options.


def _coach_mode(mode: str | None, words: Words) -> str | None:
    if mode is not None and mode not in MODES:
        raise Wrong("odds.coach.wrong", given=shown(mode), allowed=words.all_of(MODES))
    return mode


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


def _players(house: House, written: list[str], bots: list[str], words: Words) -> Players:
    """Everybody named in the arguments, and bots of these kinds behind them."""
    parts, seats = " ".join(written).replace(",", " ").split(), house.rules.table.seats
    if not written:
        _check_seats(1, bots, seats)
        return Players(bots=bots, notes=[])
    if len(parts) == 1 and parts[0].isascii() and parts[0].isdecimal():
        count = int(parts[0][:4])
        _check_seats(count, bots, seats)
        return Players([words("table.player", n=n) for n in range(1, count + 1)], bots=bots, notes=[])
    _check_seats(len(parts), bots, seats)
    named = dict(_player(house, part) for part in parts)
    names = [fit_name(part.partition(":")[0]) for part in parts]
    if (name := named_twice([*bot_names(words, len(bots)), *names])) is not None:
        raise Wrong("play.players.twice", name=name)
    notes = cut_names(words, [part.partition(":")[0] for part in parts])
    return Players(names, {name: chips for name, chips in named.items() if chips is not None}, bots, notes)


def _check_seats(people: int, bots: list[str], seats: int) -> None:
    if not people:
        raise Wrong("play.players.none", seats=seats)
    if people > seats:
        raise Wrong("play.players.many", n=people, seats=seats)
    if people + len(bots) > seats:
        raise Wrong("play.bots.many", n=len(bots), people=people, seats=seats)


def _player(house: House, part: str) -> tuple[str, int | None]:
    """The name and the chips of `Ann:200`; of `Ann` alone the usual ones."""
    name, colon, balance = part.partition(":")
    if not fit_name(name):
        raise Wrong("play.players.balance", given=shown(part))
    return fit_name(name), _balance(house, part, balance) if colon else None


def _balance(house: House, part: str, written: str) -> int:
    """The chips that somebody brings, enough for one bet."""
    table = house.rules.table
    try:
        chips = Money(table.chip).chips(written)
    except BadMoney as bad:
        key = "play.players.too_much" if bad.key == TOO_MUCH else "play.players.balance"
        raise Wrong(key, given=shown(part), most=bad.facts["most"]) from None
    least = in_chips(table.min_bet, table.chip) * (2 if house.rules.variant.switch else 1)
    if chips < least:
        facts = {"given": shown(part), "least": Money(table.chip).text(least)}
        raise Wrong("play.players.too_little" if chips else "play.players.balance", **facts)
    return chips
