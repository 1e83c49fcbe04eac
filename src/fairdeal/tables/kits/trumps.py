"""What tables must know of Trumps, which packs there are, and how a table of it is opened."""

from collections.abc import Iterator, Mapping, Set
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from fairdeal.cards import Card, Shuffling
from fairdeal.games import trumps
from fairdeal.games.bets import check_entries
from fairdeal.games.game import BoxNumber, Entries, Seat, fingerprint
from fairdeal.games.trumps.book import PLAYERS_LEAST, PLAYERS_MOST, TrumpsBook, book_of
from fairdeal.games.trumps.events import GameEnded
from fairdeal.games.trumps.pack import Pack
from fairdeal.games.trumps.pack_json import BYTES_MOST
from fairdeal.games.trumps.pack_reading import read_pack
from fairdeal.games.trumps.problems import BadPack, BadVariant
from fairdeal.games.trumps.state import Round
from fairdeal.games.trumps.variants import VARIANTS, settings_of, variant_of
from fairdeal.houses.shipped_books import OWN
from fairdeal.tables.facts import TableOpened
from fairdeal.tables.kit import Kit, Offer, text_of
from fairdeal.tables.terms import Terms
from fairdeal.wire.parts import Text
from fairdeal.wire.views.table import ActionView
from fairdeal.wire.views.trumps import RoundView


class TrumpsKit(Kit):
    """Everybody has one box, the pack is dealt out, and the players play each other for a pot."""

    def offers(self, where: str, overrides: tuple[str, ...]) -> Iterator[Offer]:
        for variant in VARIANTS:
            with suppress(BadPack, BadVariant, NoPack):  # not every variant goes with every pack
                pack = open_pack(where)
                book = book_of(pack, variant_of(variant, overrides))
                yield Offer(pack.id, book, (trumps_terms(book),))

    def add_openers_choices(self, said: Terms, terms: Terms) -> Terms:
        """For how many a game is, and for what, say those who open it: any stake up to the most, or that."""
        chosen = super().add_openers_choices(said, terms)
        seats = min(max(terms.seats, PLAYERS_LEAST), PLAYERS_MOST)
        least = terms.most if terms.least else 0
        return replace(chosen, seats=seats, least=least, most=terms.most)

    def pack(self, book: TrumpsBook) -> tuple[Card, ...]:
        return tuple(card.id for card in book.cards)

    def check_bets(self, book: TrumpsBook, entries: Entries) -> None:
        check_entries(entries)
        if len(entries.stakes) >= PLAYERS_LEAST:
            self.game.open_round(book, entries)

    def actions(self, state: Round, seen: RoundView) -> tuple[ActionView, ...]:
        return tuple(
            ActionView(seen.own, action, _word(seen, action), is_open=True)
            for action in seen.actions.get(seen.own, ())
        )

    @property
    def has_bank(self) -> bool:
        return False

    def max_payouts(self, book: TrumpsBook, entries: Entries) -> Mapping[BoxNumber, int]:
        return {}

    def points(self, event: Any, seat: Seat, boxes: Set[BoxNumber]) -> int:
        if not isinstance(event, GameEnded):
            return 0
        return 1 if boxes & set(event.winners) else -1


def _word(seen: RoundView, action: str) -> Text:
    """A card by its name, a category by its label, or whether to stop."""
    asked = seen.asked.question if seen.asked is not None else ""
    if asked == "pick":
        return seen.hand[int(action) - 1].name
    if asked == "call":
        return next(each.label for each in seen.categories if each.id == action)
    return text_of(f"trumps.ask.stop.option.{action}")


KIT = TrumpsKit("fairdeal.games.trumps")


def trumps_terms(book: TrumpsBook, players: int = PLAYERS_MOST, most: int = 0) -> Terms:
    """A game for so many, each with the same bet; the pack is shuffled before each."""
    return Terms(
        seats=players,
        players_least=PLAYERS_LEAST,
        least=0,
        most=most,
        shuffling=Shuffling(shuffle="every_round", burn_cards=0),
    )


def trumps_table(table: str, pack: str, book: TrumpsBook, by: str, terms: Terms) -> TableOpened:
    """The opening of a table of Trumps."""
    is_named = book.variant in VARIANTS.values()
    overrides = () if is_named else settings_of(book.variant)
    return TableOpened(table, "trumps", pack, fingerprint(book), terms, by, overrides)


# Packs.

SHIPPED = Path(trumps.__file__).parent / "packs"


class NoPack(Exception):
    """No file can be read there; the key of a sentence, and what it speaks of."""

    def __init__(self, key: str, **facts: object) -> None:
        self.key, self.facts = key, facts
        super().__init__(f"{key} {facts}")


def shipped() -> list[str]:
    """The names of the packs that come with the program."""
    return sorted(file.stem for file in SHIPPED.glob("*.json"))


def open_pack(where: str) -> Pack:
    """A shipped pack by its name, or the one in a file; NoPack or BadPack when that can't be."""
    path = SHIPPED / f"{where}.json" if where in shipped() else Path(where)
    try:
        content = _content(where, path)
    except OSError as error:
        raise NoPack("trumps.pack.unreadable", reason=error.strerror or error) from None
    if path.parent.resolve() == SHIPPED.resolve():
        return read_pack(content, path.name)
    # A file may call itself anything, and even so is none of those that come with the program.
    pack = read_pack(content, where)
    return replace(pack, id=OWN + pack.id)


def _content(where: str, path: Path) -> bytes:
    if not where.strip() or not path.exists():
        raise NoPack("trumps.pack.unknown")
    # A pipe or a device would be read for ever.
    if not path.is_file():
        raise NoPack("trumps.pack.not_a_file")
    with path.open("rb") as file:
        return file.read(BYTES_MOST + 1)
