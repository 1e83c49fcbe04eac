"""Playing a log again: every fact must be what the table's own code makes of what came before it.

Cards and other draws are taken as the log has them: whether they are those of the shuffle, `fairness` tells.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from fairdeal.fairness import Problem
from fairdeal.fairness import facts as f
from fairdeal.fairness.problems import problem
from fairdeal.games.game import Choose, Deal, ForCard, ForPlayers, Impossible, Refused
from fairdeal.houses.shipped_books import HOUSE_KINDS
from fairdeal.ledger.transfer import Transfer
from fairdeal.store import Stored
from fairdeal.tables import facts as t
from fairdeal.tables import rounds
from fairdeal.tables.again import (
    DECIDED,
    banks_changed_again,
    begun_again,
    bet_again,
    made_again,
    voided_again,
)
from fairdeal.tables.betting import Bets
from fairdeal.tables.codec import decoded
from fairdeal.tables.folding import moved
from fairdeal.tables.house_books import HouseBooks, Judgement, wrong_house_terms, wrong_rules
from fairdeal.tables.kit import FindBook
from fairdeal.tables.kits import KITS
from fairdeal.tables.loading import folded_by
from fairdeal.tables.owing import Owed
from fairdeal.tables.second_turn import Made
from fairdeal.tables.state import Table
from fairdeal.tables.suspecting import Doubts, doubts_of, wrong_terms
from fairdeal.tables.terms import Terms
from fairdeal.tables.unreadable import BAD_FACT, UNREADABLE, why

BETS_REMEMBERED = 1000


class Replayed(Struct, frozen=True):
    """What was played again."""

    rounds: int
    voided: int
    problems: tuple[Problem, ...]
    table: Table | None = None
    """What the log comes to, as far as it could be read."""
    unknown: tuple[str, ...] = ()
    """Houses of the log that are not here, each with the fingerprint of its book: nobody can tell whether
    those are their rules.
    """


def replayed(rows: Iterable[Stored], find_book: FindBook, houses: HouseBooks | None = None) -> Replayed:
    """Check a whole log; it stops at the first fact that can't have happened.

    `houses`: those that its books are compared with; None: the ones that come with the program.
    """
    reading = _Reading(find_book, houses or HouseBooks())
    for row in rows:
        try:
            reading.read(row)
        except (*UNREADABLE, *BAD_FACT) as wrong:
            # A log may come from anywhere: whatever it brings us to is told of its line, and of nobody else.
            reading.wrong("tables.replay/impossible", row.seq, why=why(wrong))
            break
    else:
        reading.end()
    problems, unknown = tuple(reading.problems), tuple(reading.unknown)
    return Replayed(reading.rounds, reading.voided, problems, reading.table, unknown)


class _Reading:
    """A log while it is played again."""

    def __init__(self, find_book: FindBook, houses: HouseBooks) -> None:
        self.table: Table | None = None
        self.unknown: dict[str, None] = {}
        self.problems: list[Problem] = []
        self.rounds = self.voided = 0
        self._book, self._houses = find_book, houses
        self._game, self._overrides = "", tuple[str, ...]()
        self._owed, self._doubts = Owed(), Doubts()
        self._last: Any = None
        self._taken: set[tuple[Terms, Bets]] = set()
        """Bets that were looked at: those that come again need not be, until they are staked."""

    def read(self, row: Stored) -> None:
        fact = decoded(row.fact)
        if isinstance(fact, t.TableOpened | t.HouseTaken):
            self._check_rules(fact, row.seq)
        if self.table is not None:
            self._look_at(self.table, fact, row)
        self.table = folded_by(self._book, self.table, fact, row)
        if row.transfers:
            self._settle(row.transfers, row.seq)
        if self._last is None:
            self._check_terms(self.table, fact, row.seq)
        self.rounds += isinstance(fact, t.RoundEnded)
        self.voided += isinstance(fact, t.RoundVoided)
        self._last = fact

    def end(self) -> None:
        """A log is shown up to where a shoe was revealed, which can be in the middle of a step."""
        if self.table is not None and not isinstance(self._last, f.ShoeRevealed):
            self._settle((), self.table.version)
            self.problems += self._doubts.settled(None)

    def wrong(self, key: str, seq: int, **facts: str | int) -> None:
        self.problems.append(problem(key, seq, **facts))

    def _look_at(self, table: Table, fact: Any, row: Stored) -> None:
        if self._owed.due and row.at != table.at:
            self._settle((), row.seq - 1)  # a step has one time, and that one is over
        self.problems += self._doubts.settled(fact)
        # What this step has moved so far the log has yet to show.
        before = moved(table, self._owed.due) if self._owed.due else table
        self.problems += self._doubts.added(doubts_of(before, fact, row.seq, row.at))
        if isinstance(fact, t.Played):
            self._check_played(before, fact, row)
        elif isinstance(fact, t.RoundVoided):
            self._check_void(before, fact, row)
        elif isinstance(fact, t.HouseTaken):
            self._check_house(before, fact, row)
        elif type(fact) in DECIDED:
            self._check_decided(before, fact, row)

    def _settle(self, shown: Iterable[Transfer], seq: int) -> None:
        unfounded, missing = self._owed.settle(shown)
        for key, transfers in (("tables.replay/unfounded", unfounded), ("tables.replay/paid", missing)):
            for each in transfers:
                self.wrong(key, seq, source=each.source, target=each.target, chips=each.chips)

    # One fact.

    def _check_decided(self, table: Table, fact: Any, row: Stored) -> None:
        try:
            made = self._made_again(table, fact, row)
        except Refused as refusal:
            self.wrong("tables.replay/refused", row.seq, fact=type(fact).__name__, why=refusal.sentence)
            return
        if made.fact == fact:
            self._owed.due += made.transfers
        elif isinstance(fact, t.RoundEnded):
            self._check_end(fact, made, row)
        elif isinstance(fact, t.BankFunded):
            wanted = made.fact.chips if isinstance(made.fact, t.BankFunded) else 0
            self.wrong("tables.replay/funded", row.seq, chips=fact.chips, wanted=wanted)
            self._owed.due += rounds.from_treasury(table.house, table.id, fact.chips, fact.chips)
        else:
            self._otherwise(fact, made, row)

    def _made_again(self, table: Table, fact: Any, row: Stored) -> Made:
        if not isinstance(fact, t.BetsPlaced) or (table.terms, fact.bets) in self._taken:
            return made_again(table, fact, self._last, row.at)
        made = bet_again(table, fact, row.at)
        if len(self._taken) >= BETS_REMEMBERED:
            self._taken.clear()
        self._taken.add((table.terms, fact.bets))
        return made

    def _otherwise(self, fact: Any, made: Made, row: Stored) -> None:
        instead = type(made.fact).__name__ if made.fact is not None else "-"
        self.wrong("tables.replay/otherwise", row.seq, fact=type(fact).__name__, instead=instead)

    def _check_end(self, fact: t.RoundEnded, made: Made, row: Stored) -> None:
        if made.fact is None:
            self.wrong("tables.replay/early", row.seq, round=fact.round)
            return
        self.wrong("tables.replay/won", row.seq, round=fact.round)
        self._owed.due += made.transfers

    def _check_void(self, table: Table, fact: t.RoundVoided, row: Stored) -> None:
        made = voided_again(table, fact, row.at) if table.round is not None else Made()
        if made.fact != fact:
            self._otherwise(fact, made, row)
        self._owed.due += made.transfers

    def _check_house(self, table: Table, fact: t.HouseTaken, row: Stored) -> None:
        self._check_terms(table, fact, row.seq)
        self._owed.due += banks_changed_again(table, fact, row.at)

    def _check_terms(self, table: Table, fact: Any, seq: int) -> None:
        book = KITS[table.game].book_named(fact.book, self._book)
        if knobs := tuple(wrong_terms(table, fact.terms, book)):
            self.wrong("tables.replay/terms", seq, knobs=", ".join(knobs))

    def _check_rules(self, fact: t.TableOpened | t.HouseTaken, seq: int) -> None:
        """Whether the house that is named has the book that is played by."""
        if isinstance(fact, t.TableOpened):
            self._game, self._overrides = fact.game, fact.overrides
        judged = self._houses.judge(self._game, fact.house, fact.book, self._overrides)
        if judged is Judgement.WRONG:
            self.problems.append(wrong_rules(self._game, fact, self._overrides, seq))
        elif judged is Judgement.UNKNOWN:
            self.unknown[f"{fact.house} ({fact.book})"] = None
        else:
            self._check_house_terms(fact, seq)

    def _check_house_terms(self, fact: t.TableOpened | t.HouseTaken, seq: int) -> None:
        """Whether the house that is named has the terms; somebody's own may have changed since."""
        knobs = self._houses.other_terms(self._game, fact, self._overrides)
        if knobs and fact.house.startswith(HOUSE_KINDS):
            self.unknown[f"{fact.house} ({fact.book})"] = None
        elif knobs:
            self.problems.append(wrong_house_terms(fact.house, knobs, seq))

    # A round.

    def _check_played(self, table: Table, fact: t.Played, row: Stored) -> None:
        kit = KITS[table.game]
        event = kit.event_from(bytes(fact.event), table.book)
        if table.round is None:
            self._check_opening(table, fact, event, row)
            return
        if fact.round != table.round.number or event not in _what_may_come(table, fact):
            self.wrong("tables.replay/rules", row.seq, round=fact.round, event=type(event).__name__)
        self._owed.due += rounds.transfers_of(table, kit.game.movements(event), fact.round)

    def _check_opening(self, table: Table, fact: t.Played, event: Any, row: Stored) -> None:
        if not hasattr(event, "entries"):
            raise Impossible(f"{type(event).__name__} happens, and no round is in play")
        is_next = fact.round == table.rounds + 1 and not fact.drawn
        if not is_next or event.entries != rounds.entries_of(table):
            self.wrong("tables.replay/bets", row.seq, round=fact.round)
        made = Made()
        try:
            made = begun_again(table, fact, row.at)
        except Refused as refusal:
            self.wrong("tables.replay/refused", row.seq, fact=type(event).__name__, why=refusal.sentence)
        if isinstance(made.fact, t.BetsPlaced):
            self.wrong("tables.replay/unasked", row.seq, round=fact.round, seat=made.fact.seat)
        elif made.fact is not None and not isinstance(made.fact, t.Played):
            self._otherwise(fact, made, row)
        else:
            self._owed.due += made.transfers


def _what_may_come(table: Table, fact: t.Played) -> Iterator[Any]:
    """Every event that can follow: what the house does, what the card makes, what may be answered."""
    assert table.round is not None
    kit, state = KITS[table.game], table.round.state
    game = kit.game
    follow_up = game.follow_up(state)
    if follow_up is None and isinstance(waiting := game.waiting_for(state), ForCard):
        if len(fact.drawn) == 1 and fact.drawn[0].round == fact.round:
            yield game.decide(state, Deal(fact.drawn[0].card))
    elif fact.drawn:
        return  # a card that nobody has asked for
    elif follow_up is not None:
        yield kit.forfeit(follow_up, table.round.forfeited)
    elif isinstance(waiting, ForPlayers):
        for box, options in waiting.options.items():
            for action in options:
                yield game.decide(state, Choose(box, action))
