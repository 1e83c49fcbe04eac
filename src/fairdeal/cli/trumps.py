"""`fairdeal trumps`, and `fairdeal pack list|show|check|new`."""

import os
import re
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter
from msgspec.structs import replace

from fairdeal.cli import local
from fairdeal.cli.local import DATA, NO_SAVE, RESUME, usually
from fairdeal.cli.main import INTERRUPTED
from fairdeal.cli.options import LANG, listed, may_be_empty, spoken
from fairdeal.cli.wrong import Wrong
from fairdeal.games.game import Entries, Refused, Stake, fingerprint
from fairdeal.games.trumps import open_round
from fairdeal.games.trumps.balance import balance
from fairdeal.games.trumps.book import PLAYERS_LEAST, PLAYERS_MOST, TrumpsBook, book_of
from fairdeal.games.trumps.bots import BOTS
from fairdeal.games.trumps.pack import Pack, Text
from fairdeal.games.trumps.problems import BadPack, shown_text
from fairdeal.games.trumps.variants import variant_of
from fairdeal.houses.money import CHIPS_MOST
from fairdeal.store import Store
from fairdeal.tables.kits.trumps import trumps_table, trumps_terms
from fairdeal.tables.terms import Terms
from fairdeal.terminal import keeping
from fairdeal.terminal.asking import Asker
from fairdeal.terminal.cells import columns
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.local_table import LocalTable
from fairdeal.terminal.refusals import refusal_sentence
from fairdeal.terminal.screen import Screen, look_for
from fairdeal.terminal.sealing import seal_lines
from fairdeal.terminal.sitting import cut_names, fit_name, named_twice
from fairdeal.terminal.visitors import SEEDED
from fairdeal.terminal.voices.trumps import GAME, Table, play_lines
from fairdeal.terminal.voices.trumps_example import EXAMPLE, explained
from fairdeal.terminal.voices.trumps_packs import NoPack, about, cards_table, open_pack, shipped, summary
from fairdeal.terminal.voices.trumps_rules import rule_lines
from fairdeal.terminal.voices.trumps_scene import Brush, Scene
from fairdeal.terminal.voices.trumps_stakes import StakeTooHigh
from fairdeal.words import Words

PACKS = {"source": "airliners"}
USUAL_PACK = "aircraft"
"""What is played with when nobody names a pack: the source's own eight cards in its own variant."""

USUAL_VARIANT = "source"
USUAL_BOT = "greedy"
PLAYERS = "2"
WHOLE = re.compile("[+-]?[0-9]{1,40}")

TITLE_SECONDS = 1.0
CLEAR = "\x1b[2J\x1b[H"
NOT_IN_ORDER = 1
PATH_LENGTH = 500

WHICH = Annotated[str, Parameter(help="trumps.help.which")]

pack_app = App(name="pack")


class Kept(msgspec.Struct, frozen=True):
    """What a game is called, for who comes back to it."""

    pack: Text
    variant: str
    names: tuple[str, ...] = ()
    """Of the people, by seat, if they have said any."""


class Terminal(msgspec.Struct, frozen=True):
    """How people sit in front of it."""

    screen: Screen
    words: Words
    pause: Callable[[], None]
    data: str | None
    """Where everything is kept, as it was said."""


class Players(msgspec.Struct, frozen=True):
    """Who plays: people, by name if they have any, and bots in the last seats."""

    count: int
    names: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class Game(msgspec.Struct, frozen=True):
    """What was asked for in the arguments."""

    pack: Pack
    book: TrumpsBook
    variant: str
    """As people call it, with the knobs that were set."""
    players: Players
    kinds: dict[int, str]
    """Of each bot, by its seat."""
    stake: int
    """Chips that everybody stakes."""

    @property
    def terms(self) -> Terms:
        return replace(trumps_terms(self.book, self.players.count, self.stake), least=self.stake)


def trumps(
    *,
    players: Annotated[
        list[str] | None,
        Parameter(
            help="trumps.help.players",
            negative=(),
            consume_multiple=True,
            show_default=lambda _: PLAYERS,
        ),
    ] = None,
    bots: Annotated[str, may_be_empty("trumps.help.bots")] = "",
    pack: Annotated[str | None, Parameter(help="trumps.help.pack")] = None,
    variant: Annotated[str | None, usually(USUAL_VARIANT, "trumps.help.variant")] = None,
    overrides: Annotated[list[str] | None, listed("--set", "trumps.help.set")] = None,
    stake: Annotated[str | None, Parameter(help="trumps.help.stake", allow_leading_hyphen=True)] = None,
    seed: Annotated[str | None, Parameter(help="play.help.seed", allow_leading_hyphen=True)] = None,
    no_pause: Annotated[
        bool, Parameter(help="trumps.help.no_pause", negative=(), show_default=False)
    ] = False,
    resume: RESUME = None,
    data: DATA = None,
    no_save: NO_SAVE = False,
    lang: LANG = None,
) -> int:
    words, settings = spoken(lang), overrides or []
    screen = Screen(sys.stdin, sys.stdout, os.environ)
    terminal = Terminal(screen, words, _pause(screen, skipped=no_pause), data)
    is_kept = local.wants_keeping(data, no_save=no_save)
    if resume is not None:
        new: dict[str, object] = {
            "--players": players,
            "--bots": bots,
            "--pack": pack,
            "--variant": variant,
            "--set": settings,
        }
        new |= {"--stake": stake, "--seed": seed is not None, "--no-save": not is_kept}
        local.check_alone(words, new)
        with local.store_here(data, is_kept=True) as store:
            return _play(*_resumed(terminal, store, resume))
    game = _game(players, bots, pack, variant or USUAL_VARIANT, settings, _stake(stake), words)
    return _play_new(terminal, game, seed, is_kept=is_kept)


def _play_new(terminal: Terminal, game: Game, seed: str | None, *, is_kept: bool) -> int:
    notes = list[str]()
    with ExitStack() as stack:
        store = stack.enter_context(local.store_here(terminal.data, is_kept=is_kept))
        if is_kept and local.is_dealt_already(store, local.sealing(seed, GAME, fingerprint(game.book))):
            is_kept = False
            notes.append(terminal.words("play.seeded.again"))
            store = stack.enter_context(local.store_here(None, is_kept=False))
        table, kept = _new(terminal, store, game, seed)
        table.is_kept, table.notes = is_kept, [*game.players.notes, *notes, *table.notes]
        return _play(table, kept)


def _game(
    players: list[str] | None,
    bots: str,
    pack: str | None,
    variant: str,
    settings: list[str],
    stake: int,
    words: Words,
) -> Game:
    chosen = variant_of(variant, settings)
    read = _read(pack if pack is not None else PACKS.get(variant, USUAL_PACK), words)
    book = book_of(read, chosen)
    who, bot_kinds = _players(players, bots, words)
    _check_players(book, who.count)
    named = words("list.comma").join([variant, *_in_force(settings)])
    return Game(read, book, named, who, _seated(bot_kinds, who.count), stake)


def _new(terminal: Terminal, store: Store, game: Game, seed: str | None) -> tuple[Table, Kept]:
    """A game that nobody has played before."""
    words, book, who = terminal.words, game.book, game.players
    sealed = local.sealing(seed, GAME, fingerprint(book))
    visitors = local.visitors_here(store, words, rehearse=seed is not None)
    if game.stake and game.kinds and not visitors.gives_money:
        raise Wrong("play.bots.no_money")
    opening = trumps_table(sealed.table, game.pack.id, book, sealed.by, game.terms)
    kept = Kept(game.pack.title, game.variant, who.names)
    notes = local.mention_open_tables(visitors, GAME, list(who.names), words, terminal.data)
    keeping.keep_opening(store, sealed.table)
    seats = LocalTable(visitors, opening, book, sealed.randomness)
    seats.when_opened = lambda: keeping.keep(store, sealed.table, kept)
    table = _table(terminal, seats, game.kinds, who.names)
    if seed is not None:
        notes.append(words("play.seeded", seed=shown_text(seed, 40)))
    table.pause, table.notes = terminal.pause, notes
    return table, kept


def _resumed(terminal: Terminal, store: Store, named: list[str]) -> tuple[Table, Kept]:
    """A game as it was left."""
    words = terminal.words
    found = local.table_to_resume(store, GAME, named, words, terminal.data)
    kept = keeping.kept(store, found.id, Kept) or Kept(Text(found.house), "")
    kinds = {place.seat: place.bot for place in found.places.values() if place.bot}
    seats = LocalTable.resumed(local.visitors_of(store, words, found), found.id)
    table = _table(terminal, seats, kinds, kept.names)
    table.is_resumed = True
    return table, kept


def _in_force(settings: list[str]) -> list[str]:
    """Of a knob that was set again and again the last word alone."""
    return list({setting.partition("=")[0].strip(): setting for setting in settings}.values())


def _play(table: Table, kept: Kept) -> int:
    words, status = table.scene.words, 0
    size = len(table.scene.book.cards)
    title = words("trumps.title", pack=kept.pack.told(words.lang), n=size, variant=kept.variant)
    try:
        play_lines(table, title)
    except KeyboardInterrupt:
        status = INTERRUPTED
    except Refused as refusal:
        reason = refusal_sentence(words, str, refusal, lambda words, action: action)
        raise Wrong("play.refused", reason=reason) from None
    except StakeTooHigh as high:
        raise _too_high(high, gives_money=table.local.visitors.gives_money) from None
    if table.is_kept and table.local.was_opened and table.local.table.opened_by != SEEDED:
        table.tell(words("play.table", table=table.local.table.id, data=as_option(table.data)))
    return status


def _too_high(high: StakeTooHigh, *, gives_money: bool) -> Wrong:
    facts = {"name": high.name, "wants": high.wants, "has": high.has}
    if gives_money:
        return Wrong("trumps.stake.most", most=high.most, **facts)
    return Wrong("play.wallet.short", person=high.person, **facts)


def _table(terminal: Terminal, seats: LocalTable, kinds: dict[int, str], names: tuple[str, ...]) -> Table:
    screen, words, now = terminal.screen, terminal.words, seats.table
    named = dict(enumerate(names, start=1))
    stake, bots = now.terms.most, frozenset(kinds)
    scene = Scene(_brush(screen, words), now.book, bots, screen.columns, named, stake)
    players = {seat: scene.player(seat) for seat in range(1, now.terms.seats + 1)}

    def seal() -> list[str]:
        return seal_lines(seats.table, players, words, terminal.data)

    asker = Asker(screen.ask, screen.tell, words, lambda: rule_lines(scene), seal=seal)
    return Table(scene, asker, seats, now.terms.seats, kinds, _clear(screen), data=terminal.data)


def _brush(screen: Screen, words: Words) -> Brush:
    return Brush(words, look_for(screen, words, os.environ, None).coloured)


def _stake(written: str | None) -> int:
    """The chips that everybody stakes; none where nobody says so."""
    if written is None:
        return 0
    is_number = WHOLE.fullmatch(written) and len(written) <= len(str(CHIPS_MOST))
    stake = int(written) if is_number else 0
    if not 0 < stake <= CHIPS_MOST:
        raise Wrong("trumps.stake.wrong", given=shown_text(written, 40), most=CHIPS_MOST)
    return stake


def _check_players(book: TrumpsBook, players: int) -> None:
    """Refuse a game that so many can't play."""
    if not PLAYERS_LEAST <= players <= PLAYERS_MOST:
        raise Wrong("trumps.refusal.bet/players", players=players, least=PLAYERS_LEAST, most=PLAYERS_MOST)
    seats = range(1, players + 1)
    try:
        open_round(book, Entries(tuple(Stake(seat, seat, 0) for seat in seats), dict.fromkeys(seats, 0)))
    except Refused as refused:
        raise Wrong(f"trumps.refusal.{refused.code}", **refused.facts) from None


def _players(written: list[str] | None, bots: str, words: Words) -> tuple[Players, list[str]]:
    """Everybody who plays, and the kinds of the bots: a number counts these, names come beside them."""
    kinds = local.bot_kinds(bots, tuple(BOTS), USUAL_BOT, words)
    parts = " ".join(written).replace(",", " ").split() if written is not None else [PLAYERS]
    if len(parts) == 1 and WHOLE.fullmatch(parts[0]):
        count = int(parts[0])
        if PLAYERS_LEAST <= count < len(kinds):
            raise Wrong("trumps.bots.many", n=len(kinds), players=count)
        return Players(count), kinds
    names = tuple(_name(part) for part in parts)
    if (twice := named_twice(names)) is not None:
        raise Wrong("play.players.twice", name=twice)
    return Players(len(names) + len(kinds), names, tuple(cut_names(words, parts))), kinds


def _name(part: str) -> str:
    if not fit_name(part) or ":" in part:
        raise Wrong("trumps.players.name", given=shown_text(part, 40))
    return fit_name(part)


def _seated(kinds: list[str], players: int) -> dict[int, str]:
    """The kind of each bot by its seat; bots have the last ones."""
    return dict(enumerate(kinds, start=players - len(kinds) + 1))


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


# Packs.


@pack_app.command(name="list", help="trumps.about.pack.list")
def list_packs(*, lang: LANG = None) -> int:
    words = spoken(lang)
    rows = [(name, summary(open_pack(name), words)) for name in shipped()]
    _print(columns(rows))
    return 0


@pack_app.command(name="show", help="trumps.about.pack.show")
def show_pack(pack: WHICH, /, *, lang: LANG = None) -> int:
    words = spoken(lang)
    screen = Screen(None, sys.stdout, os.environ)
    read = _read(pack, words)
    _print([*about(read, words), "", *cards_table(read, _brush(screen, words), screen.columns())])
    return 0


@pack_app.command(name="check", help="trumps.about.pack.check")
def check_pack(pack: WHICH, /, *, lang: LANG = None) -> int:
    words = spoken(lang)
    try:
        read = _read(pack, words)
    except BadPack as bad:
        _print([bad.told(words)])
        return NOT_IN_ORDER
    sizes = {"cards": len(read.cards), "categories": len(read.categories), "n": len(read.categories)}
    warnings = [words("trumps.pack.warning", sentence=odd.told(words)) for odd in balance(read)]
    _print([words("trumps.pack.in_order", file=shown_text(pack, PATH_LENGTH), **sizes), *warnings])
    return 0


@pack_app.command(name="new", help="trumps.about.pack.new")
def new_pack(file: Annotated[str, Parameter(help="trumps.help.file")], /, *, lang: LANG = None) -> int:
    words, shown = spoken(lang), shown_text(file, PATH_LENGTH)
    try:
        with Path(file).open("x", encoding="utf-8") as target:
            target.write(EXAMPLE)
    except FileExistsError:
        raise Wrong("trumps.pack.there", file=shown) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Wrong("trumps.pack.unwritable", file=shown, reason=reason) from None
    _print(explained(shown, words))
    return 0


def _read(pack: str, words: Words) -> Pack:
    try:
        return open_pack(pack)
    except NoPack as none:
        shown = shown_text(pack, PATH_LENGTH)
        raise Wrong(none.key, given=shown, file=shown, known=words.one_of(shipped()), **none.facts) from None


def _print(lines: list[str]) -> None:
    screen = Screen(None, sys.stdout, os.environ)
    for line in lines:
        screen.tell(line)
