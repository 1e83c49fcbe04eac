"""What a table has shown since its shoe was shuffled: all that a bot remembers, and the log has it too."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from fairdeal.fairness import ShoeReshuffled, ShoeSealed
from fairdeal.store.protocol import Reader
from fairdeal.tables.codec import decoded
from fairdeal.tables.facts import CardsBurnt, RoundAdvanced, RoundEnded, RoundVoided
from fairdeal.tables.folding import game_event
from fairdeal.tables.kits import KITS
from fairdeal.tables.minds import MINDS
from fairdeal.tables.published_steps import PublishedEvent
from fairdeal.tables.seen import Seen
from fairdeal.tables.state import Table
from fairdeal.tables.turn import Happened

CHUNK = 500
"""Facts that are read at once while the beginning of the shoe is looked for."""


def remembered(seen: Seen, fact: Any, table: Table, played: Any = None) -> Seen:
    """The memory after one more fact. Only what stays the same during a shoe is read from the table.

    `played`: the game's own event in a `RoundAdvanced`, if it is already decoded.
    """
    match fact:
        case ShoeSealed():
            return Seen()
        case ShoeReshuffled():
            # The discards are in the shoe again; the cards on the table are not.
            return replace(seen, cards=seen.cards[len(seen.cards) - seen.lying :])
        case CardsBurnt(shown=True, drawn=drawn):
            return replace(seen, cards=(*seen.cards, *(each.card for each in drawn)))
        case RoundAdvanced():
            return _played(seen, played if played is not None else game_event(table, fact), table)
        case RoundEnded() | RoundVoided():
            return Seen(seen.cards)
        case _:
            return seen


def _played(seen: Seen, event: Any, table: Table) -> Seen:
    game = KITS[table.game].game
    return MINDS[table.game].remembered(seen, lambda seat: game.disclose(event, seat), table)


def _has_shown_nothing(table: Table) -> bool:
    """Whether no card of the current shoe was drawn, so that there is nothing to look up."""
    return table.shoe is not None and table.shoe.drawn == 0 and table.round is None


class Remembering:
    """What one table has shown: read from its log once, and kept up to date from then on."""

    def __init__(self, store: Reader) -> None:
        self._store = store
        self._known: tuple[Seen, int] | None = None
        """What was seen, and up to which version."""

    def is_up_to(self, table: Table) -> bool:
        """Whether what the table has shown is known without reading the store."""
        if self._known is None and _has_shown_nothing(table):
            self._known = Seen(), table.version
        return self._known is not None and self._known[1] >= table.version

    def follow(self, before: Table, events: Iterable[Happened | PublishedEvent], after: Table) -> None:
        """Add a stored step. Until somebody has asked for the first time, there is nothing to add it to."""
        if self._known is None or self._known[1] != before.version:
            return
        seen = self._known[0]
        for each in events:
            seen = remembered(seen, each.event, after, each.played)
        self._known = seen, after.version

    def of(self, table: Table) -> Seen:
        """What the table has shown up to its version."""
        if self.is_up_to(table) and self._known is not None:
            return self._known[0]
        seen, version = self._known or (Seen(), self._before_the_shoe(table))
        for row in self._store.read(table.id, version, max(0, table.version - version)):
            seen = remembered(seen, decoded(row.event), table)
            version = row.seq
        # All at once: a bot that thinks for long asks from a thread of its own.
        self._known = seen, version
        return seen

    def _before_the_shoe(self, table: Table) -> int:
        """The version at which the shoe in use was not sealed yet."""
        end = table.version
        while end:
            start = max(0, end - CHUNK)
            for row in reversed(self._store.read(table.id, start, end - start)):
                if row.event.type == ShoeSealed.__name__:
                    return row.seq - 1
            end = start
        return 0
