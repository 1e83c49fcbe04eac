"""Tables with terms that no house of the program has."""

from msgspec.structs import replace

from fairdeal.houses.shipped_books import OWN
from fairdeal.tables.houses.rule_books import why_not_newest
from fairdeal.tables.model.events import TableOpened


def by_own_house(opening: TableOpened) -> TableOpened:
    """The same table, of a house in somebody's own folder where the shipped one has other terms."""
    refusal = why_not_newest(opening.game, opening, opening.overrides)
    has_others = refusal is not None and refusal.code == "table/house-terms"
    return replace(opening, house=OWN + opening.house) if has_others else opening
