"""What a table has shown since its shoe was shuffled: all that a bot remembers, and the log has it too."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.fairness import ShoeReshuffled, ShoeSealed
from fairdeal.games.game import Seat
from fairdeal.games.trumps.events import RoundOpened
from fairdeal.games.trumps.memory import Memory, remember
from fairdeal.store.protocol import Reader
from fairdeal.tables.codec import decoded
from fairdeal.tables.facts import CardsBurnt, Played, RoundEnded, RoundVoided
from fairdeal.tables.kits import KITS
from fairdeal.tables.state import Table

MEMORY = "memory"
"""The kind of bot that keeps the cards of a whole game of Trumps in mind."""

CHUNK = 500
"""Facts that are read at once while the beginning of the shoe is looked for."""


class Seen(Struct, frozen=True):
    """What was shown."""

    cards: tuple[Card, ...] = ()
    """Those that everybody has seen, in their order."""
    lying: int = 0
    """So many of them, the last ones, lie on the table."""
    trumps: dict[Seat, Memory] = {}
    """In a game of Trumps, what each seat that forgets nothing knows of where the cards are."""


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
    if table.game == "trumps":
        known = _who_remembers(table) if isinstance(event, RoundOpened) else seen.trumps
        told = {seat: remember(known[seat], kit.game.disclose(event, seat)) for seat in known}
        return replace(seen, trumps=told)
    told = kit.game.disclose(event, None)
    card = getattr(told, "card", None) or getattr(told, "hole_card", None)
    if card is None or card == FACE_DOWN:
        return seen
    return replace(seen, cards=(*seen.cards, card), lying=seen.lying + 1)


def _who_remembers(table: Table) -> dict[Seat, Memory]:
    return {place.seat: Memory() for place in table.places.values() if place.bot == MEMORY}


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
            seen = remembered(seen, decoded(row.fact), table)
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
                if row.fact.type == ShoeSealed.__name__:
                    return row.seq - 1
            end = start
        return 0
