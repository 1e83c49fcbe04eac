"""The packs that come with the program, read once."""

from decimal import Decimal
from pathlib import Path

from fairdeal.games.trumps.pack import Pack, PackCard
from fairdeal.games.trumps.pack_reading import read_pack

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "src/fairdeal/games/trumps/packs").glob("*.json"))
PACKS: dict[str, Pack] = {file.stem: read_pack(file.read_bytes(), file.name) for file in FILES}
RICH = sorted(set(PACKS) - {"airliners"})
"""All but the eight airliners, which are written in the plain form."""


def value(pack: Pack, card: PackCard, category: str) -> Decimal | None:
    """A value in the unit of its category, its decimals in place."""
    whole = card.values[category]
    places = next(each.decimals for each in pack.categories if each.id == category)
    return None if whole is None else Decimal(whole).scaleb(-places)
