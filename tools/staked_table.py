"""Two people who play for chips, without any game: for the test vectors of whose chips they are."""

from fairdeal.fairness import Moved
from tools.sealed_table import FINGERPRINT, SealedTable

TABLE, HOUSE = "t-7", "vegas_strip"
BANK, RESERVE, TREASURY, MINT = f"bank:{TABLE}", f"reserve:{TABLE}", f"house:{HOUSE}", "mint"
PEOPLE = {1: "ann", 2: "bob"}
BET, WORST = 10, 40


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

    def come(self, seat: int, chips: int) -> None:
        """Half of what is brought is new play money."""
        person = PEOPLE[seat]
        issued = Moved(MINT, f"wallet:{person}", chips // 2, "issue")
        brought = Moved(f"wallet:{person}", purse(seat), chips, "buy-in")
        with self.step(self.ask(seat, {"do": "sit_down", "name": person.title(), "chips": chips})):
            self.write({"seat": seat, "person": person, "name": person.title(), "bot": ""}, "SeatTaken")
            self.write({"seat": seat, "chips": chips}, "BoughtIn", [issued, brought])
        self.purses[seat] = chips

    def begin(self, funded: int = 0) -> None:
        """The bets of all are staked, and the bank sets aside what it may lose."""
        self.round += 1
        self.bet(*self.purses)
        stakes = [{"box": seat, "owner": seat, "chips": BET, "side": []} for seat in self.purses]
        purses = {str(seat): chips for seat, chips in self.purses.items()}
        entries = {"stakes": stakes, "purses": purses, "banker": None}
        event = {"type": "RoundOpened", "book": FINGERPRINT, "entries": entries}
        moved = [Moved(BANK, RESERVE, WORST, "reserve")]
        moved += [Moved(purse(seat), self.stake(seat), BET, "stake") for seat in self.purses]
        with self.step():
            if funded:
                issued = Moved(MINT, TREASURY, funded - 1, "issue")
                self.write({"chips": funded}, "BankFunded", [issued, Moved(TREASURY, BANK, funded, "fund")])
            self.write({"round": self.round, "event": event, "drawn": []}, "RoundAdvanced", moved)

    def deal(self, cards: int) -> None:
        """As the events of a table have it."""
        for _ in range(cards):
            drawn = self.draw(self.round)
            event = {"type": "CardDealt", "box": 1, "hand": 1, "card": drawn.card}
            self.write({"round": self.round, "event": event, "drawn": [drawn]}, "RoundAdvanced")

    def end(self) -> None:
        """Seat 1 has won, seat 2 has lost."""
        paid = [
            Moved(self.stake(1), purse(1), BET, "return"),
            Moved(RESERVE, purse(1), BET, "payout"),
            Moved(self.stake(2), BANK, BET, "lost"),
        ]
        won = {"1": BET, "2": -BET}
        released = Moved(RESERVE, BANK, WORST - BET, "release")
        with self.step(self.ask(1, {"do": "choose", "box": 1, "action": "stand"})):
            played = {"round": self.round, "event": {"type": "RoundClosed"}, "drawn": []}
            self.write(played, "RoundAdvanced", paid)
            self.write({"round": self.round, "won": won}, "RoundEnded", [released])
        for seat in self.purses:
            self.purses[seat] += won[str(seat)]

    def void(self) -> None:
        """An operator calls the round off."""
        back = [Moved(RESERVE, BANK, WORST, "refund")]
        back += [Moved(self.stake(seat), purse(seat), BET, "refund") for seat in self.purses]
        with self.step({"command": {"do": "void_round", "reason": ""}}):
            self.write({"round": self.round, "why": "staff"}, "RoundVoided", back)

    def leave(self, seat: int) -> None:
        chips = self.purses.pop(seat)
        home = Moved(purse(seat), f"wallet:{PEOPLE[seat]}", chips, "cash-out")
        with self.step(self.ask(seat, {"do": "leave"})):
            self.write({"seat": seat, "chips": chips}, "SeatLeft", [home])

    def close(self, bank: int) -> None:
        with self.step():
            self.reveal(voided=True)
            self.write({}, "TableClosed", [Moved(BANK, TREASURY, bank, "fund")])

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
