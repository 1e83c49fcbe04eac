"""A round for a new house to carry as an example: dealt by its own book, so it holds whatever the rules."""

from collections.abc import Sequence

from msgspec import Struct

from fairdeal.cards import RANK_OF, Card
from fairdeal.games import blackjack
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.events import CardDealt
from fairdeal.games.blackjack.state import Round
from fairdeal.games.game import BANKER_BOX, Choose, Deal, ForCard, ForPlayers, advance
from fairdeal.houses.house import House
from fairdeal.houses.rounds.dealing import Dealing, open_round
from fairdeal.houses.rounds.given import players_of
from fairdeal.houses.rounds.report import report
from fairdeal.words.money import written

LIKED = ("stand", "report", "no", "keep", "stop")
"""What the player answers, the first of these that is offered, once the wished actions are used up."""


class Sample(Struct, frozen=True):
    """A finished round, as an example writes it."""

    players: tuple[str, ...]
    shoe: tuple[Card, ...]
    do: tuple[str, ...]
    outcome: str
    category: str
    change: str
    """Money; empty in a house that plays for points."""


def sample_round(
    house: House, book: RuleBook, ranks: Sequence[int], dealer: Sequence[int], wishes: Sequence[str] = ()
) -> Sample:
    """One round: these ranks go to each box and to the dealer, after them whatever the pack begins with."""
    players = _players(house)
    seated = players_of(players, house)
    begun = open_round(book, seated)
    shoe, do = _Driver(book, ranks, dealer, wishes).drive(begun[0])
    dealt = Dealing(seated, begun, shoe, do).run()
    first = dealt.seen.boxes[0].hands[0]
    change = report(house.name, dealt, lambda chips: chips)["players"][0]["boxes"][0]["change"]
    money = "" if book.points_only else written(change, house.rules.table.chip)
    return Sample(players, shoe, do, first.outcome, first.category, money)


def _players(house: House) -> tuple[str, ...]:
    """Nobody need be named, unless cards are swapped between two boxes."""
    return ("Ann:100:10+10",) if house.rules.variant.switch else ()


class _Driver:
    """Plays a round with the cards and actions that are wished for, and notes both."""

    def __init__(
        self, book: RuleBook, ranks: Sequence[int], dealer: Sequence[int], wishes: Sequence[str]
    ) -> None:
        self.book = book
        self.ranks = {BANKER_BOX: list(dealer)}
        self.for_boxes = ranks
        self.wishes = list(wishes)
        self.shoe: list[Card] = []
        self.do: list[str] = []

    def drive(self, state: Round) -> tuple[tuple[Card, ...], tuple[str, ...]]:
        while True:
            waiting = blackjack.waiting_for(state)
            if isinstance(waiting, ForCard):
                self.shoe.append(self._card(state))
                state, _ = advance(blackjack, state, Deal(self.shoe[-1]))
            elif isinstance(waiting, ForPlayers):
                box, options = next(iter(waiting.options.items()))
                self.do.append(self._action(options))
                state, _ = advance(blackjack, state, Choose(box, self.do[-1]))
            else:
                return tuple(self.shoe), tuple(self.do)

    def _card(self, state: Round) -> Card:
        """The next wished card of whoever gets one, in a suit that is not used up."""
        event = blackjack.decide(state, Deal(self.book.pack[0]))
        box = event.box if isinstance(event, CardDealt) else BANKER_BOX
        wished = self.ranks.setdefault(box, list(self.for_boxes))
        fresh = [card for card in self.book.pack if card not in self.shoe] or list(self.book.pack)
        rank = wished.pop(0) if wished else 0
        return next((card for card in fresh if RANK_OF[card] == rank), fresh[0])

    def _action(self, options: Sequence[str]) -> str:
        for wish in self.wishes:
            if wish in options:
                self.wishes.remove(wish)
                return wish
        return next((action for action in LIKED if action in options), options[0])
