"""Players who bank: who it is in this round, why it is nobody, and what the round brought them."""

from fairdeal.games.game import Seat
from fairdeal.tables.bet_limits import house_most
from fairdeal.tables.state import Table
from fairdeal.tables.terms import ELECT, ROTATE
from fairdeal.terminal.betting import limits_of
from fairdeal.terminal.sitting import Sitting


def tell_banker(sitting: Sitting) -> None:
    """Who banks, in a house where that may be a player; a banker's purse may also lower the bets."""
    if sitting.house.rules.table.banker == "house":
        return
    if sitting.banker is None:
        sitting.tell(_why_the_house(sitting))
        return
    is_drawn = sitting.table.terms.banker == ELECT
    sitting.tell(sitting.scene.say("table.banker.drawn" if is_drawn else "table.banker", sitting.banker))
    players = [place.seat for place in sitting.table.players]
    limits = [limits_of(sitting, seat) for seat in players]
    most = min((each.most for each in limits), default=0)
    if most > 0 and most + sitting.table.terms.step <= house_most(sitting.table):
        sitting.tell(sitting.asker.words("table.banker.covers", most=sitting.money.text(most)))


def _why_the_house(sitting: Sitting) -> str:
    """Why no player banks this round."""
    table, words = sitting.table, sitting.asker.words
    candidates = _candidates(table)
    if not candidates:
        return words("table.banker.house.empty", seat=table.terms.banker)
    if len(table.places) == 1:
        return sitting.scene.say("table.banker.house.alone", candidates[0])
    cheapest = limits_of(sitting).cheapest
    can_bet = {seat for seat in table.places if table.purse(seat) >= cheapest}
    if not any(can_bet - {seat} for seat in candidates):
        return words("table.banker.house.no_bets", least=sitting.money.text(cheapest))
    return words("table.banker.house")


def _candidates(table: Table) -> list[Seat]:
    """The seats that would bank here if they could."""
    is_anybody = table.terms.banker in (ROTATE, ELECT)
    return [seat for seat in table.places if is_anybody or str(seat) == table.terms.banker]


def banker_lines(sitting: Sitting, banker: Seat | None, won: dict[str, int]) -> list[str]:
    """What a round brought to the player who banked it; `won` is by seat, in chips."""
    if banker is None or str(banker) not in won:
        return []
    net = won[str(banker)]
    kind = "won" if net > 0 else "lost" if net < 0 else "even"
    return [sitting.scene.say(f"table.banker.{kind}", banker, money=sitting.money.text(abs(net)))]
