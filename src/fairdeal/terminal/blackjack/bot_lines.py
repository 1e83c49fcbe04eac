"""Lines about the bots at a blackjack table, for the people who play beside them."""

from fairdeal.terminal.blackjack.bet_prompt import written_bets
from fairdeal.terminal.blackjack.play_session import PlaySession
from fairdeal.wire.events.table import BetsPlaced, SeatLeft


def bots_here(session: PlaySession) -> list[str]:
    """One sentence on all who sit here: what kind of bot each is, and what it has."""
    words, key = session.asker.words, "play.bots.bot.with" if session.is_for_money else "play.bots.bot"
    bots = [
        words(
            key,
            name=each.name,
            kind=words(f"play.bots.kind.{each.bot}"),
            money=session.money.text(each.purse),
        )
        for each in session.view.seats
        if each.bot
    ]
    return [words("play.bots.here", bots=words("list.comma").join(bots))] if bots else []


def told_of_bot(session: PlaySession, event: BetsPlaced | SeatLeft) -> list[str]:
    """What a bot has done between rounds."""
    return (
        _told_of_bets(session, event) if isinstance(event, BetsPlaced) else _told_of_leaving(session, event)
    )


def _told_of_bets(session: PlaySession, placed: BetsPlaced) -> list[str]:
    """What a bot bets, where people see what anybody plays for."""
    words, name = session.asker.words, session.names[placed.seat]
    if not placed.bets:
        return [words("play.bots.passes", name=name)]
    if not session.is_for_money:
        return []
    return [words("play.bots.bets", name=name, money=written_bets(session, placed.bets))]


def _told_of_leaving(session: PlaySession, left: SeatLeft) -> list[str]:
    """Why a bot has got up by itself, which it does where it can't pay the smallest bet."""
    text, boxes = session.money.text, 2 if session.view.bets.are_in_pairs else 1
    least = session.party.smallest_bet() * boxes
    if left.chips >= least:
        return []
    return [session.scene.say("table.broke", left.seat, money=text(left.chips), least=text(least))]
