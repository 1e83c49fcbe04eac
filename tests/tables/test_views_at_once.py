"""A view is built on the event loop, so what its rule book says was worked out before, in a thread."""

import asyncio
from pathlib import Path
from threading import current_thread

import pytest

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.max_payout import best_rounds
from fairdeal.games.blackjack.named_hands import named_hands
from fairdeal.games.blackjack.per_book import OncePerBook, Result
from fairdeal.store import Store
from fairdeal.tables.host import Host
from fairdeal.tables.host_factory import host_table
from fairdeal.tables.views.table_view import view
from tests.houses.writing import write_house
from tests.support.settling import settle
from tests.tables.bot_tables import TABLE
from tests.tables.test_following import HITS, HOUSE, followed_table, rewrite, taken


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The threads in which reserves and names of hands are worked out."""
    found: list[str] = []

    def watch(once: OncePerBook[Result]) -> None:
        work_out = once.work_out

        def watched(book: RuleBook) -> Result:
            found.append(current_thread().name)
            return work_out(book)

        monkeypatch.setattr(once, "work_out", watched)
        once.forget_all()

    watch(best_rounds)
    watch(named_hands)
    return found


def forget_books() -> None:
    best_rounds.forget_all()
    named_hands.forget_all()


def look(host: Host) -> None:
    assert view(host.table, "ann").own is not None


def test_when_a_table_is_opened_loaded_and_gets_new_rules(threads: list[str], store: Store, tmp_path: Path):
    files = write_house(tmp_path, HOUSE)

    async def story() -> None:
        host = await followed_table(store, files)
        look(host)
        forget_books()
        look(await host_table(store, TABLE))
        rewrite(files, HITS)
        await settle(host)
        look(host)
        assert taken(store)

    asyncio.run(story())

    assert len(threads) >= 6
    assert "MainThread" not in threads


def test_when_another_process_has_taken_over_new_rules(threads: list[str], store: Store, tmp_path: Path):
    files = write_house(tmp_path, HOUSE)

    async def story() -> None:
        host = await followed_table(store, files)
        other = await host_table(store, TABLE)
        rewrite(files, HITS)
        await settle(host)
        assert taken(store)
        forget_books()
        await other.catch_up()
        look(other)

    asyncio.run(story())

    assert "MainThread" not in threads
