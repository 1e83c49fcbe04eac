"""What a spectator hears of a table that others play at: its log is read on, and nothing is written."""

from collections.abc import Iterator
from typing import Any

from fairdeal.fairness import ShoeSealed
from fairdeal.games.game import Seat
from fairdeal.store.protocol import Reader
from fairdeal.tables import facts as t
from fairdeal.tables.codec import decoded
from fairdeal.tables.history import Record, Rounds
from fairdeal.tables.loading import from_last_snapshot
from fairdeal.tables.state import Phase, Table
from fairdeal.terminal.records.games import SCRIBES
from fairdeal.terminal.records.replay_page import end_lines, head_lines
from fairdeal.terminal.records.tables_page import name_of
from fairdeal.terminal.screen import Look
from fairdeal.words import Words
from fairdeal.words.money import written

SEAL_SHOWN = 12
"""So many digits of a commitment are shown, as at the table."""


class Spectator:
    """Somebody who looks on from where a table stands."""

    def __init__(self, reader: Reader, table: str, look: Look) -> None:
        self._rounds, self._look, self._told = Rounds(table, from_last_snapshot(reader, table)), look, 0
        for _ in self._rounds.read_on(reader):
            continue  # what is over was for those who were there

    @property
    def table(self) -> Table:
        assert self._rounds.state is not None
        return self._rounds.state

    @property
    def words(self) -> Words:
        return self._look.words

    @property
    def is_over(self) -> bool:
        return self.table.phase is Phase.CLOSED

    def of_round_in_play(self, reader: Reader) -> list[str]:
        """What has happened in it and was not told yet, with who plays before that."""
        record = self._rounds.in_play
        return [] if record is None else self._of_round(reader, record)

    def go_on(self, reader: Reader) -> Iterator[str]:
        """What has happened since."""
        for row in self._rounds.new_rows(reader):
            before, ended = self.table, self._rounds.take(reader, row)
            if ended is not None:
                yield from [*self._of_round(reader, ended), *end_lines(ended, self.words)]
                self._told = 0
            else:
                yield from self._of_fact(before, decoded(row.event))
        yield from self.of_round_in_play(reader)

    def _of_round(self, reader: Reader, record: Record) -> list[str]:
        scribe = SCRIBES[record.game]
        head = ["", *head_lines(record, self.words), *scribe.who_is_who(record, self._look)]
        lines = [*head, *scribe.as_seen(reader, record, self._look)]
        new, self._told = lines[self._told :], len(lines)
        return new

    # Outside the rounds.

    def _of_fact(self, before: Table, fact: Any) -> Iterator[str]:
        words = self.words
        yield from self._of_clock(before, fact)
        match fact:
            case t.SeatTaken(seat=seat):
                yield words("tables_page.watch.sits", name=self._name(self.table, seat))
            case t.BoughtIn(seat=seat, chips=chips) if not before.terms.for_show:
                yield self._with_money("buys", before, seat, chips)
            case t.CashedOut(seat=seat, chips=chips) if not before.terms.for_show:
                yield self._with_money("takes", before, seat, chips)
            case t.LeavingAnnounced(seat=seat):
                yield words("tables_page.watch.leaves", name=self._name(before, seat))
            case t.SeatLeft(seat=seat, chips=chips) if chips and not before.terms.for_show:
                yield self._with_money("left_with", before, seat, chips)
            case t.SeatLeft(seat=seat):
                yield words("tables_page.watch.left", name=self._name(before, seat))
            case ShoeSealed(commitment=seal):
                root = before.chain.root if before.chain is not None else ""
                yield words("tables_page.watch.shuffled", seal=seal[:SEAL_SHOWN], root=root[:SEAL_SHOWN])
            case t.RulesChanged(house=house):
                yield words("tables_page.watch.rules", house=house)
            case t.DealerArrived(name=name):
                yield words("tables_page.watch.dealer", name=name)
            case t.DealerLeft():
                yield words("tables_page.watch.machine")
            case t.ClosingAnnounced() if before.round is not None:
                yield words("tables_page.watch.closing")

    def _of_clock(self, before: Table, fact: Any) -> Iterator[str]:
        match fact:
            case t.SeatLeft(seat=seat, why=t.SILENT):
                rounds = before.pace_of(seat).missed
                yield self.words("tables_page.watch.given_up", name=self._name(before, seat), rounds=rounds)
            case t.DealerLeft(why=t.SILENT):
                rounds = before.dealer_pace.missed
                yield self.words("tables_page.watch.no_dealer", name=before.dealer_name, rounds=rounds)
            case t.PaceSet(seat=seat, is_unhurried=is_unhurried):
                key = "unhurried" if is_unhurried else "hurried"
                yield self.words(f"tables_page.watch.{key}", name=self._name(before, seat))
            case t.TimeGranted(seat=seat, seconds=seconds):
                name = self._name(before, seat)
                yield self.words("tables_page.watch.more_time", name=name, seconds=seconds)

    def _with_money(self, key: str, table: Table, seat: Seat, chips: int) -> str:
        name = self._name(table, seat)
        return self.words(f"tables_page.watch.{key}", name=name, money=written(chips))

    def _name(self, table: Table, seat: Seat) -> str:
        if seat == t.NOBODY:
            return table.dealer_name
        return name_of(table.places[seat], self.words)
