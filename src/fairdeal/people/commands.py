"""Commands to the room: how they are decided, and how two commands are told apart."""

import json
from collections.abc import Callable
from typing import Concatenate, ParamSpec

import msgspec
from msgspec import Struct

from fairdeal.people.log import Decide, Decision
from fairdeal.people.person import People

P = ParamSpec("P")


class RoomCommand(Struct, frozen=True):
    """All that was sent, and the decision about it."""

    sent: tuple[object, ...]
    decide: Decide

    @property
    def body(self) -> bytes:
        """Identifies a repeated command: the same id with another body is refused."""
        # Python's own JSON also takes the halves of letters that a terminal may come with.
        return json.dumps(msgspec.to_builtins(self.sent)).encode()


def make_command(
    decide: Callable[Concatenate[People, P], Decision], *sent: P.args, **beside: P.kwargs
) -> RoomCommand:
    """Make a command from a function that decides and the arguments sent, which all go into the body.

    Keyword arguments are the room's own, such as the time, and may differ when a command is repeated.
    """
    return RoomCommand((decide.__name__, *sent), lambda people: decide(people, *sent, **beside))
