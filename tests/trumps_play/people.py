"""People and bots at a table of Trumps: their answers are written beforehand, and everything said is kept."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from msgspec.structs import replace

from fairdeal.cards import Card
from fairdeal.games.trumps.book import TrumpsBook, book_of
from fairdeal.games.trumps.pack import Category, Pack, PackCard, Text
from fairdeal.games.trumps.variants import variant_of
from fairdeal.games.trumps.view import pack_view
from fairdeal.houses.money import chips
from fairdeal.room.lifecycle.new_tables import NewTable
from fairdeal.store import Store, open_store
from fairdeal.tables.games.trumps import open_pack, trumps_table, trumps_terms
from fairdeal.terminal.io.prompt import Asker
from fairdeal.terminal.party import Party
from fairdeal.terminal.session_clock import Clock
from fairdeal.terminal.trumps.game_loop import play_lines
from fairdeal.terminal.trumps.play_session import TrumpsSession
from fairdeal.terminal.trumps.rules import rule_lines
from fairdeal.terminal.trumps.scene import Brush, Scene
from fairdeal.words import words_for
from tests.terminal.people import StackedVisitors, Transcript, seeded


def small_pack(**cards: Sequence[int | None]) -> Pack:
    """Cards by name, each with its speed and, where it has two values, its price, of which less is better."""
    categories = (Category("speed", Text("Speed")), Category("price", Text("Price"), better="low"))
    used = categories[: max(len(values) for values in cards.values())]
    return Pack(
        "small",
        Text("Small"),
        used,
        tuple(
            PackCard(Card(name), Text(name), {c.id: v for c, v in zip(used, values, strict=True)})
            for name, values in cards.items()
        ),
    )


TWO_EACH = small_pack(ant=[1, 9], bee=[5, 2], cat=[3, 4], dog=[7, 7])
ALL_EQUAL = small_pack(ant=[5], bee=[5], cat=[5], dog=[5])
IN_ORDER = "ant bee cat dog"
"""Player 1 has ant and cat, Player 2 bee and dog."""


def pack_in(file: str) -> Pack:
    """A pack of the tests' own, which stays as it is while shipped ones get better."""
    return open_pack(str(Path(__file__).with_name(file)))


def book_for(pack: Pack | str, variant: str = "source", settings: Iterable[str] = ()) -> TrumpsBook:
    read = open_pack(pack) if isinstance(pack, str) else pack
    return book_of(read, variant_of(variant, tuple(settings)))


def played(
    answers: str | Iterable[str],
    *,
    pack: Pack | str = "airliners",
    variant: str = "source",
    settings: Iterable[str] = (),
    players: int = 2,
    bots: dict[int, str] | None = None,
    dealt: str = "",
    seed: str = "1",
    lang: str = "en",
    coloured: bool = False,
    columns: int | None = None,
    clear: Callable[[], None] = lambda: None,
    transcript: type[Transcript] = Transcript,
    store: Store | None = None,
    stake: int | str = 0,
    clock: Clock | None = None,
) -> Transcript:
    """A whole game; answers are lines, or words with spaces between, `-` for an empty line.

    `stake` is money; `dealt` names the cards in the order in which they are dealt, one to each player in
    turn.
    """
    lines = [word.removeprefix("-") for word in answers.split()] if isinstance(answers, str) else answers
    seen = transcript(lines)
    book = book_for(pack, variant, settings)
    brush, seats_of_bots = Brush(words_for(lang), coloured), frozenset(bots or ())
    scene = Scene(brush, pack_view(book), seats_of_bots, lambda: columns, stake=chips(stake))
    asker = Asker(seen.ask, seen.tell, scene.words, lambda: rule_lines(scene))
    terms = replace(trumps_terms(book, players, scene.stake), least=scene.stake)
    opening = trumps_table("t-1", "own/test", book, "", terms)
    visitors = StackedVisitors(store if store is not None else open_store("memory:"))
    visitors.stacked = tuple(Card(card) for card in dealt.split())
    party = Party(visitors, NewTable(opening, book, seeded(seed)))
    title = scene.words("trumps.title", pack="test", n=len(book.cards), variant=variant)
    session = TrumpsSession(scene, asker, party, players, bots or {}, clear)
    session.figures.clock = clock or session.figures.clock
    play_lines(session, title)
    return seen
