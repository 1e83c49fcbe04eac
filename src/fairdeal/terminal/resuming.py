"""Coming back to a table: what is known from its log, and how it stands."""

from collections.abc import Iterator, Sequence
from typing import Any

from fairdeal.games import blackjack
from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack.state import Box, Hand, Round
from fairdeal.games.game import Finished
from fairdeal.store.protocol import Reader
from fairdeal.store.rows import every_row
from fairdeal.tables.codec import decoded
from fairdeal.tables.facts import BoughtIn, CashedOut, RoundAdvanced, RoundEnded, RoundVoided, SeatTaken
from fairdeal.tables.kits import KITS
from fairdeal.tables.remembering import Remembering
from fairdeal.terminal.bankers import banker_lines
from fairdeal.terminal.coached import continue_costs
from fairdeal.terminal.dealing import lying
from fairdeal.terminal.keeping import keep_known, last_known
from fairdeal.terminal.now_played import is_played_elsewhere
from fairdeal.terminal.records.told import void_line
from fairdeal.terminal.scene import Scene, box_of, picture
from fairdeal.terminal.sitting import Sitting
from fairdeal.terminal.voices import Voice

RESULTS = (e.InsuranceSettled, e.SideBetSettled, e.HandSettled)
"""What tells how a round has ended."""

TELLING = {fact.__name__ for fact in (SeatTaken, BoughtIn, CashedOut, RoundAdvanced)}
"""What tells of people; all other rows are passed by unread."""

FACTS_AT_ONCE = 200
"""So many are read at a time, from the end of the log, while the beginning of a round is looked for."""

FACTS_MANY = 1_000
"""Whoever had to read more than this has it written down for the next time."""


def facts_of(reader: Reader, table: str) -> Iterator[Any]:
    """All facts of a table in their order."""
    return (decoded(row.event) for row in every_row(reader, table))


def recall(sitting: Sitting) -> None:
    """What the terminal knew of the people at the table: who sat down, with what, and who has won points."""
    store, table = sitting.local.visitors.store, sitting.table
    if is_played_elsewhere(store, table):
        sitting.notes.append(sitting.asker.words("play.back.joined"))
    if table.dealer:
        sitting.dealer = sitting.local.visitors.room.person(table.dealer).name
    known = last_known(store, table)
    sitting.names, sitting.bots = dict(known.names), dict(known.bots)
    sitting.brought, sitting.points = dict(known.brought), dict(known.points)
    for row in every_row(store, table.id, known.version):
        if row.seq > table.version:
            break  # others play on just now, and that is told when it is looked at
        if row.event.type in TELLING:
            _learn(sitting, decoded(row.event))
    if table.version - known.version > FACTS_MANY:
        keep_known(sitting)
    sitting.note_leaving()
    if sitting.coach is not None:
        seen = Remembering(store).of(table)
        sitting.coach.seen = seen.cards[: len(seen.cards) - seen.lying]
        continue_costs(sitting, sitting.coach)


def _learn(sitting: Sitting, fact: Any) -> None:
    match fact:
        case SeatTaken(seat=seat, name=name, bot=bot):
            sitting.names[seat] = name
            sitting.brought[seat] = 0
            if bot:
                sitting.bots[seat] = bot
        case BoughtIn(seat=seat, chips=chips):
            sitting.brought[seat] += chips
        case CashedOut(seat=seat, chips=chips):
            sitting.brought[seat] -= chips
        case RoundAdvanced():
            event = KITS[sitting.table.game].event_from(bytes(fact.event), sitting.book)
            if isinstance(event, e.HandSettled):
                sitting.count_point(event)


def show_again(sitting: Sitting, voice: Voice) -> None:
    """The table as it stands, for who was not here: bets and hands, or how the last round went."""
    words, scene, state = sitting.asker.words, sitting.scene, sitting.round
    if state is None or isinstance(blackjack.waiting_for(state), Finished):
        sitting.tell(*_last_results(sitting, voice))
        return
    sitting.tell(words("play.back.round", n=sitting.rounds))
    if sitting.is_for_money:
        sitting.tell(*_money_lines(sitting, state))
    sitting.tell(*lying(scene, voice, picture(state)))


def _money_lines(sitting: Sitting, state: Round) -> Iterator[str]:
    """What is staked on each box, and what its people have left; what bots have is told with them."""
    say, text = sitting.scene.say, sitting.scene.money
    for box in state.boxes:
        yield from _stake_lines(sitting.scene, state, box)
    for seat in dict.fromkeys(box.owner for box in state.boxes if box.owner not in sitting.bots):
        yield say("play.back.purse", seat, money=text(state.purses[seat]))


def _stake_lines(scene: Scene, state: Round, box: Box) -> Iterator[str]:
    """What is not settled yet: on all hands of the box together, on insurance, on side bets."""
    view, text = picture(state), scene.money
    place = scene.place(view, box_of(view, box.number), None)
    hands = [hand for hand in box.hands if not hand.outcome]
    if hands:
        yield scene.say("play.back.bet", box.owner, place=place, money=_stakes_text(scene, hands))
    if box.insurance and not box.insurance_settled:
        yield scene.say("play.back.insurance", box.owner, place=place, money=text(box.insurance))
    for side in box.side:
        if not side.settled:
            facts = {"side": scene.side_names[side.id], "money": text(side.chips)}
            yield scene.say("play.back.side", box.owner, place=place, **facts)


def _stakes_text(scene: Scene, hands: Sequence[Hand]) -> str:
    """`5`; of several hands `15 (10 + 5)`; with what the house stakes on them for free."""
    words, text = scene.words, scene.money
    stakes, free = [hand.stake for hand in hands], sum(hand.free for hand in hands)
    told = text(sum(stakes))
    if len(stakes) > 1:
        told = words("play.back.bet.hands", money=told, hands=" + ".join(map(text, stakes)))
    return words("play.back.bet.free", money=told, free=text(free)) if free else told


def _last_results(sitting: Sitting, voice: Voice) -> Iterator[str]:
    """How the last round went, which nobody may have seen to its end."""
    words, events = sitting.asker.words, _last_round(sitting)
    if not events:
        return
    yield words("play.back.last", n=sitting.rounds)
    end = _last_end(sitting)
    if isinstance(end, RoundVoided):
        yield void_line(end.why, words)
        return
    before: Round = blackjack.apply(None, events[0])
    for event in events[1:]:
        after = blackjack.apply(before, event)
        if isinstance(event, (*RESULTS, e.RoundClosed)):
            yield from voice.told(
                sitting.scene, picture(before), blackjack.disclose(event, None), picture(after)
            )
        before = after
    if isinstance(end, RoundEnded):
        yield from banker_lines(sitting, before.banker, end.won)


def _last_end(sitting: Sitting) -> RoundEnded | RoundVoided | None:
    """How the last round ended; None where that was so long ago that everybody knows."""
    end, kinds = sitting.table.version, (RoundEnded.__name__, RoundVoided.__name__)
    rows = sitting.local.visitors.store.read(sitting.table.id, max(0, end - FACTS_AT_ONCE), FACTS_AT_ONCE)
    ends = (decoded(row.event) for row in rows if row.event.type in kinds)
    return next((fact for fact in ends if fact.round == sitting.rounds), None)


def _last_round(sitting: Sitting) -> list[Any]:
    """The events of the last round; none where nothing was played, or so long ago that everybody knows."""
    kit, end, events = KITS[sitting.table.game], sitting.table.version, list[Any]()
    while end:
        start = max(0, end - FACTS_AT_ONCE)
        rows = sitting.local.visitors.store.read(sitting.table.id, start, end - start)
        played = [decoded(row.event) for row in rows if row.event.type == RoundAdvanced.__name__]
        last = [fact for fact in played if fact.round == sitting.rounds]
        events = [kit.event_from(bytes(fact.event), sitting.book) for fact in last] + events
        if not last or len(last) < len(played):
            break
        end = start
    return events
