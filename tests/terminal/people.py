"""People in front of a terminal: what they answer is written beforehand, and everything said is kept."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, Self

from msgspec.structs import replace

from fairdeal.cards import Card
from fairdeal.cards import card as read_card
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.houses.following import Following
from fairdeal.houses.house import House
from fairdeal.houses.library import open_house, shipped
from fairdeal.houses.shipped_books import OWN
from fairdeal.houses.telling.card import rule_card
from fairdeal.room.bots.driver import BotRules
from fairdeal.room.houses.local_house import LocalHouse
from fairdeal.room.lifecycle.new_tables import NewTable, Sealing, make_blackjack_table
from fairdeal.room.people.visitors import Files, Visitors
from fairdeal.room.room import Room
from fairdeal.store import Store, open_store
from fairdeal.tables.model.events import TableOpened
from fairdeal.tables.seeds import Randomness, Seeds
from fairdeal.terminal.blackjack.coach import Coach
from fairdeal.terminal.blackjack.game_loop import play_lines
from fairdeal.terminal.blackjack.play_session import PlaySession
from fairdeal.terminal.blackjack.resumed_table import recall
from fairdeal.terminal.io.prompt import Asker, EndOfInput
from fairdeal.terminal.io.screen import Look
from fairdeal.terminal.party import Party
from fairdeal.terminal.seals import seal_lines
from fairdeal.terminal.session_clock import Clock
from fairdeal.words import words_for


class Transcript:
    """Answers each question with the next line, and keeps what a person would see on the screen."""

    def __init__(self, answers: Iterable[str]) -> None:
        self.answers: Iterator[str] = iter(answers)
        self.lines: list[str] = []
        self.prompts: list[str] = []

    def ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        answer = next(self.answers, None)
        if answer is None:
            self.lines += [prompt.rstrip(), "(end of input)"]
            raise EndOfInput
        self.lines += (prompt + answer).rstrip().split("\n")
        return answer

    def tell(self, text: str) -> None:
        self.lines += text.split("\n")

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"

    def after(self, line: str) -> str:
        """The line that follows this one."""
        return self.lines[self.lines.index(line) + 1]


class StackedOrder:
    """The order of a shoe whose next cards are known; after those it goes on as it was shuffled."""

    def __init__(self, stacked: list[Card], shuffled: tuple[Card, ...], burnt: int) -> None:
        self.stacked, self.shuffled, self.burnt = stacked, shuffled, burnt
        self.given: dict[int, Card] = {}

    def __getitem__(self, place: int) -> Card:
        if place < self.burnt:
            return self.shuffled[place]
        if place not in self.given:
            self.given[place] = self.stacked.pop(0) if self.stacked else self.shuffled[place]
        return self.given[place]


class StackedSeeds(Seeds):
    """What only the house knows of its shoes, and here the test too: the cards that come next."""

    def __init__(self, seeds: Seeds, stacked: Iterable[Card], burnt: int) -> None:
        self.stacked, self.burnt = list(stacked), burnt
        super().__init__(seeds._store, seeds._table, seeds._randomness)

    @property
    def order(self) -> Any:
        return self._order

    @order.setter
    def order(self, shuffled: tuple[Card, ...]) -> None:
        self._order = StackedOrder(self.stacked, shuffled, self.burnt)


class StackedVisitors(Visitors):
    """Visitors of a room in which the next cards of a new table are known."""

    stacked: tuple[Card, ...] = ()

    def open_room(self, new: NewTable | None = None, files: Files | None = None) -> Room:
        prepared, rules = (new,) if new is not None else (), BotRules(in_turn=True)
        room = StackedRoom(self.store, directory=self._room, bots=rules, prepared=prepared, files=files or {})
        return room.stack(self.stacked)


class StackedRoom(Room):
    """A room whose new tables deal these cards first, once the burnt ones are gone."""

    def stack(self, cards: tuple[Card, ...]) -> Self:
        self._stacked = cards
        return self

    async def open_table(self, opening: TableOpened, *given: Any, **named: Any) -> int:
        version = await super().open_table(opening, *given, **named)
        if self._stacked:
            shuffling = opening.terms.shuffling
            burnt = 0 if shuffling.shuffle == "csm" else shuffling.burn_cards
            async with self.tables.use(opening.table) as running:
                running.host.seeds = StackedSeeds(running.host.seeds, self._stacked, burnt)
        return version


def seeded(seed: str) -> Randomness:
    """The same cards for the same seed."""
    return lambda count: hashlib.shake_256(seed.encode()).digest(count)


def house_and_book(house: str, overrides: tuple[str, ...]) -> tuple[House, RuleBook]:
    """A house that comes with the program stays the same, and so does what odds have worked out of it."""
    return _shipped(house, overrides) if house in shipped() else open_house(house, overrides)


@cache
def _shipped(house: str, overrides: tuple[str, ...]) -> tuple[House, RuleBook]:
    return open_house(house, overrides)


def sit_down(
    house: str,
    seen: Transcript,
    *,
    overrides: Iterable[str] = (),
    names: Iterable[str] = (),
    bots: Iterable[str] = (),
    balance: int = 10_000,
    shoe: str = "",
    seed: str = "1",
    lang: str = "en",
    cards: str = "symbols",
    bets: bool = False,
    asks_name: bool = False,
    voice: str = "",
    pause: Callable[[], None] = lambda: None,
    store: Store | None = None,
    following: Following | None = None,
    dealer: str = "",
    is_kept: bool | None = None,
) -> PlaySession:
    """A table ready for its first round; `shoe` names the first cards dealt, `balance` is in chips."""
    opened, book = house_and_book(house, tuple(overrides))
    if voice and voice != opened.voice:  # which only a house of one's own can have
        opened = replace(opened, voice=voice, id=OWN + opened.id)
    words = words_for(lang)
    files = LocalHouse(following, opened, shows_bets=bets) if following is not None else None
    sealed = Sealing("t-1", randomness=seeded(seed))
    visitors = StackedVisitors(store if store is not None else open_store("memory:"))
    visitors.stacked = tuple(read_card(text) for text in shoe.split())
    new = make_blackjack_table(opened, book, sealed, shows_bets=bets, by_hand=bool(dealer), files=files)
    asker = Asker(
        seen.ask,
        seen.tell,
        words,
        lambda: rule_card(opened, book, words),
        seal=lambda: seal_lines(sitting.view, sitting.names, words, None),
    )
    sitting = PlaySession(
        opened,
        book,
        Party(visitors, new),
        asker,
        Look(words, cards),
        balance,
        shows_bets=bets,
        pause=pause,
        following=following,
        files=files,
    )
    # Told as nothing is kept, the plain teaching game is its source's own, without a board.
    sitting.is_kept = (bets or opened.voice != "cs161") if is_kept is None else is_kept
    sitting.wanted_bots, sitting.dealer = tuple(bots), dealer
    is_asked = asks_name or opened.voice != "cs161"
    if people := list(names) or (["Player"] if bets and not is_asked else []):
        sitting.sit_down(people)
    return sitting


def played(house: str, answers: str | Iterable[str], **options: object) -> Transcript:
    """A whole sitting; answers are lines, or words with spaces between where none is empty."""
    seen = Transcript(answers.split() if isinstance(answers, str) else answers)
    play_lines(sit_down(house, seen, **options))  # type: ignore[arg-type]
    return seen


def come_back(first: PlaySession, store: Store, coach: Coach | None = None) -> PlaySession:
    """The same people at the same table, as another process would know them."""
    again = replace(first, party=Party.resume(Visitors(store), "t-1"), is_resumed=True, coach=coach)
    again.names, again.bots, again.brought, again.points, again.dealer = {}, {}, {}, {}, ""
    again.clock = Clock()
    recall(again)
    return again


def cards_left_after_the_deal(house: str, names: list[str]) -> int:
    """What lies in the shoe when the first person is asked; with this seed nobody is dealt a natural."""
    sitting = sit_down(house, Transcript([]), names=names, seed="5")
    left: list[int] = []

    def ask(prompt: str) -> str:
        shoe = sitting.view.shoe
        assert shoe is not None
        left.append(shoe.left)
        raise EndOfInput

    sitting.asker = replace(sitting.asker, ask=ask)
    play_lines(sitting)
    return left[0]
