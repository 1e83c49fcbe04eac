"""What every store does."""

from concurrent.futures import Future
from contextlib import AbstractContextManager
from typing import Protocol

from fairdeal.ledger.accounts import Account
from fairdeal.store.append_plan import Append
from fairdeal.store.problems import Damage
from fairdeal.store.values import Answer, Appended, Changes, Line, Snapshot, Step, StoredEvent, Table


class Reader(Protocol):
    """What can be read of a store, at one instant."""

    def tables(self) -> tuple[Table, ...]:
        """Every table that has an event, by name."""

    def ends(self) -> Changes:
        """Where the log of every table ends, closed ones too. Costs as much as there ever were."""

    def open_ends(self) -> Changes:
        """Where the log of every open table ends. Closed tables cost nothing, however many there are."""

    def changes(self, position: int) -> Changes:
        """Where the logs end, open or closed, that have changed since a position. Costs what it finds.

        A log may be found once more although it has not changed since.
        """

    def deadlines(self) -> dict[Table, int]:
        """The deadlines of all tables whose last step set one, by table: milliseconds since 1970."""

    def version(self, table: Table) -> int:
        """How many events a table has."""

    def read(self, table: Table, after: int = 0, limit: int | None = None) -> tuple[StoredEvent, ...]:
        """A table's events after the one with this number, in order."""

    def steps(self, table: Table, after: int = 0, limit: int | None = None) -> tuple[Step, ...]:
        """A table's steps that end after the event with this number, in order."""

    def last_snapshot(self, table: Table, schema: int) -> Snapshot | None:
        """A table's last snapshot, if it has one in this form that fits its log."""

    def balance(self, account: Account) -> int:
        """What an account holds."""

    def balances(self, prefix: str = "") -> dict[Account, int]:
        """Every account that holds something and whose name begins so."""

    def statement(self, account: Account, after: int = 0, limit: int | None = None) -> tuple[Line, ...]:
        """An account's transfers in order, behind the line with this number."""

    def book(self, fingerprint: str) -> bytes:
        """A book that was stored with an append; Impossible when there is none."""

    def books(self) -> tuple[str, ...]:
        """The fingerprints of all books."""

    def answer(self, command: str) -> Answer | None:
        """What was answered to the command with this id, if it was."""

    def answer_and_version(self, command: str, table: Table) -> tuple[Answer | None, int]:
        """What was answered to a command, if it was, and a table's version then or later: in one read."""

    def answers(self) -> dict[str, Answer]:
        """Everything that was ever answered, by the command's id."""

    def claimed(self, name: str) -> int:
        """How often was claimed under a name."""

    def claim_counts(self) -> dict[str, int]:
        """How often was claimed under every name that was claimed under."""

    def claims(self, prefix: str) -> tuple[str, ...]:
        """The names that begin so and were claimed under."""

    def verify_storage(self) -> tuple[Damage, ...]:
        """Whether the database itself is sound: where it is not, anything may be read."""

    def verify_chain(self, table: Table) -> tuple[Damage, ...]:
        """Every step of a table that was changed, removed or put in since it was written."""

    def verify_books(self) -> tuple[Damage, ...]:
        """Every book that was changed since it was written."""

    def verify_commands(self) -> tuple[Damage, ...]:
        """Every command whose answer was changed since it was written."""

    def verify_order(self) -> tuple[Damage, ...]:
        """Every event whose transfers are not numbered in the order of its table's log."""


class Store(Reader, Protocol):
    """Where events and money are kept: either all of an append is there for good, or nothing of it."""

    lasts: bool
    """Whether anything of it is left when the process ends."""

    def now(self) -> int:
        """Milliseconds since 1970, by the clock that the store goes by."""

    def append(self, step: Append) -> Future[Appended]:
        """Append a step after the version `after` of a table, and move the chips of its events.

        The future is done once all of it is durable. It fails with Conflict when the table has another
        version or somebody else has claimed first, with Refused when an account has not enough or when the
        command's id was used for something else, with StoreTrouble when the database can't. A known command
        gets its first answer again.
        """

    def keep_snapshot(self, table: Table, version: int, state: bytes, schema: int) -> Future[Appended]:
        """Keep a table's state after the step that ends with this event, in place of the snapshot before."""

    def secret(self, name: str) -> bytes | None:
        """What was kept under this name and is not for showing; None when there is nothing."""

    def put_secret(self, name: str, content: bytes, *, once: bool = False) -> Future[Appended]:
        """Keep a secret. The future is done once it is durable, and its answer is what is kept then.

        With `once` that is the first content ever kept there, whoever comes later with whatever.
        """

    def keep_secret(self, name: str, content: bytes, *, once: bool = False) -> bytes:
        """The same, for callers who can wait: durable when this returns what is kept now."""

    def secret_names(self, prefix: str) -> tuple[str, ...]:
        """The names of all secrets that begin so."""

    def forget_secret(self, name: str) -> None:
        """Let go of a secret; of one that is not there, quietly."""

    def open_reader(self) -> AbstractContextManager[Reader]:
        """Everything as it is at one instant, however much is appended meanwhile."""

    def close(self) -> None:
        """Finish what waits, and let go of the database."""
