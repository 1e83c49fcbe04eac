"""A table whose house is changed on the disk while people sit at it."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from fairdeal.fairness import ShoeRevealed, ShoeSealed
from fairdeal.games.blackjack.state import Round
from fairdeal.games.game import fingerprint
from fairdeal.houses.following import HouseBroken
from fairdeal.houses.library import open_house
from fairdeal.room.bots.driver import seat_bot
from fairdeal.store import Store
from fairdeal.store.audit import audit
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host import Host
from fairdeal.tables.host_factory import load_host, open_table
from fairdeal.tables.houses.followed_house import FollowedHouse, HouseChangeBlocked, describe_news
from fairdeal.tables.houses.terms import blackjack_table, blackjack_terms
from fairdeal.tables.model import events as t
from fairdeal.tables.model.events import BoxBet
from fairdeal.tables.model.terms import Terms
from fairdeal.wire import commands as c
from fairdeal.words import words_for
from tests.houses.writing import write_house, write_script
from tests.support.settling import settle
from tests.tables.bot_tables import TABLE, facts_of, give, randomness
from tests.tables.room import round_seen

ANN = Actor("ann")
HOUSE = "[table]\nmin_bet = 5\n"
DEARER = "[table]\nmin_bet = 20\n"
HITS = '[table]\nmin_bet = 5\n[dealer]\nsoft17 = "hit"\n'
POINTS = (
    '[play]\nstakes = "points"\n[double]\non = "none"\n[split]\nmax_hands = 1\n[insurance]\noffered = false\n'
)


@pytest.fixture
def files(tmp_path: Path) -> Path:
    return write_house(tmp_path, HOUSE)


def rewrite(files: Path, text: str) -> None:
    (files / "house.toml").write_text(text, encoding="utf-8")


async def followed_table(store: Store, files: Path, terms: Terms | None = None) -> Host:
    """A table with Ann at it, who plays by these files."""
    house, book = open_house(files, environment={})
    opening = blackjack_table(TABLE, house, book, "ann", terms)
    followed = FollowedHouse(files, environment={})
    host = await open_table(store, opening, book, "opened", randomness=randomness, house=followed)
    give(store, "ann", 100_000)
    await host.act(ANN, c.SitDown("Ann", 50_000), "ann1")
    await settle(host)
    return host


async def bet(host: Host, command: str, chips: int = 500) -> None:
    await host.act(ANN, c.Bet((BoxBet(chips),)), command)


async def to_the_end(host: Host) -> None:
    """Ann says nothing bold until the round is over."""
    await settle(host)
    while host.table.round is not None:
        options = round_seen(host.table, "ann").asked.options
        word = "stand" if "stand" in options else "no"
        await host.act(ANN, c.ChooseAction(1, word), f"v{host.table.version}")
        await settle(host)


def taken(store: Store) -> list[t.RulesChanged]:
    return [fact for fact in facts_of(store) if isinstance(fact, t.RulesChanged)]


@pytest.mark.covers("S3-17")
def test_new_rules_hold_from_the_next_round_on_and_the_round_in_play_keeps_the_old(store: Store, files: Path):
    async def play() -> tuple[str, str, str]:
        host = await followed_table(store, files)
        before = host.table.book_id
        for round_ in range(1, 20):
            await bet(host, f"bet{round_}")
            await settle(host)
            if host.table.round is not None:
                break
        assert host.table.round is not None
        rewrite(files, HITS)
        await settle(host)
        assert isinstance(host.table.round.state, Round)
        during = fingerprint(host.table.round.state.book)
        await to_the_end(host)
        return before, during, host.table.book_id

    before, during, after = asyncio.run(play())

    assert before == during
    assert after == fingerprint(open_house(files, environment={})[1])
    assert after != before
    assert [fact.book for fact in taken(store)] == [after]
    assert audit(store).problems == ()


def test_a_shoe_sealed_for_the_old_rules_is_revealed_and_a_new_one_sealed(memory: Store, files: Path):
    async def play() -> Host:
        host = await followed_table(memory, files)
        rewrite(files, HITS)
        await settle(host)
        return host

    host = asyncio.run(play())
    shoes = [fact for fact in facts_of(memory) if isinstance(fact, ShoeSealed | ShoeRevealed)]

    assert [type(fact) for fact in shoes] == [ShoeSealed, ShoeRevealed, ShoeSealed]
    assert [fact.voided for fact in shoes if isinstance(fact, ShoeRevealed)] == [True]
    assert host.table.shoe is not None
    assert host.table.shoe.sealed.fingerprint == host.table.book_id


@pytest.mark.parametrize("chips", [500, 2500])
def test_all_bets_are_taken_back_those_that_would_still_fit_too(chips: int, memory: Store, files: Path):
    async def play() -> Host:
        give(memory, "bob", 100_000)
        host = await followed_table(memory, files)
        await host.act(Actor("bob"), c.SitDown("Bob", 50_000), "bob1")
        await bet(host, "ann2", chips)
        rewrite(files, DEARER)
        await settle(host)
        return host

    host = asyncio.run(play())

    assert [type(fact) for fact in facts_of(memory)[-2:]] == [t.BetsTakenBack, t.RulesChanged]
    assert (host.table.terms.least, host.table.places[1].bets) == (2000, None)


def test_what_the_opener_had_decided_stays(memory: Store, files: Path):
    house, book = open_house(files, environment={})
    terms = replace(blackjack_terms(house, book), bank=300_000, duties=("open",))

    async def play() -> Host:
        host = await followed_table(memory, files, terms)
        rewrite(files, DEARER)
        await settle(host)
        return host

    after = asyncio.run(play()).table.terms

    assert (after.least, after.bank, after.duties) == (2000, 300_000, ("open",))


def news_after(store: Store, files: Path, text: str, script: str = "") -> tuple[Host, list[Any]]:
    """What those who look on are told when the files become this."""

    async def play() -> tuple[Host, list[Any]]:
        host = await followed_table(store, files)
        subscriber = host.channel.subscribe()
        rewrite(files, text)
        if script:
            write_script(files, script)
        await settle(host)
        await settle(host)
        return host, [notice for update in subscriber.waiting() for notice in update.notices]

    return asyncio.run(play())


def test_a_file_that_does_not_load_leaves_the_old_rules_in_force_and_says_once_why(
    memory: Store, files: Path
):
    host, news = news_after(memory, files, "[table]\nmin_bet = nothing\n")

    assert (len(news), type(news[0]), news[0].in_force) == (1, HouseBroken, host.table.book_id)
    assert "house.toml:2" in describe_news(news[0], words_for("en"))
    assert taken(memory) == []


@pytest.mark.covers("S3-49")
def test_a_script_with_a_mistake_is_told_with_its_file_and_line(memory: Store, files: Path):
    host, news = news_after(
        memory, files, HOUSE, script="def dealer_draws(total, soft):\n    return totl < 17\n"
    )

    assert "house.star:2" in describe_news(news[0], words_for("en"))
    assert (taken(memory), host.is_open) == ([], True)


@pytest.mark.parametrize(
    ("text", "knobs"),
    [
        (POINTS, ("play.stakes",)),
        ("[table]\nchip = 0.005\nmin_bet = 5\n", ("table.chip",)),
        ('[shoe]\ndecks = "infinite"\n', ("shoe.decks",)),
    ],
)
def test_what_purses_hang_on_is_not_taken_while_people_sit(
    text: str, knobs: tuple[str, ...], memory: Store, files: Path
):
    _, news = news_after(memory, files, text)

    assert news == [HouseChangeBlocked("own/mine", knobs)]
    assert knobs[0] in describe_news(news[0], words_for("zh"))
    assert taken(memory) == []


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_house_under_whose_name_no_chip_can_be_kept_is_not_taken_over(
    memory: Store, files: Path, tmp_path: Path, lang: str
):
    other = write_house(tmp_path, DEARER, name="a:b")

    async def play() -> tuple[Host, list[Any]]:
        await followed_table(memory, files)
        followed = FollowedHouse(other, environment={}, words=words_for(lang))
        host = load_host(memory, TABLE, randomness=randomness, house=followed)
        subscriber = host.channel.subscribe()
        await settle(host)
        await bet(host, "ann2")
        await to_the_end(host)
        return host, [notice for update in subscriber.waiting() for notice in update.notices]

    host, news = asyncio.run(play())

    assert (host.table.house, host.table.rounds, host.is_open) == ("own/mine", 1, True)
    assert taken(memory) == []
    assert [type(each) for each in news] == [HouseBroken]
    assert "“a:b”" in describe_news(news[0], words_for(lang))


def test_fewer_seats_than_are_taken_wait_until_people_have_gone(memory: Store, files: Path):
    async def play() -> list[int]:
        host = await followed_table(memory, files)
        await seat_bot(host, "mimic", "Mimi", 5000, "bot", seat=4)
        rewrite(files, "[table]\nseats = 3\nmin_bet = 5\n")
        await settle(host)
        seats = [host.table.terms.seats]
        await host.act(Actor(f"bot-{TABLE}-4"), c.Leave(), "gone")
        await settle(host)
        return [*seats, host.table.terms.seats]

    assert asyncio.run(play()) == [7, 3]


def test_a_table_that_opens_again_with_broken_files_goes_on_with_its_rules(memory: Store, files: Path):
    async def play() -> tuple[Host, list[Any]]:
        await followed_table(memory, files)
        rewrite(files, "nonsense")
        followed = FollowedHouse(files, environment={})
        host = load_host(memory, TABLE, randomness=randomness, house=followed)
        subscriber = host.channel.subscribe()
        await bet(host, "ann2")
        await to_the_end(host)
        assert host.table.rounds == 1
        rewrite(files, HITS)
        await settle(host)
        return host, [notice for update in subscriber.waiting() for notice in update.notices]

    host, news = asyncio.run(play())

    assert [type(each) for each in news] == [HouseBroken]
    assert host.table.book_id == fingerprint(open_house(files, environment={})[1])


def test_files_changed_while_nobody_looked_are_taken_at_the_next_opening(memory: Store, files: Path):
    async def play() -> Host:
        await followed_table(memory, files)
        rewrite(files, HITS)
        again = load_host(memory, TABLE, randomness=randomness, house=FollowedHouse(files, environment={}))
        await settle(again)
        return again

    assert asyncio.run(play()).table.book_id == taken(memory)[0].book


def test_two_processes_take_the_new_rules_once(store: Store, files: Path):
    async def play() -> tuple[Host, Host]:
        one = await followed_table(store, files)
        other = load_host(store, TABLE, randomness=randomness, house=FollowedHouse(files, environment={}))
        await settle(other)
        rewrite(files, HITS)
        await asyncio.gather(settle(one), settle(other))
        await asyncio.gather(settle(one), settle(other))
        return one, other

    asyncio.run(play())

    assert len(taken(store)) == 1
