"""Texts kept in files, to be read in review: FAIRDEAL_GOLDEN=write makes them anew."""

import os
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"


def assert_golden(name: str, text: str) -> None:
    file = FOLDER / name
    if os.environ.get("FAIRDEAL_GOLDEN") == "write":
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8"), (
        f"{file} differs; read the difference before you accept it"
    )
