"""The plain form of a pack, as the source writes it: cards with a `Name` and the same whole numbers.

[{"Name": "Tristar", "Engines": 3, "Range": 2680}, …]
{"title": "Airliners", "labels": {"Range": "Range in miles"}, "cards": [{"Name": …}, …]}
"""

import re

from fairdeal.cards import Card
from fairdeal.games.trumps.pack import Category, Pack, PackCard, Text
from fairdeal.games.trumps.pack_fields import Fields
from fairdeal.games.trumps.pack_notes import (
    ATTRIBUTES,
    CARDS,
    DIGITS_MOST,
    NAME_MOST,
    Notes,
    card_at,
    card_ids,
    category_at,
    file_stem,
    is_name,
    slug,
)
from fairdeal.games.trumps.problems import shown
from fairdeal.words.safe_text import shown_text

PACK_FIELDS = ("title", "labels", "cards")
NAME = "Name"

LABELS = {
    "engines": "Number of engines",
    "pax": "Maximum passenger count",
    "range": "Range",
    "cost": "Cost when new",
}
"""The source's attributes have labels of their own; every other one is called what the file calls it."""

CHINESE = {"engines": "发动机数量", "pax": "最大载客量", "range": "航程", "cost": "新机价格"}


def read_plain(given: dict[str, object], notes: Notes) -> Pack:
    """A pack in the plain form; what is wrong stands in the notes."""
    fields = Fields(given, None, notes)
    fields.check_known(PACK_FIELDS)
    cards = fields.objects("cards", CARDS, card_at)
    first = next(iter(cards.values()), {})
    attributes = _attributes(first, notes) if cards else ()
    categories = _categories(attributes, _labels(fields, attributes), notes)
    names = {where: _name(Fields(card, where, notes)) for where, card in cards.items()}
    notes.check_twins("trumps_pack.card.twice", {where.number: name for where, name in names.items()})
    read = [
        PackCard(
            Card(word), Text(names[where]), _values(Fields(card, where, notes), first, attributes, categories)
        )
        for word, (where, card) in zip(card_ids(list(names.values())), cards.items(), strict=True)
    ]
    stem = file_stem(notes.file)
    title = fields.text("title") if "title" in given else Text(stem)
    return Pack(slug(stem) or "pack", title, tuple(categories), tuple(read))


def _attributes(first: dict[str, object], notes: Notes) -> tuple[str, ...]:
    """What cards are compared by: the first card says which attributes all of them have."""
    return tuple(notes.checked_size(ATTRIBUTES, [name for name in first if name != NAME]))


def _labels(fields: Fields, attributes: tuple[str, ...]) -> dict[str, object]:
    labels = fields.given.get("labels", {})
    if not isinstance(labels, dict):
        fields.wrong("trumps_pack.form.labels", "labels", labels)
        return {}
    if attributes:
        for name in labels:
            if name not in attributes:
                fields.wrong("trumps_pack.form.label_unknown", name, known=_told(attributes))
    return labels


def _categories(attributes: tuple[str, ...], labels: dict[str, object], notes: Notes) -> list[Category]:
    categories = {
        category_at(number, attribute): Category(
            _category_id(attribute, number), _label(attribute, labels, notes)
        )
        for number, attribute in enumerate(attributes, 1)
    }
    notes.check_categories(categories)
    return list(categories.values())


def _label(attribute: str, labels: dict[str, object], notes: Notes) -> Text:
    usual = LABELS.get(attribute.lower(), attribute)
    label = labels.get(attribute, usual)
    if not is_name(label):
        facts = {"attribute": shown(attribute), "came": shown(label), "most": NAME_MOST}
        notes.wrong("trumps_pack.form.label", **facts)
        return Text("")
    return Text(label.strip(), CHINESE.get(attribute.lower(), "") if label == usual else "")


def _category_id(attribute: str, number: int) -> str:
    """A word that begins with a letter, so that nobody takes it for the number of a card."""
    word = slug(attribute)
    return word if re.match("[a-z]", word) else f"category-{number}"


def _name(card: Fields) -> str:
    """A card's name; empty when it is none."""
    if not card.has(NAME):
        return ""
    given = card.given[NAME]
    if is_name(given):
        return str(given).strip()
    card.wrong("trumps_pack.form.name", NAME, given, most=NAME_MOST)
    return ""


def _values(
    card: Fields, first: dict[str, object], attributes: tuple[str, ...], categories: list[Category]
) -> dict[str, int | None]:
    """The card's numbers by category; an attribute more or less than the first card has is a mistake."""
    for name in card.given:
        if name != NAME and name not in first:
            card.wrong("trumps_pack.card.more", name, known=_told(attributes))
    values: dict[str, int | None] = {}
    for attribute, category in zip(attributes, categories, strict=True):
        given = card.given.get(attribute)
        number = given if type(given) is int and abs(given) < 10**DIGITS_MOST else None
        if card.has(attribute) and number is None:
            card.wrong("trumps_pack.value.whole", attribute, given, n=DIGITS_MOST)
        values[category.id] = number
    return values


def _told(attributes: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(shown_text, attributes))
