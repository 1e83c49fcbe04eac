"""One person at one table: frames come in, commands go out."""

import secrets
from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from fairdeal.client.link import CoachLink, Link
from fairdeal.client.sender import Sender
from fairdeal.fairness import seat_commitment, seat_name
from fairdeal.fairness.framing import BYTES_OF_SEED
from fairdeal.games.game import Refused
from fairdeal.wire import commands as c
from fairdeal.wire.chances import CategoryChance
from fairdeal.wire.frames import Frame, Receipt
from fairdeal.wire.parts import BoxBet, Seat
from fairdeal.wire.views.table import OwnView, TableView


class TableClient:
    """Reads the frames of a table, and sends commands to it."""

    def __init__(self, link: Link, table: str, sender: Sender, *, with_rounds: bool = False) -> None:
        self.table = table
        self._link, self._sender, self._wants_rounds = link, sender, with_rounds
        self._view: TableView[Any] | None = None
        self._acted = 0
        """The version after this person's last command. What earlier frames ask is answered."""
        self._seeds: dict[int, bytes] = {}
        """Seeds that were bound here and have not been revealed yet, by the number of their shoe."""

    @property
    def view(self) -> TableView[Any]:
        """The table as the last frame has shown it."""
        assert self._view is not None, "read a frame first"
        return self._view

    @property
    def own(self) -> OwnView[Any]:
        """This person's own part of the view."""
        own = self.view.own
        assert own is not None, "this person has no seat at the table"
        return own

    @property
    def coach(self) -> CoachLink:
        """This person's coach here: `await table.coach.guidance()`."""
        return self._link.coach(self.table)

    # Frames.

    async def frames(self, since: int = 0) -> AsyncGenerator[Frame[Any], None]:
        """A frame at once, and one after each step. `since`: the version that was seen last.

        Frames that were under way when this person gave a command ask nothing any more.
        """
        async with self._link.watch(self.table, since, with_rounds=self._wants_rounds) as feed:
            async for sent in feed:
                frame = sent if sent.version >= self._acted else _without_question(sent)
                self._view = frame.view
                await self._reveal_seed()
                yield frame

    async def look(self) -> TableView[Any]:
        """The table as it is now; wallets and the funds of the house change without a frame."""
        self._view = await self._link.look(self.table)
        return self._view

    async def find_chances(self) -> tuple[CategoryChance, ...]:
        """What each category is worth to this person; empty if the person has no category to call."""
        return await self._link.find_chances(self.table)

    async def rest(self) -> int:
        """Wait until the table is waiting for a person or its clock; returns its version."""
        return await self._link.rest(self.table)

    async def catch_up(self) -> None:
        """Have the room read what other processes have done at this table, before an answer is sent."""
        await self._link.catch_up(self.table)

    # Commands.

    async def act(self, what: str | c.AnyCommand) -> Receipt:
        """Send a command, or answer this person's question with a word such as `hit`."""
        command = self._answer(what) if isinstance(what, str) else what
        seen = self._view.version if self._view is not None else None
        receipt = await self._sender.send(
            lambda command_id: self._link.act(self.table, command, command_id, seen)
        )
        self._acted = max(self._acted, receipt.version)
        return receipt

    async def bet(self, *chips: int) -> Receipt:
        """Bet these chips, one amount per box; without any, sit the round out."""
        return await self.act(c.Bet(tuple(BoxBet(each) for each in chips)))

    async def begin_round(self) -> None:
        """Let bots bet, as a banker who is the only person at the table."""
        await self._link.begin_round(self.table)

    async def seat_bot(self, kind: str, name: str, chips: int = 0, *, seat: Seat = 0) -> Receipt:
        """Seat a bot, with chips that are issued for it; seat 0: the first that is free."""
        return await self.act(c.SeatBot(kind, name, chips, seat))

    async def unseat_bot(self, seat: Seat) -> Receipt:
        """Make the bot in a seat leave, by the house's rule."""
        return await self._sender.send(lambda command_id: self._link.unseat_bot(self.table, seat, command_id))

    async def leave(self) -> Receipt:
        """Leave the seat: at once between rounds, during a round by the house's rule."""
        return await self.act(c.Leave())

    def _answer(self, word: str) -> c.ChooseAction:
        """The answer for a word. One that is not offered is sent anyway, so that the room explains why."""
        actions = self.view.own.actions if self.view.own is not None else ()
        offered = (each.box for each in actions if each.action == word)
        asked = (each.box for each in actions)
        return c.ChooseAction(next(offered, next(asked, 0)), word)

    # Seeds.

    async def add_seed(self, seed: bytes | None = None) -> str:
        """Bind a seed for the next shuffle, by default a random one; returns its commitment.

        It is revealed automatically when the table asks for it, and never leaves this client before that.
        """
        seed = seed if seed is not None else secrets.token_bytes(BYTES_OF_SEED)
        shoe, who = self.view.shoe, seat_name(self.own.seat)
        assert shoe is not None, "bets are asked after a shoe is sealed"
        commitment = seat_commitment(bytes.fromhex(shoe.commitment), who, seed).hex()
        before = self._seeds.get(shoe.number)
        self._seeds[shoe.number] = seed  # Before it is known to be bound, since the answer may be lost.
        try:
            await self.act(c.CommitSeed(commitment))
        except Refused:
            self._forget_seed(shoe.number, before)
            raise
        return commitment

    def _forget_seed(self, shoe: int, before: bytes | None) -> None:
        """A seed was not bound after all; `before`: the previous one."""
        if before is None:
            del self._seeds[shoe]
        else:
            self._seeds[shoe] = before

    async def _reveal_seed(self) -> None:
        own, shoe = self.view.own, self.view.shoe
        if own is None or shoe is None or own.asked != "seed" or shoe.number not in self._seeds:
            return
        # If the table no longer wants it, it has replaced the seed, and an event says so.
        with suppress(Refused):
            await self.act(c.RevealSeed(self._seeds[shoe.number].hex()))
        self._seeds.pop(shoe.number, None)


def _without_question(frame: Frame[Any]) -> Frame[Any]:
    """A frame whose question this person has answered since."""
    own = frame.view.own
    if own is None:
        return frame
    return replace(frame, view=replace(frame.view, own=replace(own, asked="", actions=())))
