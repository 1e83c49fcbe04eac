"""Verifying a whole log: its hashes, its shoes, the cards that left them, and its chips.

Rules and payouts are not looked at here: whoever has the engine replays the rounds.
"""

from collections.abc import Iterable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fairdeal.fairness.bets_watch import READ
from fairdeal.fairness.cards_watch import CardsWatch, Carrying
from fairdeal.fairness.facts import FACTS, ShuffleFact
from fairdeal.fairness.house_watch import CLOSING, HouseWatch
from fairdeal.fairness.log import LINE_MOST, NO_HASH, BadLine, Row, parted, read_row, row_hash
from fairdeal.fairness.money_watch import MoneyWatch
from fairdeal.fairness.problems import Problem, problem
from fairdeal.fairness.shoes_watch import ShoesWatch
from fairdeal.fairness.sightings import Packs, PublishedChain, PublishedShoe, unseen
from fairdeal.fairness.table_watch import TableWatch

PROBLEMS_MOST = 100
"""After so many a log is not read on."""


class Report(Struct, frozen=True):
    """What was found in a log."""

    table: str
    lines: int
    head: str
    """The hash of the last row: whoever noted it can tell later that nothing was cut off or rewritten."""
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
    """Rows with an earlier time than the one before: a clock was set back, or two servers' clocks differ."""
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
    for number, line in enumerate(lines, start=1):
        reading.read(number, line)
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
        self.lines = self.at = self.times_back = 0
        self.hash = NO_HASH
        self.table = ""

    def read(self, number: int, line: bytes) -> None:
        self.lines, before = number, self.hash
        try:
            text, self.hash = parted(line)
            row = read_row(text)
        except BadLine as wrong:
            self.wrong("fairness.line/unreadable", why=str(wrong))
            return
        if row_hash(before, row) != self.hash:
            self.wrong("fairness.line/hash")
        self.has_noted |= self.hash.hex() == self.noted
        self.read_row(row)

    def read_row(self, row: Row) -> None:
        self.table = self.table or row.table
        if row.table != self.table:
            self.wrong("fairness.line/table", given=row.table, table=self.table)
        if row.seq != self.lines:
            self.wrong("fairness.line/number", seq=row.seq, wanted=self.lines)
        self.times_back += row.at < self.at
        self.at = row.at
        self.money.see(row.transfers, self.lines, self.table)
        self.house.begin(row.type, self.lines)
        self.people.begin(row.type, self.lines, row.at, self.table)
        try:
            if row.type in FACTS:
                self.shoes.see(_fact(row), self.lines, self.table)
            else:
                self.read_cards(row.type, _CARRYING.decode(row.body))
            if row.type == CLOSING:
                self.shoes.see_close(self.lines)
            if row.type in READ:
                self.shoes.see_bets(row.type, row.body, self.lines)
            shoe = self.shoes.open
            self.house.see(row.type, row.body, shoe.sealed if shoe is not None else None)
            self.people.see(row.body)
        except (msgspec.MsgspecError, RecursionError, BadLine) as wrong:
            self.wrong("fairness.fact/unreadable", type=row.type, why=str(wrong))
        self.people.move(row.transfers)

    def read_cards(self, type_: str, carrying: Carrying) -> None:
        for drawn in carrying.drawn:
            in_play = drawn.round == self.money.round
            self.shoes.see_card(drawn, self.lines, self.money.line_staked if in_play else 0)
        self.cards.see(type_, carrying, self.lines, is_table=self.house.is_table)

    def wrong(self, key: str, **facts: str | int) -> None:
        self.problems.append(problem(key, self.lines, **facts))

    def report(self, root: str | None) -> Report:
        self.shoes.end()
        self.people.end()
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
            problems=tuple(sorted(self.problems, key=_place)),
        )


def _place(wrong: Problem) -> tuple[bool, int]:
    # Cards are checked when their shoe is revealed; what concerns the log as a whole comes last.
    return wrong.line == 0, wrong.line


def _fact(row: Row) -> ShuffleFact:
    fact = msgspec.json.decode(row.body, type=FACTS[row.type])
    if msgspec.json.encode(fact) != bytes(row.body):
        raise BadLine("a fact is written without spaces, its fields in their order")
    return fact
