"""Reading a pack, in the source's plain form or in our richer one; everything that is wrong is told at once.

The plain form is a list of cards, each with its `Name` and the same whole numbers; labels may stand beside:

    [{"Name": "Tristar", "Engines": 3, "Range": 2680}, …]
    {"labels": {"Range": "Range in miles"}, "cards": [{"Name": …}, …]}

The richer one, in `pack_rich.py`, has a title, categories of its own, decimals, missing values and sources.
"""

import re
from typing import Any

from fairdeal.cards import Card
from fairdeal.games.trumps.pack import Category, Pack, PackCard, Text
from fairdeal.games.trumps.pack_json import read_json
from fairdeal.games.trumps.pack_notes import (
    ATTRIBUTES,
    CARDS,
    NAME_MOST,
    VALUE_MOST,
    Notes,
    card_ids,
    check_categories,
    check_names,
    file_stem,
    slug,
)
from fairdeal.games.trumps.pack_rich import read_rich
from fairdeal.games.trumps.problems import shown

NAME = "Name"

LABELS = {
    "engines": "Number of engines",
    "pax": "Maximum passenger count",
    "range": "Range",
    "cost": "Cost when new",
}
"""The source's attributes have labels of their own; every other one is called what the file calls it."""

CHINESE = {"engines": "发动机数量", "pax": "最大载客量", "range": "航程", "cost": "新机价格"}


def read_pack(content: bytes, file: str) -> Pack:
    """The pack in a file's bytes; BadPack tells all that is wrong with it, naming the file."""
    given = read_json(content, file)
    notes = Notes(file)
    pack = None
    match given:
        case list():
            pack = _read_plain(given, {}, notes)
        case {"categories": _}:
            pack = read_rich(given, notes)
        case {"cards": list(cards), **others}:
            labels = others.pop("labels", {})
            for name in others:
                notes.wrong("trumps_pack.form.unknown", came=shown(name), known=("labels", "cards"))
            pack = _read_plain(cards, labels, notes)
        case _:
            notes.wrong("trumps_pack.form.none", came=shown(given))
    notes.stop_if_wrong()
    assert pack is not None
    return pack


def _read_plain(given: list[Any], labels: Any, notes: Notes) -> Pack:
    """Cards as the source writes them; the first one says which attributes all of them have."""
    notes.check_size(CARDS, len(given))
    attributes = _attributes(given[0]) if given else ()
    notes.check_size(ATTRIBUTES, len(attributes))
    if not isinstance(labels, dict):
        notes.wrong("trumps_pack.form.labels", came=shown(labels))
        labels = {}
    categories = _categories(attributes, labels, notes)
    names = [_name(card, number, notes) for number, card in enumerate(given, 1)]
    check_names(names, notes)
    cards = [
        PackCard(
            Card(word), Text(name), _values(card, notes.card(number, name), attributes, categories, notes)
        )
        for number, (word, name, card) in enumerate(zip(card_ids(names), names, given, strict=True), 1)
    ]
    stem = file_stem(notes.file)
    return Pack(slug(stem) or "pack", Text(stem), tuple(categories), tuple(cards))


def _attributes(card: Any) -> tuple[str, ...]:
    return tuple(name for name in card if name != NAME) if isinstance(card, dict) else ()


def _categories(attributes: tuple[str, ...], labels: dict[str, Any], notes: Notes) -> list[Category]:
    for name in labels:
        if name not in attributes:
            notes.wrong("trumps_pack.form.label_unknown", came=shown(name), known=attributes)
    categories = []
    for number, attribute in enumerate(attributes, 1):
        label = labels.get(attribute, LABELS.get(attribute.lower(), attribute))
        if not isinstance(label, str) or not label.strip() or len(label) > NAME_MOST:
            notes.wrong(
                "trumps_pack.form.label", attribute=shown(attribute), came=shown(label), most=NAME_MOST
            )
            label = attribute
        in_chinese = CHINESE.get(attribute.lower(), "") if label == LABELS.get(attribute.lower()) else ""
        categories.append(Category(_category_id(attribute, number), Text(label, in_chinese)))
    check_categories(categories, notes)
    return categories


def _category_id(attribute: str, number: int) -> str:
    """A word that begins with a letter, so that nobody takes it for the number of a card."""
    word = slug(attribute)
    return word if re.match("[a-z]", word) else f"category-{number}"


def _name(card: Any, number: int, notes: Notes) -> str:
    if not isinstance(card, dict):
        notes.wrong("trumps_pack.card.form", card=notes.card(number), came=shown(card))
        return ""
    if NAME not in card:
        notes.wrong("trumps_pack.card.no_name", card=notes.card(number), field=NAME)
        return ""
    return notes.name(card[NAME], notes.card(number))


def _values(
    card: Any, where: str, attributes: tuple[str, ...], categories: list[Category], notes: Notes
) -> dict[str, int | None]:
    """The card's numbers by category; an attribute more or less than the first card has is a mistake."""
    own = card if isinstance(card, dict) else dict.fromkeys(attributes, 0)
    for attribute in _attributes(own):
        if attribute not in attributes:
            notes.wrong("trumps_pack.card.more", card=where, attribute=shown(attribute), known=attributes)
    values: dict[str, int | None] = {}
    for attribute, category in zip(attributes, categories, strict=True):
        facts = {"card": where, "attribute": shown(attribute), "came": shown(own.get(attribute))}
        if attribute not in own:
            notes.wrong("trumps_pack.card.lacks", **facts)
        elif type(own[attribute]) is not int:
            notes.wrong("trumps_pack.value.whole", **facts)
        elif abs(own[attribute]) > VALUE_MOST:
            notes.wrong("trumps_pack.value.beyond", **facts)
        values[category.id] = own.get(attribute)
    return values
