"""What follows “fairdeal: ” on the standard error goes on in small letters."""

import re
from pathlib import Path

from fairdeal import cli
from fairdeal.words.catalogue import Text, texts_of
from tests.words.test_catalogue import MODULES

KEY = re.compile(r'Wrong\(\s*"([a-z_]+\.[^"]+)"')


def complaints() -> dict[str, Text]:
    """The texts of wrong arguments that commands name themselves, by key."""
    folder = Path(cli.__file__).parent
    keys = {key for file in folder.glob("*.py") for key in KEY.findall(file.read_text("utf-8"))}
    texts = {key: text for module in MODULES for key, text in texts_of("en", module).items()}
    return {key: texts[key] for key in keys}


def forms(text: Text) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())


def test_a_complaint_begins_with_a_small_letter():
    found = complaints()

    assert len(found) > 50
    assert {key for key, text in found.items() if any(form[:1].isupper() for form in forms(text))} == set()
