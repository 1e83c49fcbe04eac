"""Bots at a table of blackjack, as the people beside them hear of them."""

from fairdeal.tables.bots import smallest_bet
from fairdeal.tables.facts import BetsPlaced, SeatLeft
from fairdeal.tables.minds.blackjack import MIND, strategy_of
from fairdeal.tables.state import Table
from fairdeal.terminal import ahead
from fairdeal.terminal.betting import written_bets
from fairdeal.terminal.sitting import Sitting


def bots_here(sitting: Sitting) -> list[str]:
    """One sentence on all who sit here: what kind of bot each is, and what it has."""
    words, key = sitting.asker.words, "play.bots.bot.with" if sitting.is_for_money else "play.bots.bot"
    bots = [
        words(
            key,
            name=place.name,
            kind=words(f"play.bots.kind.{place.bot}"),
            money=sitting.money.text(sitting.table.purse(place.seat)),
        )
        for place in sitting.table.places.values()
        if place.bot
    ]
    return [words("play.bots.here", bots=words("list.comma").join(bots))] if bots else []


def told_of_bot(sitting: Sitting, fact: BetsPlaced | SeatLeft) -> list[str]:
    """What a bot has done between rounds."""
    return _told_of_bets(sitting, fact) if isinstance(fact, BetsPlaced) else _told_of_leaving(sitting, fact)


def _told_of_bets(sitting: Sitting, placed: BetsPlaced) -> list[str]:
    """What a bot bets, where people see what anybody plays for."""
    words, name = sitting.asker.words, sitting.names[placed.seat]
    if not placed.bets:
        return [words("play.bots.passes", name=name)]
    if not sitting.is_for_money:
        return []
    return [words("play.bots.bets", name=name, money=written_bets(sitting, placed.bets))]


def _told_of_leaving(sitting: Sitting, left: SeatLeft) -> list[str]:
    """Why a bot has got up by itself, which it does where it can't pay the smallest bet."""
    table, text = sitting.table, sitting.money.text
    least = (smallest_bet(table) or 0) * (2 if table.terms.bets_in_pairs else 1)
    if left.chips >= least:
        return []
    return [sitting.scene.say("table.broke", left.seat, money=text(left.chips), least=text(least))]


def think_ahead(table: Table) -> None:
    """Let bots work out beside the play how they will, so that nobody waits for their first answers."""
    long = {place.bot for place in table.places.values() if MIND.thinks_long(place.bot, table)}

    def think() -> None:
        for kind in sorted(long):
            strategy_of(kind, table.book_id, table.book)

    if long:
        ahead.begin(think)
