"""What each decision of a recorded round was worth, from what its player could know then."""

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.coaching.advising import advice_on
from fairdeal.coaching.situation import Situation
from fairdeal.games.game import BANKER_BOX
from fairdeal.houses.money import written
from fairdeal.odds.figures import Advice
from fairdeal.store.protocol import Reader
from fairdeal.store.rows import every_row
from fairdeal.tables.codec import decoded
from fairdeal.tables.facts import Played
from fairdeal.tables.history import Record
from fairdeal.tables.loading import load
from fairdeal.tables.remembering import remembered
from fairdeal.tables.seen import Seen
from fairdeal.terminal.odds.hand_page import CLOSE, Money, Named, action_rows
from fairdeal.terminal.odds.house_page import remarks
from fairdeal.terminal.odds.layout import bets, listened, table
from fairdeal.terminal.records.steps import Step
from fairdeal.terminal.scene import picture
from fairdeal.terminal.screen import Look
from fairdeal.words import Words


def seen_before(reader: Reader, record: Record) -> list[tuple[Card, ...]]:
    """The cards that everybody had seen of the shoe before each event, those of this round left out."""
    state = load(reader, record.table)
    assert state is not None
    seen, found = Seen(), list[tuple[Card, ...]]()
    for row in every_row(reader, record.table):
        fact = decoded(row.fact)
        if isinstance(fact, Played) and fact.round == record.number:
            found.append(seen.cards[: len(seen.cards) - seen.lying])
        if len(found) == len(record.events):
            return found
        # In one shoe there is one book; what was shown in shoes before is forgotten anyway.
        seen = remembered(seen, fact, state)
    return found


class Comment(Struct, frozen=True):
    """What the coach says of a decision: before the answer, and after it."""

    before: list[str]
    after: list[str]


class ReplayCoach:
    """Tells what could be done, and what the answer that was given has cost."""

    def __init__(self, record: Record, seen: list[tuple[Card, ...]], named: Named, look: Look) -> None:
        self._record, self._seen, self._named, self._look = record, seen, named, look

    def on(self, step: Step) -> Comment:
        """The comment on a decision; none on a banker's."""
        words, choice = self._look.words, step.choice
        view = picture(step.before)
        if choice is None or choice.box == BANKER_BOX or view.asked is None:
            return Comment([], [])
        advice = advice_on(Situation(step.before, view, view.asked, self._seen[step.first]))
        if advice is None or choice.action not in advice.actions:
            return Comment([], [words("odds.coach.unknown")])
        stake = 0 if self._record.for_show else view.boxes[choice.box - 1].stake
        head, rows = action_rows(advice, words, self._named, self._money(stake))
        worth = listened(head, rows) if self._look.spoken else table(head, rows, self._look.columns())
        cost = self._cost(advice, choice.action, stake, words)
        return Comment([words("records.replay.worth"), *worth], [cost, *remarks(advice.remarks, words)])

    def _money(self, stake: int) -> Money | None:
        """What so many first bets are, as at the table; None where nobody played for money."""
        over, under = self._record.chip
        return (lambda ev: bets(ev * stake * over / under, 2)) if stake else None

    def _cost(self, advice: Advice, action: str, stake: int, words: Words) -> str:
        lost = advice.actions[advice.best].ev - advice.actions[action].ev
        facts = {"chosen": self._named(action), "best": self._named(advice.best)}
        if lost < CLOSE:
            key = "records.replay.best" if action == advice.best else "records.replay.as_good"
            return words(key, **facts)
        tell = self._money(stake)
        money = tell(lost).lstrip("+") if tell is not None else ""
        key = "records.replay.cost_money" if tell is not None else "records.replay.cost"
        return words(key, ev=f"{lost:.4f}", money=money, stake=written(stake, self._record.chip), **facts)
