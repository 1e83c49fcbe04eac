"""One round from given cards and given words, with everything asked and refused on the way."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.games import blackjack
from fairdeal.games.blackjack.actions import ACTIONS
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.events import CardDealt, Event
from fairdeal.games.blackjack.forfeits import forfeit
from fairdeal.games.blackjack.state import Round
from fairdeal.games.blackjack.view import Question, RoundView, view
from fairdeal.games.game import (
    BANKER_BOX,
    Choose,
    Deal,
    Entries,
    ForCard,
    ForPlayers,
    Input,
    Refused,
    Seat,
    SideStake,
    Stake,
    advance,
    opened,
)

LETTERS = {"h": "hit", "s": "stand", "d": "double", "p": "split", "r": "surrender"}
OTHER_HOUSES = {"stay": "stand", "hold": "stand", "stand-pat": "stand"}
ANSWERS = ("report", "stop", "swap", "keep", "yes", "no")
"""What is said to a question that is none about the hand in turn, or in a house whose script asks it."""

LEAVE = "leave"
"""Not an answer: the player who is asked leaves in mid-round, by the house's rule for that."""
LEAVING = {LEAVE: LEAVE, "quit": LEAVE}

FOR_QUESTION = {"em:y": "yes", "em:n": "no", "ins:y": "yes", "ins:n": "no"}

WORDS: dict[str, str] = {
    **LETTERS,
    **{action: action for action in ACTIONS},
    **OTHER_HOUSES,
    **{answer: answer for answer in ANSWERS},
    **FOR_QUESTION,
    **LEAVING,
}
"""Every decision that can be written, and what the engine calls it; it knows nothing of leaving."""

ONLY_FOR = {"em:y": "even_money", "em:n": "even_money", "ins:y": "insurance", "ins:n": "insurance"}
"""Words that name the question they answer."""


Begun = tuple[Round, list[Event]]
"""Where a round stands, and what has happened in it."""


class Player(Struct, frozen=True):
    """A person of the round, in whole chips."""

    name: str
    balance: int
    bets: tuple[int, ...]


SideBets = dict[int, tuple[SideStake, ...]]
"""What lies beside the bet of each box that has such."""


class Answered(Struct, frozen=True):
    """A question, and what was said to it."""

    who: str
    box: int
    hand: int
    question: str
    options: tuple[str, ...]
    answer: str


class RefusedWord(Struct, frozen=True):
    """A word that was not allowed where it stood."""

    input: str
    refused: Refused
    after: int
    """How many events had happened."""


class Left(Struct, frozen=True):
    """A player who got up in mid-round."""

    box: int
    """The box that was asked; the dealer's where that was a free banker."""
    forfeits: bool
    """Whether the open stakes are lost; else their hands are played as for somebody who says nothing."""
    after: int
    """How many events had happened."""


class RanOut(Exception):
    """The shoe ended after so many cards, and this box needed one more."""

    def __init__(self, dealt: int, box: int) -> None:
        self.dealt = dealt
        self.box = box
        super().__init__(f"{dealt} cards, box {box}")


class Dealt(Struct, frozen=True):
    """The round as far as the cards and words carried it."""

    players: tuple[Player, ...]
    state: Round
    events: tuple[Event, ...]
    asked: tuple[Answered, ...]
    refused: tuple[RefusedWord, ...]
    unused: tuple[str, ...]
    undrawn: int
    left: tuple[Left, ...] = ()

    @property
    def seen(self) -> RoundView:
        """What everyone may see."""
        return view(self.state, None)

    @property
    def status(self) -> int:
        """0: the round ended and every word was used; 3: a question is open; 4: words are left over."""
        if self.seen.asked is not None:
            return 3
        return 4 if self.unused else 0


def open_round(book: RuleBook, players: Sequence[Player], side: SideBets | None = None) -> Begun:
    """The round before its first card; boxes are numbered through the table in the order given."""
    placed = side or {}
    owned = [(seat, chips) for seat, player in enumerate(players, 1) for chips in player.bets]
    stakes = tuple(Stake(box, seat, chips, placed.get(box, ())) for box, (seat, chips) in enumerate(owned, 1))
    purses = {seat: player.balance for seat, player in enumerate(players, 1)}
    return opened(blackjack, book, Entries(stakes, purses))


def who(players: Sequence[Player], state: Round, box: int, dealer: str = "Dealer") -> str:
    """Whose box it is; the dealer's name is for programs, unless one is given for a reader."""
    return dealer if box == BANKER_BOX else players[state.boxes[box - 1].owner - 1].name


class Dealing:
    """Feeds cards and words to a round until it ends or the words do.

    `leaving` is what the house does with somebody who leaves: `table.leaving` of its rules.
    """

    def __init__(
        self,
        players: Sequence[Player],
        start: Begun,
        cards: Sequence[Card],
        words: Sequence[str],
        leaving: str = "silent",
    ) -> None:
        self.leaving = leaving
        self.players = tuple(players)
        self.state, self.events = start[0], list(start[1])
        self.cards = tuple(cards)
        self.drawn = 0
        self.words = tuple(words)
        self.asked: list[Answered] = []
        self.refused: list[RefusedWord] = []
        self.left: list[Left] = []

    def run(self) -> Dealt:
        words = iter(self.words)
        used = 0
        self._go_on()
        while (question := view(self.state, None).asked) is not None and used < len(self.words):
            used += self._ask(question, words)
        return Dealt(
            self.players,
            self.state,
            tuple(self.events),
            tuple(self.asked),
            tuple(self.refused),
            self.words[used:],
            len(self.cards) - self.drawn,
            tuple(self.left),
        )

    def _ask(self, question: Question, words: Iterator[str]) -> int:
        """Take words until one answers the question; how many were taken."""
        for used, word in enumerate(words, 1):
            try:
                self._answer(question, word)
            except Refused as refused:
                self.refused.append(RefusedWord(word, refused, len(self.events)))
            else:
                return used
        return len(self.words)

    def _answer(self, question: Question, word: str) -> None:
        action = WORDS[word.lower()]
        if ONLY_FOR.get(word.lower(), question.question) != question.question:
            facts = {"box": question.box, "action": action, "reason": "not_asked"}
            raise Refused("action/not-legal", facts, question.options)
        if action == LEAVE:
            self._leave(question.box)
        else:
            self._put_in(Choose(question.box, action))
        name = who(self.players, self.state, question.box)
        self.asked.append(
            Answered(name, question.box, question.hand, question.question, question.options, action)
        )
        self._go_on()

    def _leave(self, box: int) -> None:
        """As at a table: a banker's stakes are the bank's, and nothing of it is forfeited."""
        forfeits = self.leaving == "forfeit" and box != BANKER_BOX
        self.left.append(Left(box, forfeits, len(self.events)))

    def _go_on(self) -> None:
        """Cards, and answers for those who have left, until somebody who is there is asked."""
        while (given := self._next_input()) is not None:
            self._put_in(given)

    def _next_input(self) -> Input | None:
        waiting = blackjack.waiting_for(self.state)
        if isinstance(waiting, ForCard):
            return Deal(self._draw())
        if isinstance(waiting, ForPlayers):
            gone = {self._owner(left.box) for left in self.left}
            silent = (Choose(box, action) for box, action in waiting.silent.items())
            return next((given for given in silent if self._owner(given.box) in gone), None)
        return None

    def _draw(self) -> Card:
        if self.drawn == len(self.cards):
            raise RanOut(self.drawn, self._box_that_needs_a_card())
        self.drawn += 1
        return self.cards[self.drawn - 1]

    def _put_in(self, given: Input) -> None:
        lost = {self._owner(left.box) for left in self.left if left.forfeits}
        self.state, events = advance(blackjack, self.state, given, lambda event: forfeit(event, lost))
        self.events += events

    def _owner(self, box: int) -> Seat:
        """The seat of a box; 0 for a free banker's, who has none."""
        return 0 if box == BANKER_BOX else self.state.boxes[box - 1].owner

    def _box_that_needs_a_card(self) -> int:
        any_card = self.state.book.pack[0]
        event = blackjack.decide(self.state, Deal(any_card))
        return event.box if isinstance(event, CardDealt) else BANKER_BOX
