"""How bots play Trumps."""

from msgspec import Struct

from fairdeal.games.game import BoxNumber
from fairdeal.games.trumps.book import TrumpsBook
from fairdeal.games.trumps.bots import BOTS, MEMORY
from fairdeal.games.trumps.memory import Memory, remember
from fairdeal.room.bots.strategy import BotStrategy, Situation
from fairdeal.wire.events.table import RoundEnded, RoundVoided
from fairdeal.wire.views.trumps import RoundView

TrumpsSituation = Situation[TrumpsBook, RoundView, Memory]


class TrumpsBots(BotStrategy[TrumpsBook, RoundView, Memory]):
    kinds = tuple(BOTS)
    kinds_with_memory = (MEMORY,)
    blank = Memory()

    def answer(self, situation: TrumpsSituation, box: BoxNumber) -> str:
        play = BOTS[situation.kind]
        return play(situation.book, situation.round, situation.memory, situation.draws().below)

    def bet(self, situation: TrumpsSituation, smallest: int, chips_each: int) -> int | None:
        """The same bet as anyone who has already bet."""
        others = (seat.bets[0].chips for seat in situation.view.seats if seat.bets)
        return super().bet(situation, next(others, smallest), chips_each)

    def remember(self, memory: Memory, event: Struct) -> Memory:
        """Where the cards of this game are, as far as the bot's seat has been shown."""
        return Memory() if isinstance(event, RoundEnded | RoundVoided) else remember(memory, event)


BOT_STRATEGY = TrumpsBots()
