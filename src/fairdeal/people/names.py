"""The names that people choose: which count as the same, which look alike, and which can't be seen."""

import unicodedata

from fairdeal.words.safe_text import BLANK, EMOJI_STYLES

LOOKALIKES = str.maketrans(
    "АВЕЅІЈКМНОРСТУХ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" + "аеѕіјорсухвкмнтһԁԛԝӏѵ" + "αικνορτυχβεηω" + "ıɑɡℓ",
    "ABESIJKMHOPCTYX" + "ABEZHIKMNOPTYX" + "aesijopcyxbkmhthdqwlv" + "aikvoptuxbenw" + "iagl",
)
"""Letters of other alphabets that most fonts draw like one of ours: Cyrillic, Greek, and some of Latin."""

DRAWN_ALIKE = (("0", "o"), ("1", "l"), ("i", "l"), ("|", "l"), ("rn", "m"), ("vv", "w"))
"""Our own that are taken for each other."""


def comparable(name: str) -> str:
    """What two names have in common that mean the same person: capitals, width and spaces do not matter.

    >>> comparable("Ａｎｎ  LEE") == comparable("ann lee")
    True
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())


def appearance(name: str) -> str:
    """What two names have in common that people take for each other on a screen.

    >>> appearance("Аnn") == appearance("Ann"), appearance("Bi11") == appearance("BiII")
    (True, True)
    """
    bare = (mark for mark in unicodedata.normalize("NFKD", name) if not unicodedata.combining(mark))
    alike = comparable("".join(bare).translate(LOOKALIKES))
    for drawn, like in DRAWN_ALIKE:
        alike = alike.replace(drawn, like)
    return alike


def can_be_seen(name: str) -> bool:
    """Whether every character shows, and the first one stands by itself."""
    return (
        name.isprintable()
        and not (BLANK | EMOJI_STYLES).intersection(name)
        and not unicodedata.category(name[:1] or " ").startswith(("M", "Z"))
    )
