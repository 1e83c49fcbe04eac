"""What a table has shown since its shoe was shuffled: all that a bot remembers, and the log has it too."""

from typing import Any

from msgspec.structs import replace

from fairdeal.fairness import ShoeReshuffled, ShoeSealed
from fairdeal.store.protocol import Reader
from fairdeal.tables.codec import decoded
from fairdeal.tables.facts import CardsBurnt, Played, RoundEnded, RoundVoided
from fairdeal.tables.kits import KITS
from fairdeal.tables.minds import MINDS
from fairdeal.tables.seen import Seen
from fairdeal.tables.state import Table

CHUNK = 500
"""Facts that are read at once while the beginning of the shoe is looked for."""


def remembered(seen: Seen, fact: Any, table: Table) -> Seen:
    """The memory after one more fact; of the table only what stays the same while the shoe does is asked."""
    match fact:
        case ShoeSealed():
            return Seen()
        case ShoeReshuffled():
            # The discards are in the shoe again; the cards on the table are not.
            return replace(seen, cards=seen.cards[len(seen.cards) - seen.lying :])
        case CardsBurnt(shown=True, drawn=drawn):
            return replace(seen, cards=(*seen.cards, *(each.card for each in drawn)))
        case Played():
            return _played(seen, fact, table)
        case RoundEnded() | RoundVoided():
            return Seen(seen.cards)
        case _:
            return seen


def _played(seen: Seen, fact: Played, table: Table) -> Seen:
    kit = KITS[table.game]
    event = kit.event_from(bytes(fact.event), table.book)
    return MINDS[table.game].remembered(seen, lambda seat: kit.game.disclose(event, seat), table)


class Remembering:
    """Reads on in the log of a table whenever it is asked."""

    def __init__(self, store: Reader) -> None:
        self._store = store
        self._known: tuple[Seen, int] | None = None
        """What was seen, and up to which version."""

    def of(self, table: Table) -> Seen:
        """What the table has shown up to its version."""
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
