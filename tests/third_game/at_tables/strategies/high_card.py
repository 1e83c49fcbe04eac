"""How bots play high card."""

from fairdeal.games.game import BoxNumber
from fairdeal.room.bots.strategy import BotStrategy, Situation
from tests.third_game.high_card.book import HighCardBook
from tests.third_game.high_card.view import RoundView


class HighCardBots(BotStrategy[HighCardBook, RoundView, None]):
    kinds = ("bold", "careful")
    blank = None

    def answer(self, situation: Situation[HighCardBook, RoundView, None], box: BoxNumber) -> str:
        card = situation.round.boxes[box - 1].card
        assert card is not None  # a player is shown their own card
        swaps_below = 11 if situation.kind == "bold" else 7
        return "swap" if situation.book.rank(card) < swaps_below else "keep"


BOT_STRATEGY = HighCardBots()
