"""Bots at the table: when it is for one of them to speak, what it bets, and how it sits down.

A bot comes by the same door as people. It sees the view of its seat and what was disclosed to it, and its
commands have ids that are the same after a crash.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING

from msgspec import Struct

from fairdeal.fairness import Draws
from fairdeal.games.game import ForCard, ForPlayers, Refused, Seat
from fairdeal.tables import rounds
from fairdeal.tables.bot_ids import BOT_COMMAND, bot_person
from fairdeal.tables.deciding import Actor
from fairdeal.tables.facts import BoxBet
from fairdeal.tables.kits import KITS
from fairdeal.tables.mind import Situation
from fairdeal.tables.minds import MINDS
from fairdeal.tables.receipts import Receipt
from fairdeal.tables.seen import Seen
from fairdeal.tables.state import Phase, Place, Table
from fairdeal.wire import commands as c

if TYPE_CHECKING:
    from fairdeal.tables.host import Host

BETS_TRIED = 1000
"""How many bets are looked at to find one that is always paid in whole chips."""


class Knows(Struct, frozen=True):
    """Where bots get what is not in the table itself."""

    seen: Callable[[], Seen]
    """What the table has shown so far."""
    draws: Callable[[str], Draws]
    """Chance of the table's own, by its label."""


class BotAct(Struct, frozen=True):
    """What a bot wants."""

    seat: Seat
    actor: Actor
    act: c.AnyCommand
    modest: c.AnyCommand
    """What it does instead where that is refused: it stakes nothing."""
    command: str
    """The same whenever the table has this version."""


def next_bot_act(table: Table, knows: Knows, last_round: int, after: Seat | None = None) -> BotAct | None:
    """What a bot does now; None when the table waits for none of them.

    Where no person plays, nobody ends the game of the bots: they bet up to the round with this number.
    `after`: only those who sit behind this seat are asked.
    """
    for place in table.places.values():
        is_asked = place.bot and not place.leaves and (after is None or place.seat > after)
        act = _act_of(table, place, knows, last_round) if is_asked else None
        if act is not None:
            command = f"{BOT_COMMAND}{table.id}:{table.version}:{place.seat}"
            return BotAct(place.seat, Actor(place.person), act, _modest(table, act), command)
    return None


def _act_of(table: Table, place: Place, knows: Knows, last_round: int) -> c.AnyCommand | None:
    if table.phase is Phase.CLOSED:
        return None
    if table.phase is Phase.PLAYING:
        return _in_round(table, place, knows)
    if table.are_bets_closed:
        return None
    if _is_broke(table, place):
        return c.Leave()
    if place.seat == table.banker:
        return c.CloseBets() if _closes_bets(table, place) else None
    if place.bets is not None or place.waits_for_shoe or not _may_bet(table, last_round):
        return None
    return c.Bet(_bets(table, _situation(table, place, knows)))


def _modest(table: Table, act: c.AnyCommand) -> c.AnyCommand:
    waiting = rounds.waiting_for(table) if table.round is not None else None
    if isinstance(act, c.ChooseAction) and isinstance(waiting, ForPlayers):
        return c.ChooseAction(act.box, waiting.silent[act.box])
    return c.Bet() if isinstance(act, c.Bet) else act


def _situation(table: Table, place: Place, knows: Knows) -> Situation:
    label = f"bot:{place.seat}:{table.rounds}:{table.asked}"
    round_ = table.round
    return Situation(
        kind=place.bot,
        book=table.book,
        book_id=table.book_id,
        seat=place.seat,
        seen=KITS[table.game].game.view(round_.state, place.seat) if round_ is not None else None,
        bet_most=table.terms.most,
        bets=tuple(each.bets for each in table.places.values() if each.bets),
        remembered=knows.seen,
        draws=lambda: knows.draws(label),
    )


async def let_bot_act(host: "Host", last_round: int) -> bool:
    """Let the next bot act, by the door that people use; False when none has anything to say."""
    table, seat = host.table, None
    while (wanted := await _thought_out(host, table, last_round, seat)) is not None:
        if await _has_acted(host, table, wanted):
            return True
        seat = wanted.seat  # this one was refused whatever it wanted: the others need not wait for it
    return False


async def _has_acted(host: "Host", table: Table, wanted: BotAct) -> bool:
    """Do what a bot wants, or else what stakes nothing; False where both are refused and nothing changed."""
    for act, command in ((wanted.act, wanted.command), (wanted.modest, f"{wanted.command}:modest")):
        with suppress(Refused):
            await host.act(wanted.actor, act, command, table.asked)
            return True
        if host.table.version != table.version:
            return True
    return False


async def _thought_out(host: "Host", table: Table, last_round: int, after: Seat | None) -> BotAct | None:
    """The next act; whoever must think for seconds does not keep other tables waiting."""
    if any(place.bot for place in table.places.values()) and not host.remembering.is_up_to(table):
        await asyncio.to_thread(host.remembering.of, table)
    mind = MINDS[table.game]
    if any(mind.thinks_long(place.bot, table) for place in table.places.values()):
        return await asyncio.to_thread(next_bot_act, table, host.knows, last_round, after)
    return next_bot_act(table, host.knows, last_round, after)


# In a round.


def _in_round(table: Table, place: Place, knows: Knows) -> c.AnyCommand | None:
    waiting = rounds.waiting_for(table)
    if isinstance(waiting, ForCard):
        deals = table.has_duty("deal") and table.is_dealer(place.person)
        return c.DealCard() if deals else None
    if not isinstance(waiting, ForPlayers):
        return None
    asked = (box for box in waiting.options if rounds.owner_of(table, box) == place.seat)
    box = next(asked, None)
    if box is None:
        return None
    return c.ChooseAction(box, MINDS[table.game].answer(_situation(table, place, knows), box))


# Between rounds.


def _closes_bets(table: Table, place: Place) -> bool:
    """Whether a bot that banks has to close the betting, and everybody has bet."""
    said = [each.bets for each in table.players]
    all_said = all(bets is not None for bets in said)
    enough = sum(bool(bets) for bets in said) >= table.terms.players_least
    return table.has_duty("open") and table.is_dealer(place.person) and all_said and enough


def _may_bet(table: Table, last_round: int) -> bool:
    """Bots bet once a person has, or when all people sit the round out."""
    people = [place.bets for place in table.players if not place.bot]
    if people:
        return any(people) or None not in people
    banker = table.places.get(table.banker) if table.banker is not None else None
    opened_by_hand = table.has_duty("open") and (banker is None or not banker.bot)
    return opened_by_hand or table.rounds < last_round


def _is_broke(table: Table, place: Place) -> bool:
    """Whether a bot that has bet nothing can't pay the smallest bet."""
    return not place.bets and table.purse(place.seat) < _boxes(table) * (smallest_bet(table) or 0)


def _boxes(table: Table) -> int:
    return 2 if table.terms.bets_in_pairs else 1


def smallest_bet(table: Table) -> int | None:
    """The smallest bet that the table takes and always pays in whole chips; None where there is none."""
    terms, kit = table.terms, KITS[table.game]
    least = -(-terms.least // terms.step) * terms.step
    bets = range(least, terms.most + 1, terms.step)
    paid = (
        chips
        for chips in islice(bets, BETS_TRIED)
        if kit.pays_whole_chips(table.book, chips // terms.house_chip)
    )
    return next(paid, None)


def _bets(table: Table, situation: Situation) -> tuple[BoxBet, ...]:
    """As much as the bot likes to stake, within what the table takes and the purse holds."""
    smallest, boxes = smallest_bet(table), _boxes(table)
    if smallest is None:
        return ()
    chips = MINDS[table.game].bet(situation, smallest, table.purse(situation.seat) // boxes)
    return (BoxBet(chips),) * boxes if chips is not None else ()


# Sitting down.


async def seat_bot(host: "Host", kind: str, name: str, chips: int, command: str, seat: Seat = 0) -> Receipt:
    """Let a bot sit down with so many chips, which are issued for it. Seat 0: the first free.

    Whoever calls this has seen to it that the one who wants the bot may have it.
    """
    return await host.act(Actor("", seats_bots=True), c.SeatBot(kind, name, chips, seat), command)


async def unseat_bot(host: "Host", seat: Seat, command: str) -> Receipt:
    """Let the bot in a seat leave, by the house's rule for leaving."""
    return await host.act(Actor(bot_person(host.table.id, seat)), c.Leave(), command)
