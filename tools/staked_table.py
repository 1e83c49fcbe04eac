"""Two people who play for chips, without any game: for the test vectors of whose chips they are."""

from collections.abc import Mapping
from typing import Any

from fairdeal.fairness import Moved
from tools.sealed_table import BEGAN_AT, FINGERPRINT, SealedTable

TABLE, HOUSE = "t-7", "vegas_strip"
BANK, RESERVE, TREASURY, MINT = f"bank:{TABLE}", f"reserve:{TABLE}", f"house:{HOUSE}", "mint"
PEOPLE = {1: "ann", 2: "bob"}
BET, WORST = 10, 40

Facts = list[tuple[str, Mapping[str, Any]]]


class StakedTable(SealedTable):
    """Everybody bets the same on one box."""

    def __init__(self) -> None:
        opening = {
            "table": TABLE,
            "house": HOUSE,
            "book": FINGERPRINT,
            "terms": {"banker": "house", "bank": None},
        }
        super().__init__(TABLE, HOUSE, opening=opening, secret=bytes(range(7, 39)))
        self.purses: dict[int, int] = {}

    def step(self, facts: Facts, transfers: list[Moved]) -> None:
        """Rows that are written together: the chips of all stand with the last."""
        self.at = BEGAN_AT + 1000 * (len(self.log) + 1)
        for type_, body in facts[:-1]:
            self.write(body, type_)
        type_, body = facts[-1]
        self.write(body, type_, transfers)
        self.at = 0

    def come(self, seat: int, chips: int) -> None:
        """Half of what is brought is new play money."""
        person = PEOPLE[seat]
        facts: Facts = [
            ("SeatTaken", {"seat": seat, "person": person, "name": person.title(), "bot": ""}),
            ("BoughtIn", {"seat": seat, "chips": chips}),
        ]
        issued = Moved(MINT, f"wallet:{person}", chips // 2, "issue")
        self.step(facts, [issued, Moved(f"wallet:{person}", purse(seat), chips, "buy-in")])
        self.purses[seat] = chips

    def begin(self, funded: int = 0) -> None:
        """The bets of all are staked, and the bank sets aside what it may lose."""
        self.round += 1
        self.bet(*self.purses)
        stakes = [{"box": seat, "owner": seat, "chips": BET, "side": []} for seat in self.purses]
        purses = {str(seat): chips for seat, chips in self.purses.items()}
        entries = {"stakes": stakes, "purses": purses, "banker": None}
        event = {"type": "RoundOpened", "book": FINGERPRINT, "entries": entries}
        facts: Facts = [("Played", {"round": self.round, "event": event, "drawn": []})]
        moved = [Moved(BANK, RESERVE, WORST, "reserve")]
        if funded:
            facts.insert(0, ("BankFunded", {"chips": funded}))
            from_mint = Moved(MINT, TREASURY, funded - 1, "issue")
            moved = [from_mint, Moved(TREASURY, BANK, funded, "fund"), *moved]
        moved += [Moved(purse(seat), self.stake(seat), BET, "stake") for seat in self.purses]
        self.step(facts, moved)

    def deal(self, cards: int) -> None:
        """As the facts of a table have it."""
        for _ in range(cards):
            drawn = self.draw(self.round)
            event = {"type": "CardDealt", "box": 1, "hand": 1, "card": drawn.card}
            self.write({"round": self.round, "event": event, "drawn": [drawn]}, "Played")

    def end(self) -> None:
        """Seat 1 has won, seat 2 has lost."""
        paid = [
            Moved(self.stake(1), purse(1), BET, "return"),
            Moved(RESERVE, purse(1), BET, "payout"),
            Moved(self.stake(2), BANK, BET, "lost"),
        ]
        event = {"type": "RoundClosed"}
        self.step([("Played", {"round": self.round, "event": event, "drawn": []})], paid)
        won = {"1": BET, "2": -BET}
        released = Moved(RESERVE, BANK, WORST - BET, "release")
        self.step([("RoundEnded", {"round": self.round, "won": won})], [released])
        for seat in self.purses:
            self.purses[seat] += won[str(seat)]

    def void(self) -> None:
        """An operator calls the round off."""
        back = [Moved(RESERVE, BANK, WORST, "refund")]
        back += [Moved(self.stake(seat), purse(seat), BET, "refund") for seat in self.purses]
        self.step([("RoundVoided", {"round": self.round, "why": "staff"})], back)

    def leave(self, seat: int) -> None:
        chips = self.purses.pop(seat)
        home = Moved(purse(seat), f"wallet:{PEOPLE[seat]}", chips, "cash-out")
        self.step([("SeatLeft", {"seat": seat, "chips": chips})], [home])

    def close(self, bank: int) -> None:
        self.reveal(voided=True)
        self.step([("TableClosed", {})], [Moved(BANK, TREASURY, bank, "fund")])

    def stake(self, box: int) -> str:
        return f"stake:{TABLE}:{self.round}:{box}:1:main"


def purse(seat: int) -> str:
    return f"purse:{TABLE}:{seat}"


def staked_table() -> StakedTable:
    """One round that is played to its end, and one that is voided."""
    table = StakedTable()
    table.come(1, 100)
    table.come(2, 60)
    table.seal()
    table.open()
    table.begin(funded=WORST)
    table.deal(3)
    table.end()
    table.begin()
    table.deal(2)
    table.void()
    table.leave(2)
    table.leave(1)
    table.close(bank=WORST)
    return table
