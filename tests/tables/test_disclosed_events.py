"""What is shown of a table's events and of its state: never what is hidden."""

from fairdeal.cards import FACE_DOWN, Shuffling
from fairdeal.fairness import ShoeReshuffled
from fairdeal.tables.model.events import BoxBet, CardsBurnt, RoundAdvanced
from fairdeal.tables.views.disclosure import disclose
from fairdeal.tables.views.table_view import view
from fairdeal.wire import commands as c
from fairdeal.wire.events import table as w


def test_burnt_cards_are_shown_only_where_the_house_shows_them(room):
    table = room.open()
    table.seat("ann")
    before = table.table
    table.play("ann")
    burnt = table.happened(CardsBurnt)[0]

    assert burnt.drawn
    assert disclose(before, burnt, "ann") == w.CardsBurnt(len(burnt.drawn))


def test_the_hole_card_is_told_to_the_banker_alone(room):
    table = room.open(banker="1")
    table.seat("ann", "bob", "cid")
    before = table.table
    table.play("bob", "cid", chips=500)
    hole = next(fact for fact in table.happened(RoundAdvanced) if b"HoleCardDealt" in bytes(fact.event))
    card = hole.drawn[0].card

    def heard(person):
        return disclose(before, hole, person)

    assert heard("ann").card == card
    assert {heard(person).card for person in ("bob", "cid", None)} == {FACE_DOWN}


def test_a_view_says_who_is_waited_for_and_what_the_viewer_may_do(room):
    table = room.open()
    table.seat("ann", "bob")
    table.until_asked("ann", "bob")
    person, box, options = table.asked

    mine, others = view(table.table, person), view(table.table, None)

    assert mine.own is not None
    assert [action.action for action in mine.own.actions if action.is_open] == list(options)
    assert {action.box for action in mine.own.actions} == {box}
    assert mine.own.asked == "answer"
    assert [seat.name for seat in others.seats if seat.is_waited_for] == [person.title()]
    assert (mine.own is None, others.own) == (False, None)


def test_cards_that_are_shuffled_again_in_mid_round_do_not_give_away_the_one_face_down(room):
    table = room.open("single_deck_65", boxes_each=4, shuffling=RUNS_OUT)
    table.seat("ann")
    while not (again := table.happened(ShoeReshuffled)):
        table.act("ann", c.Bet((BoxBet(1_000),) * 4))
        while table.asked is not None:
            person, box, options = table.asked
            table.act(person, c.ChooseAction(box, "hit" if "hit" in options else options[-1]))

    heard = [disclose(table.table, again[0], person) for person in ("ann", "bob", None)]
    assert again[0].cards
    assert heard == [w.ShoeReshuffled(again[0].shoe, again[0].number, again[0].round)] * 3


RUNS_OUT = Shuffling(penetration=0.9, burn_cards=34)
