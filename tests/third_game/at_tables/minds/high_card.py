"""How bots play high card."""

from fairdeal.games.game import BoxNumber
from fairdeal.tables.mind import Mind, Situation


class HighCardMind(Mind):
    kinds = ("bold", "careful")

    def answer(self, situation: Situation, box: BoxNumber) -> str:
        card = situation.seen.boxes[box - 1].card
        swaps_below = 11 if situation.kind == "bold" else 7
        return "swap" if situation.book.rank(card) < swaps_below else "keep"


MIND = HighCardMind()
