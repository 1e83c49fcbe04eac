"""A table that goes on by itself: the house's own steps, and the bots', for as long as no person is asked."""

from fairdeal.games.game import ForCard, ForPlayers
from fairdeal.tables import rounds
from fairdeal.tables.bots import let_bot_act
from fairdeal.tables.facts import RoundEnded, RoundVoided
from fairdeal.terminal.happenings import Happening
from fairdeal.terminal.watched_table import MovedOn, WatchedTable

ROUNDS_OF_BOTS = 1
"""Where bots play among themselves, nobody wants to see more."""


class RunningTable(WatchedTable):
    """One step at a time, so that each can be told before the next."""

    _bots_bet_in = 0
    """The round in which bots bet though no person does."""

    def go_on(self) -> list[Happening]:
        """What has happened since, up to the end of a round; if nothing, the next thing that waits for no
        person. Nothing: it waits.
        """
        while not self._happenings and self._host is not None and self._step():
            continue
        ends = (
            place
            for place, each in enumerate(self._happenings, start=1)
            if isinstance(each.fact, RoundEnded | RoundVoided)
        )
        end = next(ends, len(self._happenings))
        found, self._happenings = self._happenings[:end], self._happenings[end:]
        return found

    def let_bots_bet(self) -> None:
        """Where the only person banks, nobody else says when the next round is to begin."""
        self._bots_bet_in = self.table.rounds + 1

    def _go_on_to_the_end(self) -> None:
        """Until it waits for a person; nobody hears of it step by step."""
        while self._step():
            continue

    def _step(self) -> bool:
        """What waits for nobody, or else for a bot."""
        host = self.host
        done = self._do(host.go_on)
        if not done and self._is_for_a_bot():
            done = self._do(lambda: let_bot_act(host, self._last_round_of_bots))
        self._hear()
        return done

    @property
    def _last_round_of_bots(self) -> int:
        has_people = any(not place.bot for place in self.table.places.values())
        return self._bots_bet_in if has_people else ROUNDS_OF_BOTS

    def _is_for_a_bot(self) -> bool:
        """Whether who is asked first is a bot: people and bots answer in the order of their boxes."""
        table = self.table
        if table.round is None:
            return any(place.bot for place in table.places.values())
        waiting = rounds.waiting_for(table)
        if isinstance(waiting, ForCard):
            return table.banker is not None and bool(self.place(table.banker).bot)
        box = next(iter(waiting.options), None) if isinstance(waiting, ForPlayers) else None
        owner = rounds.owner_of(table, box) if box is not None else None
        return owner is not None and bool(self.place(owner).bot)

    def _check_still(self) -> None:
        """Whoever answers has seen the table as it is; else the answer is to another question."""
        own = len(self._happenings)
        self._check_unmoved()
        while self._do(self.host.go_on):
            self._hear()
        if len(self._happenings) > own:
            raise MovedOn
