"""A table for tests: cards are given by who gets what, decisions by who says what."""

import tomllib
from collections.abc import Iterable
from functools import cache

from fairdeal.cards import Card, card
from fairdeal.games import blackjack
from fairdeal.games.blackjack import notation
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.events import Event
from fairdeal.games.blackjack.knobs import read_table
from fairdeal.games.blackjack.rules import Rules
from fairdeal.games.blackjack.sense import clashes
from fairdeal.games.blackjack.state import Hand, Round
from fairdeal.games.blackjack.working import rule_book
from fairdeal.games.game import Choose, Entries, Finished, ForPlayers, SideStake, Stake, begin, play


class Table:
    """One round with the cards laid out beforehand; it keeps everything that happened."""

    def __init__(self, book: RuleBook, entries: Entries, cards: Iterable[Card]) -> None:
        self.entries = entries
        self.cards = list(cards)
        self.state: Round
        self.events: list[Event]
        self.state, self.events = begin(blackjack, book, entries, self.draw)

    def draw(self) -> Card:
        assert self.cards, f"no card is left for: {notation.write(self.events)}"
        return self.cards.pop(0)

    def choose(self, box: int, word: str) -> list[Event]:
        """What a box says, and all that follows from it."""
        self.state, events = play(blackjack, self.state, Choose(box, word), self.draw)
        self.events += events
        return events

    def do(self, words: str) -> "Table":
        """Decisions in the order they are asked."""
        for word in words.split():
            self.choose(self.asked_box, word)
        return self

    @property
    def waiting(self) -> ForPlayers:
        waiting = blackjack.waiting_for(self.state)
        assert isinstance(waiting, ForPlayers), f"nobody is asked: {notation.write(self.events)}"
        return waiting

    @property
    def asked_box(self) -> int:
        return next(iter(self.waiting.options))

    @property
    def options(self) -> tuple[str, ...]:
        return self.waiting.options[self.asked_box]

    @property
    def question(self) -> str:
        return self.waiting.question

    @property
    def is_over(self) -> bool:
        return isinstance(blackjack.waiting_for(self.state), Finished)

    def change(self, seat: int = 1) -> int:
        """Chips won since before the bets, negative when lost; only a finished round has won anything."""
        assert self.is_over, f"the round is not over: {notation.write(self.events)}"
        return self.state.purses[seat] - self.entries.purses[seat]

    def hands(self, box: int = 1) -> tuple[Hand, ...]:
        return self.state.boxes[box - 1].hands

    def held(self, box: int = 1) -> tuple[str, ...]:
        """The cards of each hand of a box, such as `8C 3D`."""
        return tuple(" ".join(hand.cards) for hand in self.hands(box))

    def outcomes(self, box: int = 1) -> tuple[str, ...]:
        return tuple(hand.outcome for hand in self.hands(box))

    @property
    def dealer(self) -> str:
        return " ".join(self.state.dealer.cards)

    def told(self, kind: type[Event]) -> list[Event]:
        """The events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]


def deal(
    player: str | tuple[str, ...] = "10H 8C",
    dealer: str = "AS 6D",
    next: str = "",  # noqa: A002  what comes next is its name at the table
    house: str | RuleBook = "",
    stake: int | tuple[int, ...] = 10,
    purse: int | tuple[int, ...] = 100,
    owners: tuple[int, ...] = (),
    banker: int | None = None,
    side: str = "",
) -> Table:
    """A round in which each box gets these cards, the dealer those in the order dealt, then come the next.

    A purse goes with each seat; boxes belong to seats 1, 2, … unless owners says otherwise. Side bets of the
    first box are written `pairs=5 ladies=2`.
    """
    boxes = (player,) if isinstance(player, str) else player
    owners = owners or tuple(range(1, len(boxes) + 1))
    stakes = stake if isinstance(stake, tuple) else (stake,) * len(boxes)
    seats = sorted({*owners, *([banker] if banker is not None else [])})
    purses = purse if isinstance(purse, tuple) else (purse,) * len(seats)
    entries = Entries(
        tuple(
            Stake(number, *bet, side_stakes(side) if number == 1 else ())
            for number, bet in enumerate(zip(owners, stakes, strict=True), 1)
        ),
        dict(zip(seats, purses, strict=True)),
        banker,
    )
    book = book_of(house) if isinstance(house, str) else house
    return Table(
        book, entries, in_deal_order(book, [cards(each) for each in boxes], cards(dealer)) + cards(next)
    )


def side_stakes(text: str) -> tuple[SideStake, ...]:
    placed = (each.split("=") for each in text.split())
    return tuple(SideStake(name, int(chips)) for name, chips in placed)


def cards(text: str) -> list[Card]:
    return [card(each) for each in text.split()]


def in_deal_order(book: RuleBook, boxes: list[list[Card]], dealer: list[Card]) -> list[Card]:
    """The cards of the deal as they must leave the shoe of this house."""
    players = [each for box in boxes for each in box]
    if book.deal_order == "players_first":
        return [*players, *dealer]
    if book.deal_order == "dealer_first":
        return [*dealer, *players]
    firsts, seconds = [box[0] for box in boxes], [box[1] for box in boxes]
    return [*firsts, dealer[0], *seconds, *dealer[1:]]


@cache
def book_of(house: str) -> RuleBook:
    """The book of a house whose knobs are written as in its file: `dealer.soft17 = "hit"`."""
    return rule_book(rules_of(house))


def rules_of(house: str) -> Rules:
    rules = read_table(Rules, tomllib.loads(house))
    wrong = clashes(rules, {})
    assert not wrong, f"these knobs make no sense together: {wrong}"
    return rules
