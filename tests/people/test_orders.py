"""An order is known again by all that was sent with it, and by nothing else."""

import pytest

from fairdeal.people import money
from fairdeal.people.commands import make_command

SENT = ("ann", "wallet:bob", "suspense", 5, "a mistake", "cat", None)


@pytest.mark.parametrize("place", range(len(SENT)))
def test_no_two_orders_that_differ_in_anything_sent_have_one_body(place: int):
    def body(*sent: object) -> bytes:
        return make_command(money.adjust, *sent).body  # type: ignore[arg-type]

    assert body(*SENT) == body(*SENT)
    assert body(*SENT[:place], "other", *SENT[place + 1 :]) != body(*SENT)


def test_the_same_sent_to_another_purpose_is_another_order():
    sent = ("ann", "wallet:bob", 5, "a mistake")

    assert make_command(money.issue, *sent).body != make_command(money.retire, *sent).body


def test_an_order_that_comes_later_is_the_same():
    bodies = {make_command(money.limit, "ann", "loss", 5, now=now).body for now in (1, 2)}

    assert len(bodies) == 1
