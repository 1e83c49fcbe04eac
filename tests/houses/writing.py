"""House folders written by tests."""

from pathlib import Path


def write_house(folder: Path, text: str | bytes, name: str = "mine") -> Path:
    """A folder with that text as its house.toml."""
    house = folder / name
    house.mkdir()
    content = text if isinstance(text, bytes) else text.encode()
    (house / "house.toml").write_bytes(content)
    return house
