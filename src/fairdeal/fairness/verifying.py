"""Verifying a whole log: its hashes, its shoes, the cards that left them, and its chips.

Rules and payouts are not looked at here: whoever has the engine replays the rounds.
"""

from bisect import bisect_right
from collections.abc import Iterable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fairdeal.fairness.bets_watch import READ
from fairdeal.fairness.cards_watch import CardsWatch, Carrying
from fairdeal.fairness.house_watch import CLOSING, HouseWatch
from fairdeal.fairness.log import (
    LINE_MOST,
    NO_HASH,
    BadLine,
    Event,
    Step,
    parted,
    read_step,
    step_hash,
)
from fairdeal.fairness.money_watch import MoneyWatch
from fairdeal.fairness.problems import Problem, problem
from fairdeal.fairness.shoes_watch import ShoesWatch
from fairdeal.fairness.shuffle_events import SHUFFLE_EVENTS, ShuffleEvent
from fairdeal.fairness.sightings import Packs, PublishedChain, PublishedShoe, unseen
from fairdeal.fairness.table_watch import TableWatch

PROBLEMS_MOST = 100
"""After so many a log is not read on."""


class Report(Struct, frozen=True):
    """What was found in a log."""

    table: str
    lines: int
    head: str
    """The hash of the last step: with it anyone can check later that nothing was cut off or rewritten."""
    is_rehearsal: bool
    """Whether the table was opened with a seed that somebody typed: its cards prove nothing."""
    chains: tuple[PublishedChain, ...]
    shoes: tuple[PublishedShoe, ...]
    packs: dict[str, Packs]
    """What the shoes of each rule book are made of, by its fingerprint."""
    shoes_revealed: int
    shoes_voided: int
    """Those that were not played to their end."""
    shoes_closed: int
    """The ones among them with which the table closed: that is how tables close."""
    seeds_replaced: int
    """Seats' seeds that were not revealed in time."""
    chains_ended: int
    """Chains whose last seeds were given up, since the table was restored from a backup."""
    chains_unannounced: int
    """Chains that were published after that: nobody could know their roots beforehand."""
    cards_checked: int
    cards_waiting: int
    """Cards of a shoe that is still sealed: they can be checked once it is revealed."""
    times_back: int
    """Steps with an earlier time than the one before: a clock was set back, or two servers' clocks differ."""
    problems: tuple[Problem, ...]

    @property
    def is_clean(self) -> bool:
        return not self.problems

    @property
    def roots(self) -> tuple[str, ...]:
        """Of the chains of seeds; to be compared with what was shown at the table."""
        return tuple(chain.root for chain in self.chains)

    @property
    def all_roots(self) -> set[str]:
        """Published or announced."""
        return {root for chain in self.chains for root in (chain.root, chain.next)}

    @property
    def given_up(self) -> int:
        """Shoes put away before their end, while the table continued."""
        return self.shoes_voided - self.shoes_closed


_CARRYING = msgspec.json.Decoder(Carrying)


def verify_log(
    lines: Iterable[bytes], root: str | None = None, head: str | None = None, seen: Iterable[str] = ()
) -> Report:
    """Check an exported log, line by line as a file opened in binary gives them.

    `root` and `head` are what somebody noted down when the table opened, and when they last looked: a table
    that has gone on since has the head further up. `seen` are the first digits of roots and commitments.
    """
    reading = _Reading(head)
    for line in lines:
        reading.read(line)
        if len(reading.problems) >= PROBLEMS_MOST or len(line) > LINE_MOST:
            break
    report = reading.report(root)
    return replace(report, problems=(*report.problems, *unseen([report], seen)))


class _Reading:
    """A log while it is being read."""

    def __init__(self, noted: str | None) -> None:
        self.noted, self.has_noted = noted, noted is None
        self.shoes, self.cards, self.house = ShoesWatch(), CardsWatch(), HouseWatch()
        self.money, self.people = MoneyWatch(), TableWatch()
        # One list for all, so that it can be told when there are too many.
        self.problems: list[Problem] = []
        for watch in (self.shoes, self.cards, self.house, self.money, self.people):
            watch.problems = self.problems
        self.at = self.times_back = 0
        self.seq = 0
        """The number of the event that is read; a line that can't be read counts as one."""
        self.firsts: list[int] = []
        """[line - 1]: the number of its first event."""
        self.hash = NO_HASH
        self.table = ""

    @property
    def lines(self) -> int:
        return len(self.firsts)

    def read(self, line: bytes) -> None:
        before, self.seq = self.hash, self.seq + 1
        self.firsts.append(self.seq)
        try:
            text, self.hash = parted(line)
            step = read_step(text)
        except BadLine as wrong:
            self.wrong("fairness.line/unreadable", why=str(wrong))
            return
        if step_hash(before, text) != self.hash:
            self.wrong("fairness.line/hash")
        self.has_noted |= self.hash.hex() == self.noted
        self.read_step(step)

    def read_step(self, step: Step) -> None:
        self.table = self.table or step.table
        if step.table != self.table:
            self.wrong("fairness.line/table", given=step.table, table=self.table)
        if step.seq != self.seq:
            self.wrong("fairness.line/number", seq=step.seq, wanted=self.seq)
        self.times_back += step.at < self.at
        self.at = step.at
        for seq, event in enumerate(step.events, self.seq):
            self.seq = seq
            self.read_event(event)

    def read_event(self, event: Event) -> None:
        seq = self.seq
        self.money.see(event.transfers, seq, self.table)
        self.house.begin(event.type, seq)
        self.people.begin(event.type, seq, self.table)
        try:
            if event.type in SHUFFLE_EVENTS:
                self.shoes.see(_shuffle_event(event), seq, self.table)
            else:
                self.read_cards(event.type, _CARRYING.decode(event.body))
            if event.type == CLOSING:
                self.shoes.see_close(seq)
            if event.type in READ:
                self.shoes.see_bets(event.type, event.body, seq)
            shoe = self.shoes.open
            self.house.see(event.type, event.body, shoe.sealed if shoe is not None else None)
            self.people.see(event.body)
        except (msgspec.MsgspecError, RecursionError, BadLine) as wrong:
            self.wrong("fairness.event/unreadable", type=event.type, why=str(wrong))
        self.people.move(event.transfers)

    def read_cards(self, type_: str, carrying: Carrying) -> None:
        for drawn in carrying.drawn:
            in_play = drawn.round == self.money.round
            self.shoes.see_card(drawn, self.seq, self.money.seq_staked if in_play else 0)
        self.cards.see(type_, carrying, self.seq, is_table=self.house.is_table)

    def wrong(self, key: str, **facts: str | int) -> None:
        self.problems.append(problem(key, self.seq, **facts))

    def in_its_line(self, wrong: Problem) -> Problem:
        """A problem that was found at an event, with the line of that; 0 is of the log as a whole."""
        return replace(wrong, line=bisect_right(self.firsts, wrong.line))

    def report(self, root: str | None) -> Report:
        self.shoes.end()
        if not self.lines:
            self.problems.append(problem("fairness.log/empty"))
        if root is not None and root not in [chain.root for chain in self.shoes.chains[:1]]:
            self.problems.append(problem("fairness.log/root", root=root))
        if not self.has_noted:
            self.problems.append(problem("fairness.log/head", head=self.noted or "", given=self.hash.hex()))
        shoes = self.shoes
        return Report(
            table=self.table,
            lines=self.lines,
            head=self.hash.hex(),
            is_rehearsal=self.people.is_rehearsal,
            chains=tuple(shoes.chains),
            shoes=tuple(shoes.shoes),
            packs=shoes.packs,
            shoes_revealed=shoes.shoes_revealed,
            shoes_voided=shoes.shoes_voided,
            shoes_closed=shoes.shoes_closed,
            seeds_replaced=shoes.seeds_replaced,
            chains_ended=shoes.chains_ended,
            chains_unannounced=shoes.chains_unannounced,
            cards_checked=shoes.cards_checked,
            cards_waiting=shoes.cards_waiting,
            times_back=self.times_back,
            problems=tuple(sorted(map(self.in_its_line, self.problems), key=_sort_key)),
        )


def _sort_key(wrong: Problem) -> tuple[bool, int]:
    # Cards are checked when their shoe is revealed; what concerns the log as a whole comes last.
    return wrong.line == 0, wrong.line


def _shuffle_event(event: Event) -> ShuffleEvent:
    read = msgspec.json.decode(event.body, type=SHUFFLE_EVENTS[event.type])
    if msgspec.json.encode(read) != bytes(event.body):
        raise BadLine("the fields of an event of a shuffle are in their order")
    return read
