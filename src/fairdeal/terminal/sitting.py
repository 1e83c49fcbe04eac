"""What carries over from round to round while people sit at the table."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from msgspec import Struct, field

from fairdeal.cards import Card, Shoe, Shuffling, fisher_yates, packs
from fairdeal.games.blackjack.book import Ratio, RuleBook
from fairdeal.games.blackjack.state import Round
from fairdeal.games.game import Seat, SideStake
from fairdeal.houses.following import Following
from fairdeal.houses.house import House
from fairdeal.houses.money import chips, written
from fairdeal.houses.telling.pay import bonus_names
from fairdeal.houses.telling.side import side_bet_names
from fairdeal.terminal.asking import Asker
from fairdeal.terminal.scene import Scene
from fairdeal.terminal.screen import Look
from fairdeal.words import Words

if TYPE_CHECKING:
    from fairdeal.terminal.coach import Coach

NAME_LENGTH = 20

DEALER: Seat = 0
"""The dealer's place on the score board."""


class Money(Struct, frozen=True):
    """Between chips and what people write."""

    chip: Ratio

    def text(self, chips: int) -> str:
        return written(chips, self.chip)

    def chips(self, text: str) -> int:
        """BadMoney for what is no amount, or not whole chips."""
        return chips(text, self.chip)


def in_chips(amount: Ratio, chip: Ratio) -> int:
    """A limit of the table, which is money, in whole chips."""
    return max(1, amount[0] * chip[1] // (amount[1] * chip[0]))


class BoxBet(Struct, frozen=True):
    """What somebody puts on one box."""

    chips: int
    side: tuple[SideStake, ...] = ()

    @property
    def costs(self) -> int:
        """Chips, the side bets included."""
        return self.chips + sum(side.chips for side in self.side)


class TableShoe:
    """The shoe on the table, handled as the house does it."""

    def __init__(self, house: House, book: RuleBook, below: Callable[[int], int]) -> None:
        shoe = house.rules.shoe
        self.below = below
        self.shoe = Shoe(packs(book.pack, book.decks))
        self.refills = 0
        """How often the shoe ran out in mid-round."""
        self.shuffling = Shuffling(
            shuffle=shoe.shuffle,
            penetration=shoe.share_dealt,
            cut_card_from_end=shoe.cut_card_from_end,
            burn_cards=shoe.burn_cards,
            burn_visible=shoe.burn_visible,
            when_empty="new_shoe" if shoe.when_empty == "new_shoe" else "reshuffle_discards",
        )

    def shuffle_if_due(self) -> bool:
        """Between rounds; whether the cards were shuffled."""
        due = self.shuffling.is_due(self.shoe)
        if due:
            self.shoe = self.shuffling.shuffled(self.shoe, fisher_yates, self.below)
        return due

    def draw(self) -> Card:
        self.refills += not self.shoe.left
        card, self.shoe = self.shuffling.draw(self.shoe, fisher_yates, self.below)
        return card

    def end_round(self) -> None:
        self.shoe = self.shoe.end_round()

    @property
    def burnt(self) -> tuple[Card, ...]:
        """The burnt cards, where the house shows them."""
        return self.shoe.burnt if self.shuffling.burn_visible else ()


class Sitting(Struct):
    """The people at the table, what they have, and how they are spoken to."""

    house: House
    book: RuleBook
    shoe: TableShoe
    asker: Asker
    look: Look
    balance: int
    """Chips for somebody whose balance was not said."""
    names: dict[Seat, str] = field(default_factory=dict)
    """Everybody who sat down, those who have left included; empty until a voice has asked."""
    purses: dict[Seat, int] = field(default_factory=dict)
    """Chips of those still seated."""
    shows_bets: bool = False
    """Whether the cs161 voice plays for money."""
    pause: Callable[[], None] = lambda: None
    brought: dict[Seat, int] = field(default_factory=dict)
    """Chips that each seat sat down with."""
    last_bets: dict[Seat, tuple[BoxBet, ...]] = field(default_factory=dict)
    points: dict[Seat, int] = field(default_factory=dict)
    """Points won by each seat, and by the `DEALER`."""
    rounds: int = 0
    """Rounds played to their end."""
    round: Round | None = None
    """The round in play."""
    banker: Seat | None = None
    following: Following | None = None
    """Where new rules come from, if the house can change while people play."""
    coach: "Coach | None" = None

    @property
    def is_for_money(self) -> bool:
        """Whether people see what they play for."""
        return not self.book.points_only and (self.shows_bets or self.house.voice != "cs161")

    @property
    def money(self) -> Money:
        return Money(self.house.rules.table.chip)

    @property
    def scene(self) -> Scene:
        words, rules = self.asker.words, self.house.rules
        return Scene(
            words,
            self.look,
            self.book,
            self.names,
            self.money.text,
            side_bet_names(rules, words),
            bonus_names(rules, words),
        )

    def tell(self, *lines: str) -> None:
        for line in lines:
            self.asker.tell(line)

    def sit_down(self, names: list[str]) -> None:
        """Seats from 1, each with the usual balance."""
        self.names = dict(enumerate(names, start=1))
        self.purses = dict.fromkeys(self.names, self.balance)
        self.brought = dict(self.purses)


def fit_name(name: str) -> str:
    """A name without what a terminal can't show, and short enough for every line."""
    return _printable(name)[:NAME_LENGTH]


def cut_names(words: Words, names: Iterable[str]) -> list[str]:
    """A sentence about each name that is too long."""
    long = [name for name in names if len(_printable(name)) > NAME_LENGTH]
    return [words("table.name.cut", n=NAME_LENGTH, name=fit_name(name)) for name in long]


def _printable(name: str) -> str:
    return "".join(mark for mark in name if mark.isprintable()).strip()
