"""What a scenario has said so far: who plays, which cards lie where; it is dealt when somebody acts."""

from functools import cached_property

from fairdeal.cards import Card
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.state import Box, Hand, PlacedSideBet
from fairdeal.games.game import BANKER_BOX, Entries, Refused, SideStake, Stake
from tests.support.blackjack import Table, book_of, cards, in_deal_order

ACTIONS = {
    "hits": "hit",
    "stands": "stand",
    "doubles for less": "double-less",
    "doubles": "double",
    "splits": "split",
    "surrenders": "surrender",
    "declines to surrender": "no",
    "takes insurance": "yes",
    "declines insurance": "no",
    "takes even money": "yes",
    "declines even money": "no",
    "swaps": "swap",
    "keeps": "keep",
    "double for less": "double-less",
}
"""What people do, as the round's inputs."""


class Scene:
    def __init__(self) -> None:
        self.house: RuleBook | None = None
        self.knobs: list[str] = []
        self.purses: dict[str, int] = {}
        self.stakes: list[tuple[str, int]] = []
        self.side: dict[str, list[SideStake]] = {}
        """Side bets on the first box of each person."""
        self.banker: str | None = None
        self.dealt: dict[str, list[str]] = {}
        self.dealer = ""
        self.hole = ""
        self.shoe = ""
        self.next = ""
        self.refused: Refused | None = None

    @cached_property
    def book(self) -> RuleBook:
        return self.house or book_of("\n".join(self.knobs))

    @cached_property
    def table(self) -> Table:
        return Table(self.book, self.entries, cards(self.shoe) or self.laid_out())

    @property
    def entries(self) -> Entries:
        self.purses = self.purses or {"Ann": 100}
        stakes = self.stakes or [("Ann", 10)]
        return Entries(
            tuple(
                Stake(number, self.seat(name), chips, self.placed(name, number))
                for number, (name, chips) in enumerate(stakes, 1)
            ),
            {self.seat(name): chips for name, chips in self.purses.items()},
            self.seat(self.banker) if self.banker else None,
        )

    def placed(self, name: str, number: int) -> tuple[SideStake, ...]:
        first = next(place for place, stake in enumerate(self.stakes or [(name, 10)], 1) if stake[0] == name)
        return tuple(self.side.get(name, ())) if number == first else ()

    def laid_out(self) -> list[Card]:
        """The shoe in which everybody's cards come as the scenario says."""
        waiting = {name: list(held) for name, held in self.dealt.items()}
        boxes = [cards(waiting[name].pop(0)) for name, _ in self.stakes or [("Ann", 10)]]
        dealer = cards(f"{self.hole} {self.dealer}")
        if self.book.hole_place == 1:
            dealer.reverse()
        return in_deal_order(self.book, boxes, dealer) + cards(self.next)

    def seat(self, name: str) -> int:
        return 1 + list(self.purses).index(name)

    def boxes(self, name: str) -> list[Box]:
        return [box for box in self.table.state.boxes if box.owner == self.seat(name)]

    def side_bet(self, name: str, which: str) -> PlacedSideBet:
        return next(placed for placed in self.boxes(name)[0].side if placed.id == which)

    def hands(self, name: str) -> list[Hand]:
        return [hand for box in self.boxes(name) for hand in box.hands]

    def act(self, name: str, word: str) -> None:
        """Says the word for whichever box of this person is asked; the first one if none is."""
        self.table.choose(self.asked(name), word)

    def asked(self, name: str) -> int:
        box = self.table.asked_box
        if name == "the banker":
            assert box == BANKER_BOX
            return box
        mine = [each.number for each in self.boxes(name)]
        assert box in mine, f"{name} is not asked, box {box} is"
        return box

    def options(self, name: str) -> tuple[str, ...]:
        return self.table.waiting.options[self.asked(name)]
