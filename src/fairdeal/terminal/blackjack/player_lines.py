"""Lines about the player who banks, and about bots."""

from fairdeal.games.game import Seat
from fairdeal.terminal.blackjack.bet_prompt import limits_of, written_bets
from fairdeal.terminal.blackjack.play_session import PlaySession
from fairdeal.wire.events.table import BetsPlaced, SeatLeft


def tell_banker(session: PlaySession) -> None:
    """Print who banks, in a house where players may; a banker's purse can also lower the bets."""
    if session.house.rules.table.banker == "house":
        return
    if session.banker is None:
        session.tell(_why_the_house(session))
        return
    is_drawn = session.view.dealer.bankers == "elect"
    session.tell(session.scene.say("table.banker.drawn" if is_drawn else "table.banker", session.banker))
    view = session.party.look()
    limits = [limits_of(session, each.seat, view) for each in session.players]
    most = min((each.most for each in limits), default=0)
    if most > 0 and most + session.view.bets.step <= session.view.bets.most:
        session.tell(session.asker.words("table.banker.covers", most=session.money.text(most)))


def _why_the_house(session: PlaySession) -> str:
    """Why no player banks this round."""
    words, dealer = session.asker.words, session.view.dealer
    match dealer.why_house:
        case "empty":
            return words("table.banker.house.empty", seat=dealer.bankers)
        case "alone":
            return session.scene.say("table.banker.house.alone", session.view.seats[0].seat)
        case "no_bets":
            least = session.money.text(limits_of(session).cheapest)
            return words("table.banker.house.no_bets", least=least)
        case _:
            return words("table.banker.house")


def banker_lines(session: PlaySession, banker: Seat | None, won: dict[Seat, int]) -> list[str]:
    """The result of a round for the player who banked it; `won` is in chips."""
    if banker is None or banker not in won:
        return []
    net = won[banker]
    kind = "won" if net > 0 else "lost" if net < 0 else "even"
    return [session.scene.say(f"table.banker.{kind}", banker, money=session.money.text(abs(net)))]


# Bots.


def bots_here(session: PlaySession) -> list[str]:
    """One sentence about the bots at the table: the kind of each, and its chips."""
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


def describe_bot(session: PlaySession, event: BetsPlaced | SeatLeft) -> list[str]:
    """Lines about what a bot did between rounds."""
    return (
        _describe_bets(session, event) if isinstance(event, BetsPlaced) else _describe_leaving(session, event)
    )


def _describe_bets(session: PlaySession, placed: BetsPlaced) -> list[str]:
    """A line about a bot's bets, if people see what anybody plays for."""
    words, name = session.asker.words, session.names[placed.seat]
    if not placed.bets:
        return [words("play.bots.passes", name=name)]
    if not session.is_for_money:
        return []
    return [words("play.bots.bets", name=name, money=written_bets(session, placed.bets))]


def _describe_leaving(session: PlaySession, left: SeatLeft) -> list[str]:
    """Lines about why a bot has left, which it does if it can't pay the smallest bet."""
    text, bets = session.money.text, session.view.bets
    least = bets.bots_least * (2 if bets.are_in_pairs else 1)
    if left.chips >= least:
        return []
    return [session.scene.say("table.broke", left.seat, money=text(left.chips), least=text(least))]
