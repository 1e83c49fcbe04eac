"""Coming back to a table costs the same however much was played there."""

from typing import Any

from msgspec.structs import replace

from fairdeal.games.game import Seat
from fairdeal.room.people.visitors import Visitors
from fairdeal.store import Store, StoredEvent, open_store
from fairdeal.terminal.blackjack.game_loop import play_lines
from fairdeal.terminal.blackjack.play_session import PlaySession
from fairdeal.terminal.blackjack.resumed_table import recall, show_again
from fairdeal.terminal.blackjack.voices import find_voice
from fairdeal.terminal.io.prompt import EndOfInput
from fairdeal.terminal.party import Party
from tests.terminal.people import Transcript, sit_down

ROUNDS = 70
ROWS_MOST = 1_000


class CountedStore:
    """A store that counts the rows read from it."""

    def __init__(self, store: Store) -> None:
        self.store, self.rows = store, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    def read(self, table: str, after: int = 0, limit: int | None = None) -> tuple[StoredEvent, ...]:
        found = self.store.read(table, after, limit)
        self.rows += len(found)
        return found


def played_long(store: Store, rounds: int) -> PlaySession:
    """Ann stands on everything; after so many rounds the input ends."""
    seen = Transcript([])
    sitting = sit_down("vegas_strip", seen, names=["Ann"], balance=1_000_000, bots=["mimic"], store=store)

    def ask(prompt: str) -> str:
        if "bet (" not in prompt:
            return "n" if "yes or no" in prompt else "s"
        if sitting.rounds == rounds:
            raise EndOfInput
        return "5"

    sitting.asker = replace(sitting.asker, ask=ask)
    play_lines(sitting)
    return sitting


def come_back(first: PlaySession, store: Any) -> tuple[PlaySession, Transcript]:
    """The same people at the same table, as another process would know them."""
    seen = Transcript([])
    again = replace(first, party=Party.resume(Visitors(store), "t-1"), is_resumed=True, coach=None)
    again.names, again.bots, again.brought, again.points = {}, {}, {}, {}
    again.asker = replace(first.asker, ask=seen.ask, tell=seen.tell)
    recall(again)
    show_again(again, find_voice(again.house.voice))
    return again, seen


def known(sitting: PlaySession) -> tuple[dict[Seat, Any], ...]:
    return sitting.names, sitting.bots, sitting.brought, sitting.points


def test_who_comes_back_after_many_rounds_reads_only_the_last_of_them():
    counted = CountedStore(open_store("memory:"))
    first = played_long(counted, ROUNDS)
    counted.rows = 0

    again, seen = come_back(first, counted)

    assert counted.rows <= ROWS_MOST < first.view.version
    assert known(again) == known(first)
    assert f"How round {ROUNDS} ended:" in seen.lines


def test_a_log_of_which_nothing_was_counted_is_read_once_and_not_again():
    counted = CountedStore(open_store("memory:"))
    first = played_long(counted, ROUNDS)
    for name in counted.secret_names("known:"):
        counted.forget_secret(name)

    once, _ = come_back(first, counted)
    counted.rows = 0
    twice, _ = come_back(first, counted)

    assert counted.rows <= ROWS_MOST
    assert known(once) == known(twice) == known(first)
