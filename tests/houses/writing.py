"""House folders written by tests."""

from pathlib import Path


def write_house(folder: Path, text: str | bytes, name: str = "mine") -> Path:
    """A folder with that text as its house.toml."""
    house = folder / name
    house.mkdir()
    content = text if isinstance(text, bytes) else text.encode()
    (house / "house.toml").write_bytes(content)
    return house


def write_script(house: Path, text: str | bytes) -> None:
    """A script beside the house.toml of that folder."""
    (house / "house.star").write_bytes(text if isinstance(text, bytes) else text.encode())
