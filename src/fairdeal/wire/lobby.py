"""The tables of a room as a list: enough to choose one, without its cards."""

from msgspec import Struct

from fairdeal.wire.parts import Text
from fairdeal.wire.views.table import EdgeView


class TableEntry(Struct, frozen=True):
    """One open table."""

    table: str
    game: str
    house: str
    house_name: Text
    edge: EdgeView | None
    """None until it is calculated, or if nobody plays for chips."""
    chips_min: int
    chips_max: int
    """Both 0 if nobody plays for chips."""
    seats_total: int
    player_names: tuple[str, ...]
    """The names of the people at the table."""
    bot_names: tuple[str, ...]
    dealer_name: str
    """The person who deals for the house; empty: the table deals automatically."""
    phase: str
    """betting or playing."""
    decision_seconds: int | None
    """None: there is no clock."""
    rounds_played: int
    """How many rounds were played there."""
    last_event_at_ms: int
    """When something last happened there, in milliseconds since 1970."""

    @property
    def seats_free(self) -> int:
        return self.seats_total - len(self.player_names) - len(self.bot_names)
