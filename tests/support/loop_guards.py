"""Slow work that notes whether an event loop waits for it."""

from typing import Any

from fairdeal.games.blackjack import max_payout
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.people.passwords import Argon2
from fairdeal.room.bots.strategies import blackjack as minds
from tests.people.building import CHEAP
from tests.support.guarded_store import is_on_loop

WORK_OUT_STRATEGY = minds._work_out
WORK_OUT_BOOK = max_payout.best_rounds.work_out


class Hashing(Argon2):
    """Notes whether an event loop waits for a hash."""

    def __init__(self) -> None:
        super().__init__(CHEAP)
        self.hashed, self.on_loop = 0, 0

    def hash(self, text: str, salt: bytes) -> str:
        self.hashed += 1
        self.on_loop += is_on_loop()
        return super().hash(text, salt)


class Thinking:
    """Notes which strategies are worked out, and whether an event loop waits for one."""

    def __init__(self) -> None:
        self.kinds: list[str] = []
        self.on_loop: list[str] = []

    def __call__(self, kind: str, book: RuleBook) -> Any:
        self.kinds.append(kind)
        self.on_loop += [kind] if is_on_loop() else []
        return WORK_OUT_STRATEGY(kind, book)


class WorkedOutBooks:
    """Notes how often it is worked out what a book can cost a bank, and whether an event loop waits."""

    def __init__(self) -> None:
        self.worked_out, self.on_loop = 0, 0

    def __call__(self, book: RuleBook) -> max_payout.BestRounds:
        self.worked_out += 1
        self.on_loop += is_on_loop()
        return WORK_OUT_BOOK(book)
