"""The adapter for Trumps, its packs, and how a Trumps table is opened."""

from collections.abc import Iterable, Iterator, Mapping, Set
from contextlib import suppress
from functools import reduce
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from fairdeal.cards import Card, Shuffling
from fairdeal.games import trumps
from fairdeal.games.bets import check_entries
from fairdeal.games.game import BANKER_BOX, BoxNumber, Entries, Seat, fingerprint
from fairdeal.games.trumps import events as e
from fairdeal.games.trumps.advice import find_chances
from fairdeal.games.trumps.book import PLAYERS_LEAST, PLAYERS_MOST, TrumpsBook, book_of
from fairdeal.games.trumps.memory import Memory, remember
from fairdeal.games.trumps.pack import Pack
from fairdeal.games.trumps.pack_json import BYTES_MOST
from fairdeal.games.trumps.pack_reading import read_pack
from fairdeal.games.trumps.problems import BadPack, BadVariant
from fairdeal.games.trumps.state import Round
from fairdeal.games.trumps.variants import VARIANTS, settings_of, variant_of
from fairdeal.houses.shipped_books import OWN
from fairdeal.tables.game_adapter import GameAdapter, HouseOffer, text_of
from fairdeal.tables.model.events import TableOpened
from fairdeal.tables.model.terms import Terms
from fairdeal.tables.read.recorded_round import Record, RoundStep, SeatPart
from fairdeal.wire.chances import CategoryChance
from fairdeal.wire.parts import Text
from fairdeal.wire.records import HandRecord, TrickRecord
from fairdeal.wire.views.table import ActionView
from fairdeal.wire.views.trumps import RoundView


class TrumpsAdapter(GameAdapter[TrumpsBook, Round, e.Event, RoundView]):
    """Everybody has one box, the whole pack is dealt, and the players play each other for a pot."""

    def offers(self, where: str, overrides: tuple[str, ...]) -> Iterator[HouseOffer]:
        for variant in VARIANTS:
            with suppress(BadPack, BadVariant, NoPack):  # not every variant works with every pack
                pack = open_pack(where)
                book = book_of(pack, variant_of(variant, overrides))
                yield HouseOffer(pack.id, book, (trumps_terms(book),))

    def add_openers_choices(self, said: Terms, terms: Terms) -> Terms:
        """The opener decides how many play, and the stake: any amount up to the most, or exactly that."""
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

    def chances(
        self, book: TrumpsBook, seen: RoundView, shown: Iterable[Struct]
    ) -> tuple[CategoryChance, ...]:
        is_asked = seen.asked is not None and seen.asked.question == "call" and seen.own in seen.actions
        return find_chances(book, seen, reduce(remember, shown, Memory())) if is_asked else ()

    @property
    def has_bank(self) -> bool:
        return False

    def max_payouts(self, book: TrumpsBook, entries: Entries) -> Mapping[BoxNumber, int]:
        return {}

    def points(self, event: e.Event, seat: Seat, boxes: Set[BoxNumber]) -> int:
        if not isinstance(event, e.GameEnded):
            return 0
        return 1 if boxes & set(event.winners) else -1

    def shipped_houses(self) -> list[str]:
        return shipped()

    def seat_part(self, record: Record, seen: RoundView, seat: Seat) -> SeatPart:
        """The cards that a seat put on the table, one per trick, and whether it won."""
        assert isinstance(record.book, TrumpsBook)
        stakes = record.entries.stakes
        box = next((stake.box for stake in stakes if stake.owner == seat), BANKER_BOX)
        tricks = list(_tricks(record, box))
        outcome = ""
        for event in record.events:
            if isinstance(event, e.GameEnded):
                outcome = _outcome(record, seat) if box in event.winners else "lose"
        cards = tuple(trick.card for trick in tricks if trick.card is not None)
        staked, change = self.chips_staked(record, seat), record.result_of(seat)
        hand = HandRecord(box, cards, None, outcome, staked, change=change)
        return SeatPart((hand,), tricks=tuple(_trick_record(each, record.book, box) for each in tricks))

    def may_show_choices(self, record: Record) -> bool:
        """While the game is in play, which card was picked is secret."""
        return bool(record.ended)

    def choice_label(self, record: Record, step: RoundStep) -> Text | None:
        """The card or category that was chosen; None for the question whether to stop."""
        assert step.choice is not None
        book, event = record.book, step.events[0]
        assert isinstance(book, TrumpsBook)
        if isinstance(event, e.CardPicked):
            return book.card(event.card).name if record.ended else None
        if step.question == "call":
            return book.category(step.choice.action).label
        return None


def _word(seen: RoundView, action: str) -> Text:
    """A card by its name, a category by its label, or whether to stop."""
    asked = seen.asked.question if seen.asked is not None else ""
    if asked == "pick":
        return seen.hand[int(action) - 1].name
    if asked == "call":
        return next(each.label for each in seen.pack.categories if each.id == action)
    return text_of(f"trumps.ask.stop.option.{action}")


# Records.


class _Trick(Struct):
    """The card that one box played in a trick, and the result."""

    called_by: BoxNumber = 0
    categories: list[str] = field(default_factory=list)
    """More than one if cards were equal and were compared again."""
    card: Card | None = None
    outcome: str = ""
    """Empty while it is in play."""


def _tricks(record: Record, box: BoxNumber) -> Iterator[_Trick]:
    """The tricks in which the box has shown a card, as far as everybody has seen them."""
    trick = _Trick()
    for event in record.events:
        match event:
            case e.TrickBegan():
                yield from _shown(trick)
                trick = _Trick()
            case e.CategoryCalled(box=caller, category=category):
                trick.called_by = caller
                trick.categories.append(category)
            case e.CategoryTied(category=category):
                trick.categories.append(category)
            case e.CardsRevealed(shown=shown):
                trick.card = next((each.card for each in shown if each.box == box), None)
            case e.TrickWon(box=winner):
                trick.outcome = "win" if winner == box else "lose"
            case e.TrickDrawn():
                trick.outcome = "push"
    yield from _shown(trick)


def _shown(trick: _Trick) -> Iterator[_Trick]:
    if trick.card is not None:
        yield trick


def _trick_record(trick: _Trick, book: TrumpsBook, box: BoxNumber) -> TrickRecord:
    assert trick.card is not None
    categories = tuple(book.category(each).label for each in dict.fromkeys(trick.categories))
    return TrickRecord(book.card(trick.card).name, categories, trick.called_by == box, trick.outcome)


def _outcome(record: Record, seat: Seat) -> str:
    """A winner's outcome: push for a share of the pot no larger than the stake."""
    is_for_chips = any(record.staked.values())
    return "push" if is_for_chips and record.ended and not record.won.get(seat) else "win"


ADAPTER = TrumpsAdapter("fairdeal.games.trumps")


def trumps_terms(book: TrumpsBook, players: int = PLAYERS_MOST, most: int = 0) -> Terms:
    """A game for this many players, each with the same bet; the pack is shuffled before each game."""
    return Terms(
        seats=players,
        players_least=PLAYERS_LEAST,
        least=0,
        most=most,
        shuffling=Shuffling(shuffle="every_round", burn_cards=0),
    )


def trumps_table(table: str, pack: str, book: TrumpsBook, by: str, terms: Terms) -> TableOpened:
    """The event that opens a table of Trumps."""
    is_named = book.variant in VARIANTS.values()
    overrides = () if is_named else settings_of(book.variant)
    return TableOpened(table, "trumps", pack, fingerprint(book), terms, by, overrides)


# Packs.

SHIPPED = Path(trumps.__file__).parent / "packs"


class NoPack(Exception):
    """The pack can't be read; the message is the key of a sentence."""

    def __init__(self, key: str, **facts: object) -> None:
        self.key, self.facts = key, facts
        super().__init__(f"{key} {facts}")


def shipped() -> list[str]:
    """The names of the packs that come with the program."""
    return sorted(file.stem for file in SHIPPED.glob("*.json"))


def open_pack(where: str) -> Pack:
    """A shipped pack by its name, or the pack in a file; raises NoPack or BadPack."""
    path = SHIPPED / f"{where}.json" if where in shipped() else Path(where)
    try:
        content = _content(where, path)
    except OSError as error:
        raise NoPack("trumps.pack.unreadable", reason=error.strerror or error) from None
    if path.parent.resolve() == SHIPPED.resolve():
        return read_pack(content, path.name)
    # A file can use any title, but it never counts as a shipped pack.
    pack = read_pack(content, where)
    return replace(pack, id=OWN + pack.id)


def _content(where: str, path: Path) -> bytes:
    if not where.strip() or not path.exists():
        raise NoPack("trumps.pack.unknown")
    # Reading a pipe or a device would never end.
    if not path.is_file():
        raise NoPack("trumps.pack.not_a_file")
    with path.open("rb") as file:
        return file.read(BYTES_MOST + 1)
