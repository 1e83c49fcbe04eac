"""The decisions of the odds, taken at the engine's table."""

from functools import cache

import numpy as np

from fairdeal.cards import FACE_DOWN, RANK_OF, Card
from fairdeal.games import blackjack
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.hand import MIXED
from fairdeal.games.blackjack.state import Hand, Round
from fairdeal.games.game import ForPlayers
from fairdeal.odds.answers import show_at, tables_of
from fairdeal.odds.hands import ACTIONS
from fairdeal.odds.house import Position
from fairdeal.odds.left import cards_left
from fairdeal.odds.solver import Played


class Follower:
    """Decides as the odds do for a house and its cards; insurance and even money are declined.

    A box that has been split is split again whenever it may, and its hands are played as with one other card
    of the pair gone: that is all there is to `cdz` and `cdp1`, and to `cdp` where a box is split once.
    """

    def __init__(self, book: RuleBook, cards: list[Card], strategy: str) -> None:
        self.tables = tables_of(book)
        self.position = Position(self.tables, cards_left(self.tables.symbols, cards), strategy)
        self._after_split = cache(self._played_after_split)

    def __call__(self, state: Round, box: int, options: tuple[str, ...]) -> str:
        waiting = blackjack.waiting_for(state)
        assert isinstance(waiting, ForPlayers)
        if waiting.question == "action":
            return self._act(state, options)
        return "surrender" if waiting.question == "early_surrender" and self._gives_up(state) else "no"

    def _gives_up(self, state: Round) -> bool:
        return bool(self.position.gives_up_early[self._pair(state.boxes[0].hands[0]), self._show(state)])

    def _act(self, state: Round, options: tuple[str, ...]) -> str:
        box, hand, show = state.boxes[0], state.turn_hand, self._show(state)
        if "split" in options and (len(box.hands) > 1 or self.position.takes_split[self._pair(hand), show]):
            return "split"
        unsplit = len(box.hands) == 1
        played = self.position.played if unsplit else self._after_split(self._symbols(hand)[0])
        node = self.tables.hands.find(hand, box.stake, hand.suits)
        assert node >= 0, f"the odds know no hand {hand}"
        places = [ACTIONS.index(action) for action in options if action != "split"]
        wishes, values = played.wishes[node, show], played.values[node, show]
        wished = [place for place in places if not np.isnan(wishes[place])]
        # Where nothing that is offered is wished for, the best is taken.
        by = wishes if wished else values
        return ACTIONS[max(wished or places, key=lambda place: float(by[place]))]

    def _played_after_split(self, symbol: int) -> Played:
        solver = self.position.solver
        removed = np.zeros(len(self.tables.symbols.ranks))
        removed[symbol] = solver.left.gone
        nodes = self.tables.nodes_of_half(symbol)
        worth, _ = solver.worth(nodes, removed)
        return self.position.after_split()(1, nodes, removed, worth, True)

    def _show(self, state: Round) -> int:
        faces = tuple(card for card in state.dealer_faces if card != FACE_DOWN)
        upcard_first = faces[::-1] if state.book.upcard_place else faces
        return show_at(self.tables, upcard_first)

    def _pair(self, hand: Hand) -> int:
        """The place of a hand's first two cards among the openings."""
        first, second = sorted(self._symbols(hand))
        pairs = self.position.openings.pairs
        suited = (first, second, hand.suits)
        return pairs.index(suited if suited in pairs else (first, second, MIXED))

    def _symbols(self, hand: Hand) -> list[int]:
        return [self.tables.symbols.of_rank[RANK_OF[card]] for card in hand.cards]
