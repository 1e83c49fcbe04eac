"""Deck files on the disk: those that can be read are handed on as text."""

from pathlib import Path

from fairdeal.cards import BadDeck, Card, read_deck

MOST_BYTES = 1_000_000


def load_deck(path: str | Path) -> tuple[Card, ...]:
    """The cards of a deck file, top card first."""
    name = str(path)
    return read_deck(_text_of(Path(path), name), name)


def _text_of(path: Path, name: str) -> str:
    try:
        # A folder, a device or a pipe would fail in odd ways, or never end.
        if not path.is_file():
            raise BadDeck(f"{name}: there is no such file")
        with path.open("rb") as file:
            read = file.read(MOST_BYTES + 1)
    except OSError as wrong:
        raise BadDeck(f"{name}: the file can't be read ({wrong.strerror})") from wrong
    if len(read) > MOST_BYTES:
        raise BadDeck(f"{name}: the file is too large for a deck; {MOST_BYTES} bytes are allowed")
    try:
        return read.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise BadDeck(
            f"{name}: the file is not text in UTF-8 (byte {wrong.start + 1} can't be read)"
        ) from wrong
