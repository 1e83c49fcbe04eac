"""Finding the files of a house, by the name of a shipped one or by a path, and reading their bytes."""

from pathlib import Path

from msgspec import Struct

from fairdeal.games import blackjack
from fairdeal.houses.problems import BadHouse, Place, Problem, nearest
from fairdeal.houses.shipped_books import OWN

SHIPPED = Path(blackjack.__file__).parent / "houses"
FILE = "house.toml"
SCRIPT = "house.star"
BYTES_MOST = 64 * 1024


class HouseFile(Struct, frozen=True):
    """A house file as it lies on the disk, with the script beside it."""

    id: str
    """The folder's name where the house comes with the program, else `own/` and the folder's name."""
    path: str
    content: bytes
    script: bytes | None = None

    @property
    def name(self) -> str:
        return self.id.rpartition("/")[2]

    @property
    def script_path(self) -> str:
        return str(Path(self.path).with_name(SCRIPT))


def shipped() -> list[str]:
    """The names of the houses that come with the program."""
    return sorted(folder.name for folder in SHIPPED.iterdir() if (folder / FILE).is_file())


def house_file(where: str | Path, beside: Path | None = None) -> HouseFile:
    """The file of a shipped house, of a folder, or the file itself; paths may begin beside another house."""
    try:
        path = _path(where, beside or Path())
        content = _content(path)
        script = _script(path.with_name(SCRIPT))
        house = _id(path.parent.resolve())
    except OSError as error:
        raise _bad(where, "house.file.unreadable", reason=error.strerror or str(error)) from None
    return HouseFile(house, str(path), content, script)


def is_shipped(house: str) -> bool:
    """Whether a house of this id comes with the program.

    >>> is_shipped("vegas_strip"), is_shipped("own/vegas_strip")
    (True, False)
    """
    return house.isidentifier() and (SHIPPED / house / FILE).is_file()


def _id(folder: Path) -> str:
    """Only the folder decides: a link to a shipped file may have a script of somebody's own beside it."""
    return folder.name if folder.parent == SHIPPED.resolve() else OWN + folder.name


def _path(where: str | Path, beside: Path) -> Path:
    if isinstance(where, str) and is_shipped(where):
        return SHIPPED / where / FILE
    if not str(where).strip():
        raise _bad(where, "house.file.no_path")
    path = beside / where
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
    content = _bytes(path)
    if not content.strip():
        raise _bad(path, "house.file.empty")
    return content


def _script(path: Path) -> bytes | None:
    """None where there is no script; a link that leads nowhere was meant to be one."""
    if not path.exists() and not path.is_symlink():
        return None
    script = _bytes(path)
    if not script.strip():
        raise _bad(path, "house.file.empty_script")
    return script


def _bytes(path: Path) -> bytes:
    # A pipe or a device would be read for ever.
    if not path.is_file():
        raise _bad(path, "house.file.not_a_file")
    with path.open("rb") as file:
        content = file.read(BYTES_MOST + 1)
    if len(content) > BYTES_MOST:
        raise _bad(path, "house.file.too_big", most=BYTES_MOST // 1024)
    return content


def _bad(where: str | Path, key: str, **facts: object) -> BadHouse:
    return BadHouse([Problem(Place(str(where)), key, facts)])
