"""Finding the file of a house, by the name of a shipped one or by a path, and reading its bytes."""

from pathlib import Path

from msgspec import Struct

from fairdeal.games import blackjack
from fairdeal.houses.problems import BadHouse, Place, Problem, nearest

SHIPPED = Path(blackjack.__file__).parent / "houses"
FILE = "house.toml"
BYTES_MOST = 64 * 1024


class HouseFile(Struct, frozen=True):
    """A house file as it lies on the disk."""

    id: str
    path: str
    content: bytes


def shipped() -> list[str]:
    """The names of the houses that come with the program."""
    return sorted(folder.name for folder in SHIPPED.iterdir() if (folder / FILE).is_file())


def house_file(where: str | Path) -> HouseFile:
    """The file of a shipped house, of a folder, or the file itself."""
    try:
        path = _path(where)
        content = _content(path)
        name = path.resolve().parent.name
    except OSError as error:
        raise _bad(where, "house.file.unreadable", reason=error.strerror or str(error)) from None
    return HouseFile(name, str(path), content)


def _path(where: str | Path) -> Path:
    if isinstance(where, str) and where.isidentifier() and (SHIPPED / where / FILE).is_file():
        return SHIPPED / where / FILE
    path = Path(where)
    if not str(where).strip():
        raise _bad(where, "house.file.no_path")
    if path.is_dir():
        if not (path / FILE).exists():
            raise _bad(path, "house.file.no_file")
        return path / FILE
    if not path.exists():
        raise _no_such_house(where)
    if path.name != FILE:
        raise _bad(path, "house.file.other_file")
    return path


def _no_such_house(where: str | Path) -> BadHouse:
    near = nearest(str(where), tuple(shipped()))
    return BadHouse([Problem(Place(str(where)), "house.file.no_house", near=near)])


def _content(path: Path) -> bytes:
    # A pipe or a device would be read for ever.
    if not path.is_file():
        raise _bad(path, "house.file.not_a_file")
    with path.open("rb") as file:
        content = file.read(BYTES_MOST + 1)
    if len(content) > BYTES_MOST:
        raise _bad(path, "house.file.too_big", most=BYTES_MOST // 1024)
    if not content.strip():
        raise _bad(path, "house.file.empty")
    return content


def _bad(where: str | Path, key: str, **facts: object) -> BadHouse:
    return BadHouse([Problem(Place(str(where)), key, facts)])
