"""What the coach takes for unseen is what a counter divides by."""

from fairdeal.cards import Card
from fairdeal.coaching.situation import Situation
from fairdeal.games.blackjack.view import view
from fairdeal.houses.library import open_house
from fairdeal.strategies.counting import HI_LO
from tests.support.blackjack import deal


def test_the_hole_card_and_cards_burnt_face_down_are_unseen():
    _, book = open_house("vegas_strip", ("shoe.decks=1", "shoe.burn_cards=10"))
    state = deal(player="5S 6H", dealer="7D 4S", house=book).state
    shown = view(state, 1)
    assert shown.asked is not None

    unseen = Situation(state, shown, shown.asked, seen=()).unseen

    assert len(unseen) == 52 - 3
    assert "7D" in unseen
    assert HI_LO.count_shoe(52, 1, map(Card, ("5S", "6H", "4S"))) == HI_LO.count(3, len(unseen)) == 3
