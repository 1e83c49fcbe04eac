"""`house new`: a folder with a house that loads, passes its own examples and explains itself."""

import os
import re
from pathlib import Path

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.game import Outside
from fairdeal.houses.author.sample import Sample, sample_round
from fairdeal.houses.house import House
from fairdeal.houses.library import open_house
from fairdeal.houses.places import FILE, SCRIPT, SHIPPED, shipped
from fairdeal.words import Words, words_for
from fairdeal.words.safe_text import shown_text

NAME = re.compile(r"\w[\w-]{0,59}")
SEVEN, NINE, JACK, QUEEN, KING = 7, 9, 11, 12, 13
LUCKY = "lucky sevens"
"""What the script of a new house calls three sevens."""


class NotMade(Outside):
    """A house that could not be made, and nothing was."""

    def __init__(self, key: str, **facts: object) -> None:
        self.key = key
        self.facts = facts
        super().__init__(self.told(words_for("en")))

    def told(self, words: Words) -> str:
        return words(self.key, **self.facts)


def make_house(where: str, base: str | None, with_script: bool, words: Words) -> Path:
    """Writes the folder; `base`: the house to extend, if any. BadHouse and NotMade leave nothing behind."""
    folder = Path(where)
    _check_name(folder, where)
    opened = open_house(base) if base is not None else None
    _make_folder(folder, where)
    made: list[Path] = []
    try:
        _write(folder, opened, with_script, words, made)
    except BaseException as error:
        # Half a house is no house: what was made here goes again, and nothing else.
        for file in made:
            file.unlink(missing_ok=True)
        folder.rmdir()
        if isinstance(error, OSError):
            raise _unwritable(where, error) from None
        raise
    return folder


def _check_name(folder: Path, where: str) -> None:
    if not where.strip() or not NAME.fullmatch(folder.name):
        raise NotMade("author.new.bad_name", name=shown_text(folder.name or where))
    # A bare name always means the house that comes with the program.
    if folder.name in shipped():
        raise NotMade("author.new.shipped", name=folder.name)


def _make_folder(folder: Path, where: str) -> None:
    try:
        folder.mkdir()
    except FileExistsError:
        raise NotMade("author.new.exists", folder=shown_text(where, 200)) from None
    except (OSError, ValueError) as error:
        parent = folder.parent
        if isinstance(error, FileNotFoundError) and not parent.is_dir():
            shown = shown_text(str(parent), 200)
            raise NotMade("author.new.no_parent", folder=shown_text(where, 200), parent=shown) from None
        raise _unwritable(where, error) from None


def _unwritable(where: str, error: OSError | ValueError) -> NotMade:
    reason = getattr(error, "strerror", None) or str(error)
    return NotMade("author.new.unwritable", folder=shown_text(where, 200), reason=reason)


def _write(
    folder: Path, base: tuple[House, RuleBook] | None, with_script: bool, words: Words, made: list[Path]
) -> None:
    """The files, then the examples that the book of just these files brings about."""
    head = _head(folder, base, words)
    made.append(folder / FILE)
    _create(folder / FILE, head)
    script = _script(base) if with_script else ""
    if script:
        made.append(folder / SCRIPT)
        _create(folder / SCRIPT, words(script))
    house, book = open_house(folder)
    text = "\n".join([head, *(_example(*each) for each in _samples(house, book, words))])
    (folder / FILE).write_text(text, encoding="utf-8")


def _create(file: Path, text: str) -> None:
    with file.open("x", encoding="utf-8") as new:
        new.write(text)


def _head(folder: Path, base: tuple[House, RuleBook] | None, words: Words) -> str:
    title = " ".join(folder.name.replace("_", " ").replace("-", " ").split()).capitalize() or folder.name
    if base is None:
        return words("author.new.toml", name=title)
    return words("author.new.toml_extends", name=title, base=_named_from(folder, base[0]))


def _named_from(folder: Path, base: House) -> str:
    """How a house in this folder names its base: a shipped one by its name, else by the way to it."""
    home = Path(base.path).resolve().parent
    if home.parent == SHIPPED.resolve():
        return home.name
    return Path(os.path.relpath(home, folder.resolve())).as_posix()


def _script(base: tuple[House, RuleBook] | None) -> str:
    """A script that names one hand; where that would overrule more, one that changes nothing."""
    if base is None or not (base[0].scripts or base[1].early_surrender or base[1].points_only):
        return "author.new.star"
    return "author.new.star_dealer"


def _samples(house: House, book: RuleBook, words: Words) -> list[tuple[str, Sample]]:
    found = [(words("author.new.example"), sample_round(house, book, [KING, QUEEN], [JACK, NINE]))]
    if book.special_names and house.asked:
        lucky = sample_round(house, book, [SEVEN] * 3, [JACK, NINE], ["no", "hit"])
        found += [(words("author.new.example_lucky"), lucky)] if lucky.category == LUCKY else []
    return found


def _example(name: str, sample: Sample) -> str:
    """An `[[example]]` as TOML."""
    lines = ["[[example]]", f'name = "{name}"']
    if sample.players:
        lines.append(f'players = "{sample.players[0]}"')
    lines += [f'shoe = "{" ".join(sample.shoe)}"', f'do = "{" ".join(sample.do)}"']
    wanted = f'outcome = "{sample.outcome}"'
    if sample.category not in ("general", "natural", "bust"):
        wanted += f', category = "{sample.category}"'
    wanted += f", change = {sample.change}" if sample.change else ""
    return "\n".join([*lines, f"expect = {{ {wanted} }}", ""])
