"""`fairdeal trumps`: a game in the terminal, kept in the store."""

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated

import msgspec
from cyclopts import Parameter
from msgspec.structs import replace

from fairdeal.cli import local
from fairdeal.cli.course import NewPlace, Terminal, new_place, played
from fairdeal.cli.local import DATA, NO_SAVE, RESUME, flag, usually
from fairdeal.cli.options import LANG, listed, spoken
from fairdeal.cli.trumps_packs import pack_named
from fairdeal.cli.who_plays import Players, bots_wanted, names_of, people_wanted
from fairdeal.cli.wrong import Wrong
from fairdeal.games.game import Entries, Refused, Stake, fingerprint
from fairdeal.games.trumps import open_round
from fairdeal.games.trumps.book import PLAYERS_LEAST, PLAYERS_MOST, TrumpsBook, book_of
from fairdeal.games.trumps.bots import BOTS
from fairdeal.games.trumps.pack import Pack, Text
from fairdeal.games.trumps.variants import variant_of
from fairdeal.games.trumps.view import pack_view
from fairdeal.houses.money import CHIPS_MOST, BadMoney, chips
from fairdeal.houses.shipped_books import heading
from fairdeal.room.lifecycle.left_tables import find_own_tables
from fairdeal.room.lifecycle.new_tables import NewTable, Sealing
from fairdeal.room.lifecycle.presence import is_played_elsewhere
from fairdeal.room.lifecycle.saved_tables import keep_session, read_session
from fairdeal.store import Store
from fairdeal.tables.games.trumps import trumps_table, trumps_terms
from fairdeal.tables.model.terms import Terms
from fairdeal.terminal.io.prompt import Asker
from fairdeal.terminal.io.screen import Screen, look_for
from fairdeal.terminal.names import bot_names, clean_name
from fairdeal.terminal.own_tables import own_table_lines
from fairdeal.terminal.party import Party
from fairdeal.terminal.seals import seal_lines
from fairdeal.terminal.trumps.game_loop import GAME, play_lines
from fairdeal.terminal.trumps.play_session import TrumpsSession
from fairdeal.terminal.trumps.rules import rule_lines
from fairdeal.terminal.trumps.scene import NO_PACK, Brush, Scene
from fairdeal.terminal.trumps.stakes import StakeTooHigh
from fairdeal.wire.views.trumps import PackView
from fairdeal.words import Words
from fairdeal.words.money import in_money, written
from fairdeal.words.refusals import render_refusal
from fairdeal.words.safe_text import shown_text

PACKS = {"source": "airliners"}
USUAL_PACK = "aircraft"
"""What is played with when nobody names a pack: the source's own eight cards in its own variant."""

USUAL_VARIANT = "source"
USUAL_BOT = "greedy"
PEOPLE, PEOPLE_BESIDE_BOTS = 2, 1
"""How many people play when nobody says so."""

TITLE_SECONDS = 1.0
CLEAR = "\x1b[2J\x1b[H"


class Kept(msgspec.Struct, frozen=True):
    """What a game is called, for who comes back to it."""

    pack: Text
    variant: str
    names: tuple[str, ...] = ()
    """Of the people, by seat, if they have said any."""
    played: PackView | None = None
    """The cards and rules; None in data from older programs."""


class Game(msgspec.Struct, frozen=True):
    """What was asked for in the arguments."""

    pack: Pack
    book: TrumpsBook
    variant: str
    """As people call it, with the knobs that were set."""
    players: Players
    seats: int
    """So many play, bots in the last seats."""
    stake: int = 0
    """Chips that everybody stakes."""

    @property
    def terms(self) -> Terms:
        return replace(trumps_terms(self.book, self.seats, self.stake), least=self.stake)

    @property
    def kinds(self) -> dict[int, str]:
        """Of each bot, by its seat."""
        return dict(enumerate(self.players.bots, start=self.seats - len(self.players.bots) + 1))


def trumps(
    *,
    players: Annotated[
        list[str] | None, Parameter(help="trumps.help.players", negative=(), consume_multiple=True)
    ] = None,
    bots: Annotated[str | None, Parameter(help="trumps.help.bots")] = None,
    pack: Annotated[str | None, Parameter(help="trumps.help.pack")] = None,
    variant: Annotated[str | None, usually(USUAL_VARIANT, "trumps.help.variant")] = None,
    overrides: Annotated[list[str] | None, listed("--set", "trumps.help.set")] = None,
    stake: Annotated[str | None, Parameter(help="trumps.help.stake", allow_leading_hyphen=True)] = None,
    seed: Annotated[str | None, Parameter(help="play.help.seed", allow_leading_hyphen=True)] = None,
    own_seeds: Annotated[bool, flag("trumps.help.own_seeds", name="--own-seeds")] = False,
    no_pause: Annotated[bool, flag("trumps.help.no_pause")] = False,
    resume: RESUME = None,
    data: DATA = None,
    no_save: NO_SAVE = False,
    lang: LANG = None,
) -> int:
    words, settings = spoken(lang), overrides or []
    screen = Screen(sys.stdin, sys.stdout, os.environ)
    look = look_for(screen, words, os.environ, None)
    terminal = Terminal(screen, words, look, _pause(screen, skipped=no_pause), data)
    is_kept = local.wants_keeping(data, no_save=no_save)
    if resume is not None:
        new = {"--players": players, "--bots": bots, "--pack": pack, "--variant": variant, "--set": settings}
        kept = {"--stake": stake, "--seed": seed is not None, "--no-save": not is_kept}
        local.check_alone(words, {**new, **kept, "--own-seeds": own_seeds})
        with local.store_here(data, is_kept=True) as store:
            return _play(*_resumed(terminal, store, resume), terminal)
    if players == []:
        raise Wrong("command.empty", option="--players")
    game = _game(players or [], bots or "", pack, variant or USUAL_VARIANT, settings, words)
    sealed = local.sealing(seed, GAME, fingerprint(game.book))
    with new_place(terminal, sealed, is_kept=is_kept) as place:
        session, called = _new(terminal, place, _staked(game, stake), sealed, seed)
        session.asks_seeds = own_seeds
        return _play(session, called, terminal)


def _play(session: TrumpsSession, kept: Kept, terminal: Terminal) -> int:
    words, view = terminal.words, session.party.view
    pack = heading(kept.pack.told(words.lang), view.house.id)
    size = len(session.scene.pack.names)
    title = words("trumps.title", pack=pack, n=size, variant=kept.variant)

    def play() -> None:
        try:
            play_lines(session, title)
        except Refused as refusal:
            raise _told(refusal, session.scene.money, words) from None
        except StakeTooHigh as high:
            raise _too_high(high, session, terminal) from None

    return played(play, session.party, terminal, table=view.table, is_kept=session.is_kept)


def _told(refusal: Refused, money: Callable[[int], str], words: Words) -> Wrong:
    reason = render_refusal(refusal, words, money, lambda words, action: action)
    return Wrong("play.refused", reason=reason)


def _too_high(high: StakeTooHigh, session: TrumpsSession, terminal: Terminal) -> Wrong:
    money, visitors = session.scene.money, session.party.visitors
    facts = {"name": high.name, "wants": money(high.wants), "has": money(high.has)}
    lacks = money(high.wants - high.has)
    if visitors.gives_money:
        return Wrong("trumps.stake.most", most=money(high.most), **facts)
    return local.too_little(visitors, high.person, terminal.data, lacks=lacks, **facts)


# A new game.


def _game(
    players: list[str],
    bots: str,
    pack: str | None,
    variant: str,
    settings: list[str],
    words: Words,
) -> Game:
    chosen = variant_of(variant, settings)
    read = pack_named(pack if pack is not None else PACKS.get(variant, USUAL_PACK), words)
    book = book_of(read, chosen)
    who, seats = _players(players, bots, words)
    _check_cards(book, seats)
    named = words("list.comma").join([variant, *_in_force(settings)])
    return Game(read, book, named, who, seats)


def _in_force(settings: list[str]) -> list[str]:
    """Of a knob that was set again and again the last word alone."""
    return list({setting.partition("=")[0].strip(): setting for setting in settings}.values())


def _new(
    terminal: Terminal, place: NewPlace, game: Game, sealed: Sealing, seed: str | None
) -> tuple[TrumpsSession, Kept]:
    """A game that nobody has played before."""
    words, names, store = terminal.words, game.players.names, place.store
    known = None if place.is_kept else lambda: local.people_at_home(terminal.data)
    visitors = local.visitors_here(store, words, rehearse=seed is not None, known=known)
    if game.stake and game.kinds and not visitors.gives_money:
        raise Wrong("play.bots.no_money")
    opening = trumps_table(sealed.table, game.pack.id, game.book, sealed.by, game.terms)
    kept = Kept(game.pack.title, game.variant, names, pack_view(game.book))
    party = Party(visitors, NewTable(opening, game.book, sealed.randomness))
    party.when_opened = lambda: keep_session(store, sealed.table, kept)
    session = _session(terminal, party, pack_view(game.book), game.kinds, names)
    people = local.ids_of(visitors, [session.scene.player(seat) for seat in session.people], words)
    left = find_own_tables(store, GAME, people)
    session.notes = [*place.notes, *own_table_lines(GAME, left, words, terminal.data)]
    if seed is not None:
        session.notes += [words("play.seeded", seed=shown_text(seed, 40)), words("play.practice")]
    session.pause, session.is_kept = terminal.pause, place.is_kept
    return session, kept


# Coming back.


def _resumed(terminal: Terminal, store: Store, named: list[str]) -> tuple[TrumpsSession, Kept]:
    """A game as it was left."""
    words = terminal.words
    found = local.table_to_resume(store, GAME, named, words, terminal.data)
    try:
        party = Party.resume(local.visitors_of(store, words, found), found.id)
    except Refused as refusal:
        raise _told(refusal, written, words) from None
    view = party.view
    kept = read_session(store, view.table, Kept) or Kept(Text(view.house.id), "")
    kinds = {each.seat: each.bot for each in view.seats if each.bot}
    pack = view.round.pack if view.round is not None else kept.played
    session = _session(terminal, party, pack or NO_PACK, kinds, kept.names)
    session.is_resumed = True
    if party.visitors.rehearse:
        session.notes.append(words("play.practice"))
    if is_played_elsewhere(store, found):
        session.notes.append(words("play.back.joined"))
    return session, kept


def _session(
    terminal: Terminal, party: Party, pack: PackView, kinds: dict[int, str], names: tuple[str, ...]
) -> TrumpsSession:
    screen, words, seats = terminal.screen, terminal.words, party.view.seats_most
    named = dict(enumerate(names, start=1))
    stake, bots = party.view.bets.least, frozenset(kinds)
    brush = Brush(words, terminal.look.coloured)
    scene = Scene(brush, pack, bots, screen.columns, named, stake)
    players = {seat: scene.player(seat) for seat in range(1, seats + 1)}

    def seal() -> list[str]:
        return seal_lines(party.newest, players, words, terminal.data)

    asker = Asker(screen.ask, screen.tell, words, lambda: rule_lines(scene), seal=seal)
    return TrumpsSession(scene, asker, party, seats, kinds, _clear(screen), data=terminal.data)


# Options.


def _staked(game: Game, given: str | None) -> Game:
    """The game for what everybody stakes, in the money of the room; for nothing where nobody says so."""
    if given is None:
        return game
    with suppress(BadMoney):
        if stake := chips(given):
            return replace(game, stake=stake)
    limits = {"least": written(1), "most": written(CHIPS_MOST)}
    raise Wrong("trumps.stake.wrong", given=shown_text(given, 40), **limits)


def _players(written: list[str], bots: str, words: Words) -> tuple[Players, int]:
    """Everybody who plays, people and bots beside them; and how many that are."""
    count, kinds = bots_wanted(bots, tuple(BOTS), USUAL_BOT, words)
    wanted = people_wanted(written, usual=PEOPLE_BESIDE_BOTS if count else PEOPLE)
    seats, limits = wanted.people + count, {"least": PLAYERS_LEAST, "most": PLAYERS_MOST}
    if wanted.people < 0 or not PLAYERS_LEAST <= seats <= PLAYERS_MOST:
        key = "trumps.bots.many" if count else "refusal.bet/players"
        raise Wrong(key, players=seats, bots=count, **limits)
    return Players(
        names_of(map(_named, wanted.written), words, taken=bot_names(words, count)), bots=kinds
    ), seats


def _named(part: str) -> str:
    if not clean_name(part) or ":" in part:
        raise Wrong("trumps.players.name", given=shown_text(part, 40))
    return part


def _check_cards(book: TrumpsBook, players: int) -> None:
    """Refuse a game that so many can't play with these cards."""
    seats = range(1, players + 1)
    try:
        open_round(book, Entries(tuple(Stake(seat, seat, 0) for seat in seats), dict.fromkeys(seats, 0)))
    except Refused as refused:
        key = f"refusal.{refused.code}"
        raise Wrong(key, **in_money(key, refused.facts)) from None


def _pause(screen: Screen, *, skipped: bool) -> Callable[[], None]:
    """Time to read the title; nobody needs it at the other end of a pipe."""
    if skipped or not (screen.typed and screen.is_terminal):
        return lambda: None
    return lambda: time.sleep(TITLE_SECONDS)


def _clear(screen: Screen) -> Callable[[], None]:
    """Clears a terminal that knows how; leaves everything else alone."""
    target = screen.target
    if target is None or not screen.is_terminal or os.environ.get("TERM") == "dumb":
        return lambda: None
    return lambda: print(CLEAR, end="", file=target, flush=True)
