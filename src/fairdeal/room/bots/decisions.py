"""Decides what a bot does next: which bot the table is waiting for, and how its strategy answers or bets."""

from collections.abc import Callable

from msgspec import Struct

from fairdeal.fairness import Draws
from fairdeal.games.game import ForCard, ForPlayers, Seat
from fairdeal.room.bots.memory import Memories
from fairdeal.room.bots.strategies import BOT_STRATEGIES
from fairdeal.room.bots.strategy import AnyBotStrategy, AnySituation, Situation
from fairdeal.tables.engine import rounds
from fairdeal.tables.limits.bet_limits import smallest_bet
from fairdeal.tables.model.bot_ids import BOT_COMMAND
from fairdeal.tables.model.state import Phase, Place, Table
from fairdeal.tables.views.table_view import view
from fairdeal.wire import commands as c
from fairdeal.wire.parts import BoxBet


class BotCommand(Struct, frozen=True):
    """A command that a bot wants to send."""

    seat: Seat
    person: str
    command: c.AnyCommand
    modest: c.AnyCommand
    """The fallback if the command is refused; it stakes nothing."""
    id: str
    """Always the same for one version of the table, so nothing is done twice after a crash."""
    seen: int
    """The version of the table that asked the question."""


class Decider(Struct, frozen=True):
    """Decides for the bots at one version of a table. It changes nothing, so any thread may use it."""

    table: Table
    memories: Memories
    draws_of: Callable[[Seat], Draws]
    """Random draws for the bot in a seat, for the table's current question."""
    last_round: int
    """The last round in which bots bet even if no person does. Otherwise they would play on forever."""
    in_turn: bool = False
    """Whether a bot waits for lower-numbered boxes when several players are asked at once."""

    def next_command(self, after: Seat | None = None) -> BotCommand | None:
        """The next bot's command; None if the table isn't waiting for a bot.

        `after`: consider only bots in higher seats than this one.
        """
        table = self.table
        for place in table.places.values():
            is_asked = place.bot and not place.leaves and (after is None or place.seat > after)
            command = self._command_of(place) if is_asked else None
            if command is not None:
                return BotCommand(
                    seat=place.seat,
                    person=place.person,
                    command=command,
                    modest=_make_modest(table, command),
                    id=f"{BOT_COMMAND}{table.id}:{table.version}:{place.seat}",
                    seen=table.asked,
                )
        return None

    def _command_of(self, place: Place) -> c.AnyCommand | None:
        table = self.table
        if table.phase is Phase.CLOSED:
            return None
        if table.phase is Phase.PLAYING:
            return self._answer(place)
        if table.are_bets_closed:
            return None
        if is_broke(table, place) or place.bot not in self._strategy.kinds:
            return c.Leave()
        if place.seat == table.banker:
            return c.CloseBets() if closes_bets(table, place) else None
        if place.bets is not None or place.waits_for_shoe or not may_bet(table, self.last_round):
            return None
        return c.Bet(self._bets(place))

    # In a round.

    def _answer(self, place: Place) -> c.AnyCommand | None:
        table, waiting = self.table, rounds.waiting_for(self.table)
        if isinstance(waiting, ForCard):
            deals = table.has_duty("deal") and table.is_dealer(place.person)
            return c.DealCard() if deals else None
        if not isinstance(waiting, ForPlayers):
            return None
        asked = tuple(waiting.options)[: 1 if self.in_turn else None]
        box = next((box for box in asked if rounds.owner_of(table, box) == place.seat), None)
        if box is None:
            return None
        if place.bot not in self._strategy.kinds:  # it was seated by another program
            return c.ChooseAction(box, waiting.silent[box])
        return c.ChooseAction(box, self._strategy.answer(self.situation_of(place), box))

    # Between rounds.

    def _bets(self, place: Place) -> tuple[BoxBet, ...]:
        """The bet that the bot would like to make, within the table's limits and its purse."""
        table = self.table
        smallest, boxes = smallest_bet(table), boxes_each(table)
        if smallest is None:
            return ()
        chips_each = table.purse(place.seat) // boxes
        chips = self._strategy.bet(self.situation_of(place), smallest, chips_each)
        return (BoxBet(chips),) * boxes if chips is not None else ()

    # The conditions that a bot checks.

    @property
    def _strategy(self) -> AnyBotStrategy:
        return BOT_STRATEGIES[self.table.game]

    def situation_of(self, place: Place) -> AnySituation:
        return Situation(
            kind=place.bot,
            view=view(self.table, place.person),
            book=self.table.book,
            memory=self.memories.get(place.seat, self._strategy.blank),
            draws=lambda: self.draws_of(place.seat),
        )


def _make_modest(table: Table, command: c.AnyCommand) -> c.AnyCommand:
    waiting = rounds.waiting_for(table) if table.round is not None else None
    if isinstance(command, c.ChooseAction) and isinstance(waiting, ForPlayers):
        return c.ChooseAction(command.box, waiting.silent[command.box])
    return c.Bet() if isinstance(command, c.Bet) else command


def closes_bets(table: Table, place: Place) -> bool:
    """Whether this bot is the banker, has to close the betting, and everybody has bet."""
    said = [each.bets for each in table.players]
    all_said = all(bets is not None for bets in said)
    enough = sum(bool(bets) for bets in said) >= table.terms.players_least
    return table.has_duty("open") and table.is_dealer(place.person) and all_said and enough


def may_bet(table: Table, last_round: int) -> bool:
    """Bots bet once a person has, or when all people sit the round out."""
    people = [place.bets for place in table.players if not place.bot]
    if people:
        return any(people) or None not in people
    banker = table.places.get(table.banker) if table.banker is not None else None
    is_opened_by_hand = table.has_duty("open") and (banker is None or not banker.bot)
    return is_opened_by_hand or table.rounds < last_round


def is_broke(table: Table, place: Place) -> bool:
    """Whether a bot that has bet nothing can't pay the smallest bet."""
    return not place.bets and table.purse(place.seat) < boxes_each(table) * (smallest_bet(table) or 0)


def boxes_each(table: Table) -> int:
    return 2 if table.terms.bets_in_pairs else 1
