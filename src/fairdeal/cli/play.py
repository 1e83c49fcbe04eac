"""`fairdeal play`: a table in the terminal, kept in the store."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

from cyclopts import Parameter

from fairdeal.cli import local
from fairdeal.cli.by_hand import check_dealer
from fairdeal.cli.coach_by import COACH_BY, check_measure
from fairdeal.cli.course import NewPlace, Terminal, new_place, played
from fairdeal.cli.local import DATA, NO_SAVE, RESUME, flag, usually
from fairdeal.cli.operators_room import check_new_table, may_go_on
from fairdeal.cli.options import LANG, SET, spoken
from fairdeal.cli.play_people import players_of
from fairdeal.cli.who_plays import Players
from fairdeal.cli.wrong import Wrong
from fairdeal.coaching.measures import CHART
from fairdeal.games.game import Refused
from fairdeal.houses.following import Following
from fairdeal.houses.house import House
from fairdeal.houses.places import is_shipped
from fairdeal.houses.problems import BadHouse
from fairdeal.houses.telling.card import rule_card
from fairdeal.store import Store
from fairdeal.tables.houses import chips_of
from fairdeal.tables.opening import check_chip
from fairdeal.tables.problems import refusal_sentence
from fairdeal.tables.state import Table
from fairdeal.terminal import keeping
from fairdeal.terminal.asking import Asker, shown
from fairdeal.terminal.coach import MODES, OFF, Coach
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.faces import STYLES
from fairdeal.terminal.lines import play_lines
from fairdeal.terminal.local_table import LocalTable
from fairdeal.terminal.new_rules import HouseHere
from fairdeal.terminal.opening import Sealing, new_table, without_clock
from fairdeal.terminal.resuming import recall
from fairdeal.terminal.screen import Screen, look_for
from fairdeal.terminal.sealing import seal_lines
from fairdeal.terminal.sitting import Money, Sitting, TooLittle, in_chips
from fairdeal.terminal.visitors import Visitors
from fairdeal.terminal.voices import voice_named
from fairdeal.words import Words
from fairdeal.words.money import CHIP, written

GAME = "blackjack"
USUAL_HOUSE = "vegas_strip"
DELAY_SECONDS = 0.6
DELAY_SECONDS_MAX = 10
BALANCE_IN_BETS = 20
"""Who says nothing of money sits down with so many of the smallest bets."""

WITHOUT_BETS = "cs161"
"""The voice of houses that play without bets unless they are asked for."""

CARD_STYLES = (*STYLES, "words")


class WithCoach(Terminal, frozen=True):
    """A terminal at which somebody may look at the cards with people."""

    coach: str | None = None
    """None: as it was, or off at a new table."""
    coach_by: str | None = None
    """None: as it was, or by the chart at a new table."""


def play(
    *,
    house: Annotated[str | None, usually(USUAL_HOUSE, "command.help.house")] = None,
    players: Annotated[
        list[str] | None, Parameter(help="play.help.players", negative=(), consume_multiple=True)
    ] = None,
    bots: Annotated[str | None, Parameter(help="play.help.bots")] = None,
    dealer: Annotated[str | None, Parameter(help="dealing.help.dealer")] = None,
    seed: Annotated[str | None, Parameter(help="play.help.seed", allow_leading_hyphen=True)] = None,
    overrides: SET = None,
    bets: Annotated[bool, flag("play.help.bets")] = False,
    no_pause: Annotated[bool, flag("play.help.no_pause")] = False,
    delay: Annotated[float | None, Parameter(help="play.help.delay", allow_leading_hyphen=True)] = None,
    letters: Annotated[bool, flag("play.help.ascii", name="--ascii")] = False,
    plain: Annotated[bool, flag("play.help.plain")] = False,
    cards: Annotated[str | None, Parameter(help="play.help.cards")] = None,
    coach: Annotated[str | None, usually(OFF, "odds.coach.help")] = None,
    coach_by: COACH_BY = None,
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
    coached = _coach_mode(coach, words), check_measure(coach_by, words)
    terminal = WithCoach(screen, words, look, pause, data, *coached)
    is_kept = local.wants_keeping(data, no_save=no_save)
    if resume is not None:
        new = {"--house": house, "--players": players, "--bots": bots, "--dealer": dealer is not None}
        new |= {"--seed": seed is not None}
        local.check_alone(words, {**new, "--set": overrides, "--bets": bets, "--no-save": not is_kept})
        with local.store_here(data, is_kept=True) as store:
            found = local.table_to_resume(store, GAME, resume, words, data)
            return _play(_resumed(terminal, store, found), terminal)
    if players == []:
        raise Wrong("command.empty", option="--players")
    following = Following(house or USUAL_HOUSE, overrides or (), words=words)
    if not following.book.decks:
        raise Wrong("play.endless", house=following.house.name)
    people = players_of(following.house, players or [], bots or "", words, dealer)
    sealed = local.sealing(seed, GAME, following.fingerprint)
    with new_place(terminal, sealed, is_kept=is_kept) as place:
        return _play(_new(terminal, place, following, people, sealed, seed, bets=bets), terminal)


def _play(sitting: Sitting, terminal: Terminal) -> int:
    def play() -> None:
        with _told_if_refused(sitting.house, sitting.local.visitors, terminal):
            play_lines(sitting)

    return played(play, sitting.local, terminal, is_kept=sitting.is_kept)


@contextmanager
def _told_if_refused(house: House, visitors: Visitors, terminal: Terminal) -> Iterator[None]:
    text = Money(chips_of(house)[0]).text
    try:
        yield
    except Refused as refusal:
        named = voice_named(house.voice).named
        raise Wrong("play.refused", reason=refusal_sentence(terminal.words, text, refusal, named)) from None
    except TooLittle as short:
        amounts = {"wants": text(short.wants), "has": text(short.has), "lacks": text(short.wants - short.has)}
        raise local.too_little(visitors, short.person, terminal.data, name=short.name, **amounts) from None


# A new table.


def _new(
    terminal: WithCoach,
    place: NewPlace,
    following: Following,
    people: Players,
    sealed: Sealing,
    seed: str | None,
    *,
    bets: bool,
) -> Sitting:
    words, house, store = terminal.words, following.house, place.store
    how = {"shows_bets": bets, "by_hand": bool(people.dealer)}
    files = HouseHere(following, house, **how)
    known = None if place.is_kept else lambda: local.people_at_home(terminal.data)
    visitors = local.visitors_here(store, words, rehearse=seed is not None, known=known)
    table = new_table(visitors, house, following.book, sealed, **how, files=files)
    coach = _coach(terminal, house)
    names = list(people.names)
    local.ids_of(visitors, names, words)  # each is another person
    sitting = Sitting(
        house=house,
        local=table,
        asker=_asker(terminal, lambda: sitting),
        look=terminal.look,
        balance=_usual_balance(house),
        wanted_bots=people.bots,
        dealer=people.dealer,
        shows_bets=bets,
        pause=terminal.pause,
        notes=list(place.notes),
        data=terminal.data,
        following=following,
        is_kept=place.is_kept,
        coach=coach,
    )
    with _told_if_refused(house, visitors, terminal):
        check_chip(store, table.table.terms)
    check_new_table(sitting)
    if sitting.dealer:
        with _told_if_refused(house, visitors, terminal):
            check_dealer(sitting, names)
    _note(sitting, seed)
    table.when_opened = lambda: keeping.keep_sitting(sitting)
    if names:
        with _told_if_refused(house, visitors, terminal):
            for name in names:
                visitors.come_in(name)  # before anybody sits down, in case that others may not
            _sit_down(sitting, names, people.chips)
    return sitting


def _sit_down(sitting: Sitting, names: list[str], chips: dict[str, int]) -> None:
    """All of them or nobody: where one is refused, who sits already goes home with what they brought."""
    try:
        sitting.sit_down(names, chips)
    except (Refused, TooLittle, Wrong):
        sitting.local.void_and_close()
        raise


def _note(sitting: Sitting, seed: str | None) -> None:
    """What is out of the ordinary here, for people to know before they bet."""
    words, following = sitting.asker.words, sitting.following
    if following is not None and following.overrides:
        settings = words("list.comma").join(following.overrides)
        sitting.notes.insert(0, words("play.set", settings=shown(settings)))
    if sitting.shows_bets and sitting.house.voice != WITHOUT_BETS:
        sitting.notes.append(words("play.bets.no_change"))
    if not sitting.is_kept:
        sitting.notes.append(words("play.unsaved"))
    if seed is not None:
        sitting.notes += [words("play.seeded", seed=shown(seed)), words("play.practice")]


# Coming back.


def _resumed(terminal: WithCoach, store: Store, table: Table) -> Sitting:
    """The sitting as it was left; its rules are in the store, its house may have gone meanwhile."""
    words, kept = terminal.words, keeping.kept(store, table.id, keeping.Kept)
    _check_money(table, terminal)
    try:
        where, overrides = (kept.where, kept.overrides) if kept is not None else (table.house, ())
        # Where the folder of somebody's own house is, only what was kept says.
        is_found = kept is not None or is_shipped(table.house)
        following = Following(where, overrides, words=words) if is_found else None
    except BadHouse:
        following = None
    house = kept.house if kept is not None else following.house if following is not None else None
    if house is None:
        raise Wrong("play.resume.no_house", house=table.house, table=table.id)
    shows_bets = kept.shows_bets if kept is not None else not table.terms.for_show
    dealer = kept.dealer if kept is not None else ""
    how = {"shows_bets": shows_bets, "by_hand": bool(dealer)}
    files = HouseHere(following, house, **how) if following is not None else None
    coach = _coach(terminal, house, *((kept.coach, kept.coach_by) if kept is not None else ()))
    visitors = local.visitors_of(store, words, table)
    with _told_if_refused(house, visitors, terminal):
        seats = LocalTable.resumed(visitors, table.id, files)
    sitting = Sitting(
        house=house,
        local=seats,
        asker=_asker(terminal, lambda: sitting),
        look=terminal.look,
        balance=_usual_balance(house),
        dealer=dealer,
        shows_bets=shows_bets,
        pause=terminal.pause,
        following=following,
        is_resumed=True,
        coach=coach,
        data=terminal.data,
    )
    sitting.is_last_round = not may_go_on(sitting)
    if visitors.rehearse:
        sitting.notes.append(words("play.practice"))
    recall(sitting)
    return sitting


def _check_money(table: Table, terminal: Terminal) -> None:
    """Refuse a table from when each house had its own money: its chips are not what the room's are now."""
    is_for_money = table.terms.most and not table.terms.for_show
    if is_for_money and table.terms.chip != CHIP:
        facts = {"chip": written(1, table.terms.chip), "room": written(1), "data": as_option(terminal.data)}
        raise Wrong("play.resume.other_money", table=table.id, **facts)


def _asker(terminal: Terminal, at: Callable[[], Sitting]) -> Asker:
    """Shows rules and seals as they are at the moment when somebody asks."""
    words = terminal.words
    return Asker(
        terminal.screen.ask,
        terminal.screen.tell,
        words,
        lambda: rule_card(without_clock(at().house), at().book, words),
        seal=lambda: seal_lines(at().table, at().names, words, terminal.data),
    )


def _coach(terminal: WithCoach, house: House, mode: str = OFF, by: str = CHART) -> Coach:
    """As somebody wants it now, or else as it was."""
    named = voice_named(house.voice).named
    wanted, measure = terminal.coach or mode, terminal.coach_by or by
    return Coach(wanted, lambda action: named(terminal.words, action), measure)


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
    table, (_, house_chip) = house.rules.table, chips_of(house)
    return BALANCE_IN_BETS * house_chip * in_chips(table.min_bet, table.chip)
