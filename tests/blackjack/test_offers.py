"""What each answer costs, and why an action is not offered."""

from fairdeal.games import blackjack
from fairdeal.games.blackjack.offers import Offer, offers
from fairdeal.games.game import ForPlayers
from tests.support.blackjack import Table, deal


def offered(table: Table) -> dict[str, Offer]:
    waiting = blackjack.waiting_for(table.state)
    assert isinstance(waiting, ForPlayers)
    return {offer.action: offer for offer in offers(table.state, waiting)}


def test_a_pair_may_be_doubled_or_split_for_another_bet():
    pair = offered(deal(player="8H 8C", dealer="9S 6D"))

    assert (pair["double"], pair["split"]) == (Offer("double", 10), Offer("split", 10))
    assert (pair["hit"], pair["stand"]) == (Offer("hit"), Offer("stand"))


def test_the_open_answers_come_first_in_the_order_of_the_menu_then_what_is_not_offered():
    hard = offered(deal(player="10H 6C", dealer="9S 6D"))

    assert [offer.action for offer in hard.values()] == ["hit", "stand", "double", "split", "surrender"]
    assert [offer.why for offer in hard.values()] == ["", "", "", "not_a_pair", "not_offered"]


def test_a_purse_that_is_too_small_is_given_as_the_reason():
    poor = offered(deal(player="8H 8C", dealer="9S 6D", purse=15, house="double.for_less = false"))

    assert (poor["double"], poor["split"]) == (Offer("double", why="purse"), Offer("split", why="purse"))
    assert "double-less" not in poor


def test_a_double_for_less_costs_what_is_left():
    poor = offered(deal(player="5H 6C", dealer="9S 6D", purse=16, house="double.for_less = true"))

    assert poor["double-less"] == Offer("double-less", 6)
    assert poor["double"] == Offer("double", why="purse")


def test_what_the_house_pays_for_is_free():
    free = 'double.free_on = "hard 9-11"\nsplit.free_on = "pairs 2-9"'

    tens, eights = (offered(deal(player=cards, dealer="9S 6D", house=free)) for cards in ("4H 6C", "8H 8C"))

    assert tens["double"] == Offer("double", 0, is_free=True)
    assert eights["split"] == Offer("split", 0, is_free=True)
    assert eights["double"] == Offer("double", 10)


def test_insurance_costs_half_the_bet_and_pays_double_and_declining_it_costs_nothing():
    asked = offered(deal(player="10H 8C", dealer="KD AS", stake=15))

    assert list(asked.values()) == [Offer("yes", 8, pays=16), Offer("no")]


def test_even_money_costs_nothing_and_wins_the_bet_for_sure():
    asked = offered(deal(player="AH KC", dealer="KD AS"))

    assert asked["yes"] == Offer("yes", pays=10)


def test_a_natural_that_declines_even_money_says_what_it_gets_in_either_case():
    house = 'pay.natural_vs_natural = "lose"'

    ties = offered(deal(player="AH KC", dealer="KD AS"))
    loses = offered(deal(player="AH KC", dealer="KD AS", house=house))

    assert ties["no"] == Offer("no", pays=15, against_natural="push", net_against_natural=0)
    assert loses["no"] == Offer("no", pays=15, against_natural="lose", net_against_natural=-10)


def test_a_banker_who_is_asked_hears_of_hitting_and_standing_only():
    table = deal(player="10H 8C", dealer="7S KD", banker=3, house='dealer.policy = "free"').do("stand")

    assert list(offered(table).values()) == [Offer("hit"), Offer("stand")]
