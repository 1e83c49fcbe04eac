"""The tables that are simulated: each house has something that can go wrong in its own way."""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.cards import Card, Shuffling
from fairdeal.games.game import fingerprint
from fairdeal.games.trumps.book import TrumpsBook, book_of
from fairdeal.games.trumps.pack import Category, Pack, PackCard, Text
from fairdeal.games.trumps.variants import Variant
from fairdeal.houses.following import Following, HouseChanged
from fairdeal.houses.library import open_house
from fairdeal.tables.games.trumps import trumps_terms
from fairdeal.tables.houses.followed_house import FollowedHouse
from fairdeal.tables.houses.terms import blackjack_terms
from fairdeal.tables.model.events import TableOpened
from fairdeal.tables.model.terms import DUTIES, ELECT, ROTATE, Terms


class Kept(Struct, frozen=True):
    """A house as its tables keep to it."""

    game: str
    name: str
    book: Any
    book_id: str
    terms: Terms

    def opening(self, table: str, by: str) -> TableOpened:
        return TableOpened(table, self.game, self.name, self.book_id, self.terms, by)

    @property
    def id(self) -> str:
        return self.name


class ChangingHouse:
    """Stands for a house's files on the disk: the simulation writes them, and every process reads them."""

    def __init__(self, now: Kept) -> None:
        self.now = now

    def followed(self) -> FollowedHouse | None:
        """The house as a process follows it; Trumps has no houses."""
        if self.now.game != "blackjack":
            return None
        followed = NamelessHouse("", terms_of=lambda house, book, before: cast(Kept, house).terms)
        # The files are all that is not real about it: no house on a disk could have such packs and terms.
        followed._following = cast(Following, Reading(self))
        return followed


class NamelessHouse(FollowedHouse):
    """A followed house that has rules and no words: its tables show its id."""

    def find_house(self, book_id: str) -> None:
        return None


class Reading:
    """In the place of `Following`: what was last read of a changing house."""

    def __init__(self, changing: ChangingHouse) -> None:
        self._changing = changing
        self.house = changing.now

    @property
    def book(self) -> Any:
        return self.house.book

    @property
    def fingerprint(self) -> str:
        return self.house.book_id

    def refresh(self) -> HouseChanged | None:
        before, self.house = self.house, self._changing.now
        if self.house is before:
            return None
        return HouseChanged(self.house.name, before.book_id, self.house.book_id)


class HouseOnDisk(ChangingHouse):
    """A house in real files."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir()
        self.write(TEXTS[0])
        house, book = open_house(folder, environment={})
        super().__init__(Kept("blackjack", house.id, book, fingerprint(book), blackjack_terms(house, book)))

    def write(self, text: str) -> None:
        (self._folder / "house.toml").write_text(text, "utf-8")

    def followed(self) -> FollowedHouse:
        return FollowedHouse(self._folder, environment={})


TEXTS = (
    "[table]\nmin_bet = 5\n",
    "[table]\nmin_bet = 20\n",
    '[table]\nmin_bet = 5\n[dealer]\nsoft17 = "hit"\n',
    "[table]\nseats = 1\n",
    "[table]\nchip = 5\n",
    "[table\n",
)
"""What the files of a house may come to; the last three can't always be taken over, or never."""


def _house(name: str, *rules: str, cards: int = 0, **terms: Any) -> Callable[[], Kept]:
    """`cards`: so many of one pack are all there are."""

    def opened() -> Kept:
        house, book = open_house(name, rules)
        book = replace(book, pack=book.pack[:cards], decks=1) if cards else book
        usual = replace(blackjack_terms(house, book), seats=4)
        # With other rules or terms, or fewer cards, it is no house that comes with the program.
        return Kept("blackjack", f"own/{house.id}", book, fingerprint(book), replace(usual, **terms))

    return opened


def _trumps(**rules: Any) -> Callable[[], Kept]:
    def opened() -> Kept:
        book = _small_trumps(Variant(rounds_most=6, **rules))
        return Kept("trumps", "own/small", book, fingerprint(book), trumps_terms(book, players=4, most=500))

    return opened


def _small_trumps(variant: Variant) -> TrumpsBook:
    """A pack of nine cards, many of them equal, so that games are short and draws are common."""
    categories = tuple(Category(name, Text(name)) for name in ("speed", "weight"))
    cards = tuple(
        PackCard(Card(f"card{number}"), Text(f"Card {number}"), {"speed": number % 4, "weight": -number % 3})
        for number in range(9)
    )
    return book_of(Pack("small", Text("Small"), categories, cards), variant)


_SMALL_SHOE = Shuffling(penetration=0.9, burn_cards=34)
"""So many cards are burnt that a round or two empty the shoe."""

HOUSES: Mapping[str, Callable[[], Kept]] = {
    "strip": _house("vegas_strip"),
    "cn21": _house("cn21"),
    "european": _house("european"),
    "points": _house("gojack"),
    "switch": _house("blackjack_switch"),
    "forfeit": _house("casino", decision_seconds=20),
    "side bets": _house("vegas_strip_side_bets", boxes_each=2),
    "free bets": _house("free_bet"),
    "seat banks": _house("casino", banker="1"),
    "rotating banker": _house("vegas_strip", banker=ROTATE, decision_seconds=15),
    "elected banker": _house("single_deck_65", banker=ELECT),
    "elected dealer": _house("cn21", banker=ELECT, duties=DUTIES),
    "bank runs dry": _house("vegas_strip_65", bank=9_000),
    "payouts bounded": _house("vegas_strip", payout_most=8_000, boxes_each=2),
    "clock": _house("vegas_strip", decision_seconds=10, leaving="forfeit"),
    "dealer opens": _house("european", duties=("open",)),
    "dealer deals": _house("vegas_strip", duties=DUTIES, decision_seconds=30),
    "no entry in mid-shoe": _house("single_deck_65", joins_mid_shoe=False),
    "shoe runs out": _house("single_deck_65", boxes_each=4, shuffling=_SMALL_SHOE),
    "new shoe in mid-round": _house(
        "single_deck_65", boxes_each=3, shuffling=replace(_SMALL_SHOE, when_empty="new_shoe")
    ),
    "every card on the table": _house("vegas_strip_side_bets", cards=14, boxes_each=3),
    "machine shuffles": _house("single_deck_65", shuffling=Shuffling(shuffle="csm")),
    "trumps": _trumps(),
    "trumps by piles": _trumps(hand="top", caller="winner", tie="middle", winner="most_cards"),
}


_ONE_STAKE = ("split.max_hands=1", "double.on=none", "insurance.offered=false", "pay.even_money=false")
_DEAR: dict[str, Any] = {"least": 10_000, "most": 20_000, "step": 1_000, "decision_seconds": None}

POOR_BANKERS: Mapping[str, Callable[[], Kept]] = {
    "poor banker": _house("vegas_strip", *_ONE_STAKE, banker="1", **_DEAR),
    "poor bankers deal": _house("vegas_strip", *_ONE_STAKE, banker=ELECT, duties=DUTIES, **_DEAR),
}
"""Where purses are small beside the bets, and a banker has soon lost what covers the next one. They are no
part of `HOUSES`, by whose number every seed has its story.
"""


OFTEN = ("shoe runs out", "new shoe in mid-round", "every card on the table", "clock", "dealer deals")
"""What goes wrong here takes a while to come about, so that more is played in them."""


def any_house(chance: Random) -> str:
    return chance.choice((*HOUSES, *OFTEN, *OFTEN))


@cache
def kept(name: str) -> Kept:
    """A house by its name, opened once a process."""
    return {**HOUSES, **POOR_BANKERS}[name]()
