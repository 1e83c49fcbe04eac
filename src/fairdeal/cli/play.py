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
from fairdeal.coaching.modes import MODES, OFF
from fairdeal.games.game import Refused
from fairdeal.houses.following import Following
from fairdeal.houses.house import House
from fairdeal.houses.places import is_shipped
from fairdeal.houses.problems import BadHouse
from fairdeal.houses.telling.card import rule_card
from fairdeal.room.houses.local_house import LocalHouse
from fairdeal.room.lifecycle.new_tables import Sealing, make_blackjack_table, without_clock
from fairdeal.room.lifecycle.saved_tables import SavedSession, read_session
from fairdeal.room.people.visitors import Visitors
from fairdeal.store import Store
from fairdeal.tables.houses.terms import chips_of
from fairdeal.tables.model.state import Table
from fairdeal.tables.model.terms import in_chips
from fairdeal.terminal.blackjack.coach import Coach
from fairdeal.terminal.blackjack.game_loop import play_lines
from fairdeal.terminal.blackjack.play_session import Money, PlaySession, TooLittle
from fairdeal.terminal.blackjack.resumed_table import recall
from fairdeal.terminal.blackjack.saved_sessions import keep_session
from fairdeal.terminal.blackjack.voices import find_voice
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.io.card_faces import STYLES
from fairdeal.terminal.io.prompt import Asker, shown
from fairdeal.terminal.io.screen import Screen, look_for
from fairdeal.terminal.party import Party
from fairdeal.terminal.seals import seal_lines
from fairdeal.words import Words
from fairdeal.words.money import CHIP, written
from fairdeal.words.refusals import render_refusal

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


def _play(session: PlaySession, terminal: Terminal) -> int:
    def play() -> None:
        with _told_if_refused(session.house, session.party.visitors, terminal):
            play_lines(session)

    party, is_kept = session.party, session.is_kept
    return played(play, party, terminal, table=session.view.table, is_kept=is_kept)


@contextmanager
def _told_if_refused(house: House, visitors: Visitors, terminal: Terminal) -> Iterator[None]:
    text = Money(chips_of(house)[0]).text
    try:
        yield
    except Refused as refusal:
        named = find_voice(house.voice).action_word
        raise Wrong("play.refused", reason=render_refusal(refusal, terminal.words, text, named)) from None
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
) -> PlaySession:
    words, house, store = terminal.words, following.house, place.store
    how = {"shows_bets": bets, "by_hand": bool(people.dealer)}
    files = LocalHouse(following, house, **how)
    known = None if place.is_kept else lambda: local.people_at_home(terminal.data)
    visitors = local.visitors_here(store, words, rehearse=seed is not None, known=known)
    table = make_blackjack_table(house, following.book, sealed, **how, files=files)
    party = Party(visitors, table)
    coach = _coach(terminal, house)
    names = list(people.names)
    local.ids_of(visitors, names, words)  # each is another person
    session = PlaySession(
        house=house,
        book=following.book,
        party=party,
        asker=_asker(terminal, lambda: session),
        look=terminal.look,
        balance=_usual_balance(house),
        wanted_bots=people.bots,
        dealer=people.dealer,
        shows_bets=bets,
        pause=terminal.pause,
        notes=list(place.notes),
        data=terminal.data,
        following=following,
        files=files,
        is_kept=place.is_kept,
        coach=coach,
    )
    with _told_if_refused(house, visitors, terminal):
        table.check_chip(store)
    check_new_table(session)
    _note(session, seed)
    party.when_opened = lambda: keep_session(session)
    with _told_if_refused(house, visitors, terminal):
        _come_in(session, names, people.chips)
    return session


def _come_in(session: PlaySession, names: list[str], chips: dict[str, int]) -> None:
    """Let in everybody who was named, the dealer first. Without names, the house's voice asks."""
    if session.dealer:
        check_dealer(session, names)
    for name in names:
        session.party.visitors.admit(name)  # before anybody sits down, in case some may not
    if names:
        _sit_down(session, names, chips)


def _sit_down(session: PlaySession, names: list[str], chips: dict[str, int]) -> None:
    """All of them or nobody: where one is refused, who sits already goes home with what they brought."""
    try:
        session.sit_down(names, chips)
    except (Refused, TooLittle, Wrong):
        session.party.void_and_close()
        session.party.stop()
        raise


def _note(session: PlaySession, seed: str | None) -> None:
    """What is out of the ordinary here, for people to know before they bet."""
    words, following = session.asker.words, session.following
    if following is not None and following.overrides:
        settings = words("list.comma").join(following.overrides)
        session.notes.insert(0, words("play.set", settings=shown(settings)))
    if session.shows_bets and session.house.voice != WITHOUT_BETS:
        session.notes.append(words("play.bets.no_change"))
    if not session.is_kept:
        session.notes.append(words("play.unsaved"))
    if seed is not None:
        session.notes += [words("play.seeded", seed=shown(seed)), words("play.practice")]


# Coming back.


def _resumed(terminal: WithCoach, store: Store, table: Table) -> PlaySession:
    """The session as it was left; its rules are in the store, its house may have gone meanwhile."""
    words, kept = terminal.words, read_session(store, table.id, SavedSession)
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
    files = LocalHouse(following, house, **how) if following is not None else None
    coach = _coach(terminal, house, *((kept.coach, kept.coach_by) if kept is not None else ()))
    visitors = local.visitors_of(store, words, table)
    with _told_if_refused(house, visitors, terminal):
        party = Party.resume(visitors, table.id, files)
    session = PlaySession(
        house=house,
        book=party.book(),
        party=party,
        asker=_asker(terminal, lambda: session),
        look=terminal.look,
        balance=_usual_balance(house),
        dealer=dealer,
        shows_bets=shows_bets,
        pause=terminal.pause,
        following=following,
        files=files,
        is_resumed=True,
        coach=coach,
        data=terminal.data,
    )
    session.is_last_round = not may_go_on(session)
    if visitors.rehearse:
        session.notes.append(words("play.practice"))
    recall(session)
    return session


def _check_money(table: Table, terminal: Terminal) -> None:
    """Refuse a table from when each house had its own money: its chips are not what the room's are now."""
    is_for_money = table.terms.most and not table.terms.for_show
    if is_for_money and table.terms.chip != CHIP:
        facts = {"chip": written(1, table.terms.chip), "room": written(1), "data": as_option(terminal.data)}
        raise Wrong("play.resume.other_money", table=table.id, **facts)


def _asker(terminal: Terminal, at: Callable[[], PlaySession]) -> Asker:
    """Shows rules and seals as they are at the moment when somebody asks."""
    words = terminal.words
    return Asker(
        terminal.screen.ask,
        terminal.screen.tell,
        words,
        lambda: rule_card(without_clock(at().house), at().book, words),
        seal=lambda: seal_lines(at().view, at().names, words, terminal.data),
    )


def _coach(terminal: WithCoach, house: House, mode: str = OFF, by: str = CHART) -> Coach:
    """As somebody wants it now, or else as it was."""
    named = find_voice(house.voice).action_word
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
