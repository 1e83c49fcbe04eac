"""What each decision in a recorded round of blackjack was worth, given what the player could know."""

from collections.abc import Iterator

from msgspec.structs import replace

from fairdeal.cards import Card
from fairdeal.coaching.advising import guidance_on
from fairdeal.coaching.decisions import Decision, add_up, judge, list_totals
from fairdeal.coaching.measures import measure_at
from fairdeal.coaching.situation import Situation
from fairdeal.games import blackjack
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.state import Round
from fairdeal.games.game import BANKER_BOX
from fairdeal.room.seen_cards import SeenCards, see
from fairdeal.store.logs import every_event
from fairdeal.store.protocol import Reader
from fairdeal.tables.model.codec import decode_event
from fairdeal.tables.model.events import RoundAdvanced
from fairdeal.tables.read.recorded_round import Record, RoundStep
from fairdeal.tables.read.round_steps import steps_of
from fairdeal.tables.stored_table import load
from fairdeal.tables.views.disclosure import disclose
from fairdeal.wire.records import CoachedChoice, CoachedRound


def coach_round(reader: Reader, record: Record, by: str) -> CoachedRound:
    """`by`: the measure that was asked for. A house without a chart is always measured by the cards."""
    assert isinstance(record.book, RuleBook)
    measure, seen = measure_at(record.book, by), tuple(_seen_before(reader, record))
    choices = tuple(_coach(record, step, seen[step.first], measure) for step in steps_of(record))
    judged = [each.judgement for each in choices if each is not None and each.judgement is not None]
    totals = (
        total
        for seat in sorted({each.seat for each in judged})
        for total in list_totals(seat, add_up({}, (each for each in judged if each.seat == seat)))
    )
    return CoachedRound(measure, by, choices, tuple(totals))


def _seen_before(reader: Reader, record: Record) -> Iterator[tuple[Card, ...]]:
    """The cards of the shoe that everybody had seen before each event, without those of this round."""
    state, seen, count = load(reader, record.table), SeenCards(), 0
    assert state is not None
    for row in every_event(reader, record.table):
        event = decode_event(row.event)
        if isinstance(event, RoundAdvanced) and event.round == record.number:
            yield seen.before_round
            count += 1
        if count == len(record.events):
            return
        # A shoe has one rule book, and cards of earlier shoes don't count.
        seen = see(seen, disclose(state, event, None))


def _coach(record: Record, step: RoundStep, seen: tuple[Card, ...], by: str) -> CoachedChoice | None:
    """None for a banker's decisions, and for the house's decisions for a player."""
    if (choice := step.choice) is None or step.by_house or choice.box == BANKER_BOX:
        return None
    assert isinstance(step.before, Round)
    view = blackjack.view(step.before, None)
    if view.asked is None:
        return None
    box = view.boxes[choice.box - 1]
    stake = 0 if record.for_show else box.stake
    situation = Situation(step.before, view, view.asked, seen, by)
    guidance = guidance_on(situation)
    judgement = judge(Decision(box.owner, situation, choice.action, stake), guidance)
    if guidance is None or judgement is None:
        return CoachedChoice(None, None)
    return CoachedChoice(replace(guidance, chips=stake), judgement)
