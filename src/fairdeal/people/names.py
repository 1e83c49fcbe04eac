"""The names that people choose: which count as the same, which look alike, and which nobody can have."""

import re
import unicodedata

from fairdeal.words.safe_text import BLANK, EMOJI_STYLES

LOOKALIKES = str.maketrans(
    "АВЕЅІЈКМНОРСТУХԀԌԚԜҺ"
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"
    "аеѕіјорсухвкмнтһԁԍԛԝӏѵґ"
    "αικνορτυχβεηω"
    "ıɑɡℓĐđÐðƉɖŁłØøĦħŦŧɐɛɩ"
    "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ"
    "օոսհցյԼՏՕ"
    "ᎪᎬᎡᎠᏞᏒᏴᎻᏚᎢ",
    "ABESIJKMHOPCTYXDGQWH"
    "ABEZHIKMNOPTYX"
    "aesijopcyxbkmhthdgqwlvr"
    "aikvoptuxbenw"
    "iaglDdDdDdLlOoHhTtaei"
    "abcdefghijklmnoprstuvwyz"
    "onuhgjLSO"
    "AERDLRBHST",
)
"""Letters that most fonts draw like one of ours: Cyrillic, Greek, Armenian, Cherokee, and some of Latin."""

DRAWN_ALIKE = (("0", "o"), ("1", "l"), ("i", "l"), ("|", "l"), ("rn", "m"), ("vv", "w"))
"""Our own that are taken for each other."""


def normalize_name(name: str) -> str:
    """What two names have in common that mean the same person: capitals, width and spaces do not matter.

    >>> normalize_name("Ａｎｎ  LEE") == normalize_name("ann lee")
    True
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())


def appearance(name: str) -> str:
    """What two names have in common that people take for each other on a screen.

    >>> appearance("Аnn") == appearance("Ann"), appearance("Bi11") == appearance("BiII")
    (True, True)
    """
    alike = _in_our_letters(name)
    for drawn, like in DRAWN_ALIKE:
        alike = alike.replace(drawn, like)
    return alike


def _in_our_letters(name: str) -> str:
    bare = (mark for mark in unicodedata.normalize("NFKD", name) if not unicodedata.combining(mark))
    # Some alphabets have a lookalike only among their small letters, so the name is translated again.
    return normalize_name("".join(bare).translate(LOOKALIKES)).translate(LOOKALIKES)


def is_named_like(name: str, other: str) -> bool:
    """Whether two names have the same letters and digits, whatever alphabet, spaces and signs they use.

    >>> is_named_like("a.i.", "AI"), is_named_like("Al", "AI")
    (True, False)
    """
    return _without_signs(_in_our_letters(name)) == _without_signs(_in_our_letters(other))


def _without_signs(text: str) -> str:
    return "".join(mark for mark in text if mark.isalnum())


RESERVED = {
    "dealer": ("dealer", "the dealer", "庄家", "莊家", "荷官"),
    "house": ("house", "the house", "赌场", "賭場"),
    "bank": ("bank", "the bank", "banker", "the banker", "treasury", "the treasury", "金库", "金庫"),
    "bot": ("bot", "the bot", "机器人", "機器人"),
}
"""What the program itself calls others, in any language: a player of that name could pass for them."""

_RESERVED_FOR = {
    _without_signs(appearance(name)): whose for whose, names in RESERVED.items() for name in names
}
_NUMBER_AFTER = re.compile(r"(?:[\W_]*[\d一二三四五六七八九十]+|[\W_]+[Iil|]+)[\W_]*$")
"""The number of `Bot 1`; after a space letters are taken for one, too."""


def reserved_for(name: str) -> str | None:
    """Whose name this is or looks like, a key of `RESERVED`; None where people may have it.

    >>> reserved_for("-D e a l e r-"), reserved_for("bot1"), reserved_for("Ann Dealer")
    ('dealer', 'bot', None)
    """
    plain = unicodedata.normalize("NFKC", name)
    candidates = (plain, _NUMBER_AFTER.sub("", plain))
    looks = (_without_signs(appearance(each)) for each in candidates)
    return next((_RESERVED_FOR[each] for each in looks if each in _RESERVED_FOR), None)


def can_be_seen(name: str) -> bool:
    """Whether every character shows, and the first one stands by itself."""
    return (
        name.isprintable()
        and not (BLANK | EMOJI_STYLES).intersection(name)
        and not unicodedata.category(name[:1] or " ").startswith(("M", "Z"))
    )
