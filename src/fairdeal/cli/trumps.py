"""`fairdeal trumps`, and `fairdeal pack list|show|check|new`."""

import os
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter

from fairdeal.cli import local
from fairdeal.cli.local import DATA, NO_SAVE, RESUME
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
from fairdeal.store import Store
from fairdeal.tables.houses import trumps_table, trumps_terms
from fairdeal.terminal.asking import Asker
from fairdeal.terminal.cells import columns
from fairdeal.terminal.local_table import LocalTable
from fairdeal.terminal.refusals import refusal_sentence
from fairdeal.terminal.screen import Screen, look_for
from fairdeal.terminal.visitors import Visitors
from fairdeal.terminal.voices.trumps import GAME, Table, play_lines
from fairdeal.terminal.voices.trumps_example import EXAMPLE, explained
from fairdeal.terminal.voices.trumps_packs import NoPack, about, cards_table, open_pack, shipped, summary
from fairdeal.terminal.voices.trumps_rules import rule_lines
from fairdeal.terminal.voices.trumps_scene import Brush, Scene
from fairdeal.words import Words

PACKS = {"source": "airliners"}
USUAL_PACK = "aircraft"
"""What is played with when nobody names a pack: the source's own eight cards in its own variant."""

USUAL_BOT = "greedy"
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


def trumps(
    *,
    players: Annotated[int, Parameter(help="trumps.help.players", allow_leading_hyphen=True)] = 2,
    bots: Annotated[str, may_be_empty("trumps.help.bots")] = "",
    pack: Annotated[str | None, Parameter(help="trumps.help.pack")] = None,
    variant: Annotated[str, Parameter(help="trumps.help.variant")] = "source",
    overrides: Annotated[list[str] | None, listed("--set", "trumps.help.set")] = None,
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
    pause, is_kept = _pause(screen, skipped=no_pause), local.wants_keeping(data, no_save=no_save)
    if resume is not None:
        new = {"--bots": bots, "--pack": pack, "--seed": seed is not None, "--set": overrides}
        local.check_alone(words, {**new, "--no-save": not is_kept})
        with local.store_here(data, is_kept=True) as store:
            return _play(*_resumed(store, resume, screen, words))
    chosen = variant_of(variant, settings)
    read = _read(pack if pack is not None else PACKS.get(variant, USUAL_PACK), words)
    book = book_of(read, chosen)
    _check_players(book, players)
    kinds = _kinds(bots, players, words)
    named = words("list.comma").join([variant, *_in_force(settings)])
    sealed, notes = local.sealing(seed, GAME, fingerprint(book)), list[str]()
    with ExitStack() as stack:
        store = stack.enter_context(local.store_here(data, is_kept=is_kept))
        if is_kept and local.is_dealt_already(store, sealed):
            is_kept = False
            notes.append(words("play.seeded.again"))
            store = stack.enter_context(local.store_here(None, is_kept=False))
        notes += local.mention_open_tables(store, GAME, GAME, words)
        if seed is not None:
            notes.append(words("play.seeded", seed=shown_text(seed, 40)))
        opening = trumps_table(sealed.table, read.id, book, sealed.by, trumps_terms(book, players))
        kept = Kept(read.title, named)
        store.keep_secret(_secret(sealed.table), msgspec.msgpack.encode(kept))
        seats = LocalTable(Visitors(store), opening, book, sealed.randomness)
        table = _table(seats, kinds, screen, words)
        table.pause, table.is_kept, table.notes = pause, is_kept, notes
        return _play(table, kept)


def _secret(table: str) -> str:
    return f"sitting:{table}"


def _resumed(store: Store, named: list[str], screen: Screen, words: Words) -> tuple[Table, Kept]:
    """A game as it was left."""
    found = local.table_to_resume(store, GAME, GAME, named, words)
    content = store.secret(_secret(found.id))
    kept = msgspec.msgpack.decode(content, type=Kept) if content else Kept(Text(found.house), "")
    kinds = {place.seat: place.bot for place in found.places.values() if place.bot}
    table = _table(LocalTable.resumed(Visitors(store), found.id), kinds, screen, words)
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
    if table.is_kept and table.local.was_opened and table.local.table.opened_by != local.SEEDED:
        table.tell(words("play.table", table=table.local.table.id))
    return status


def _table(seats: LocalTable, kinds: dict[int, str], screen: Screen, words: Words) -> Table:
    now = seats.table
    scene = Scene(_brush(screen, words), now.book, frozenset(kinds), screen.columns)
    asker = Asker(screen.ask, screen.tell, words, lambda: rule_lines(scene))
    return Table(scene, asker, seats, now.terms.seats, kinds, _clear(screen))


def _brush(screen: Screen, words: Words) -> Brush:
    return Brush(words, look_for(screen, words, os.environ, None).coloured)


def _check_players(book: TrumpsBook, players: int) -> None:
    """Refuse a game that so many can't play."""
    if not PLAYERS_LEAST <= players <= PLAYERS_MOST:
        raise Wrong("trumps.refusal.bet/players", players=players, least=PLAYERS_LEAST, most=PLAYERS_MOST)
    seats = range(1, players + 1)
    try:
        open_round(book, Entries(tuple(Stake(seat, seat, 0) for seat in seats), dict.fromkeys(seats, 0)))
    except Refused as refused:
        raise Wrong(f"trumps.refusal.{refused.code}", **refused.facts) from None


def _kinds(written: str, players: int, words: Words) -> dict[int, str]:
    """The kind of each bot by its seat; bots have the last ones."""
    kinds = [kind.strip() for kind in written.split(",") if kind.strip()]
    if len(kinds) == 1 and kinds[0].isdecimal():
        count = int(kinds[0][:4])
        kinds = [USUAL_BOT] * count
    for kind in kinds:
        if kind not in BOTS:
            raise Wrong("trumps.bots.kind", given=shown_text(kind, 40), known=words.all_of(BOTS))
    if len(kinds) > players:
        raise Wrong("trumps.bots.many", n=len(kinds), players=players)
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
