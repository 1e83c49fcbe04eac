"""What somebody asks of the room: how it is decided, and what of it tells two orders apart."""

import json
from collections.abc import Callable
from typing import Concatenate, ParamSpec

import msgspec
from msgspec import Struct

from fairdeal.people.log import Decide, Decision
from fairdeal.people.person import People

P = ParamSpec("P")


class Order(Struct, frozen=True):
    """All that was sent, and the decision about it."""

    sent: tuple[object, ...]
    decide: Decide

    @property
    def body(self) -> bytes:
        """By this an order is known again: the same id with another body is refused."""
        # Python's own JSON also takes the halves of letters that a terminal may come with.
        return json.dumps(msgspec.to_builtins(self.sent)).encode()


def order(decide: Callable[Concatenate[People, P], Decision], *sent: P.args, **beside: P.kwargs) -> Order:
    """Have a function decide about what was sent, which is all in the body, so that nothing of it is missed.

    What is given by name is the room's own, such as the time, and is another when an order comes again.
    """
    return Order((decide.__name__, *sent), lambda people: decide(people, *sent, **beside))
