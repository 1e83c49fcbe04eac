"""Lines about players who bank: who banks this round, why nobody does, and how the banker did."""

from fairdeal.games.game import Seat
from fairdeal.terminal.blackjack.bet_prompt import limits_of
from fairdeal.terminal.blackjack.play_session import PlaySession


def tell_banker(session: PlaySession) -> None:
    """Who banks, in a house where that may be a player; a banker's purse may also lower the bets."""
    if session.house.rules.table.banker == "house":
        return
    if session.banker is None:
        session.tell(_why_the_house(session))
        return
    is_drawn = session.view.dealer.bankers == "elect"
    session.tell(session.scene.say("table.banker.drawn" if is_drawn else "table.banker", session.banker))
    limits = [limits_of(session, each.seat) for each in session.players]
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
