"""The richer form of a pack: a title, categories with unit and direction, decimals, missing values, sources.

{"id": "moons", "title": {"en": "Moons", "zh": "卫星"}, "license": "CC0", "source": "…",
 "categories": [{"id": "mass", "label": "Mass", "unit": "kg", "better": "high", "decimals": 1}, …],
 "cards": [{"name": "Io", "values": {"mass": 8.9}, "source": "…"}, …]}
"""

from decimal import Decimal
from typing import Any

from fairdeal.cards import Card
from fairdeal.games.trumps.pack import Category, Pack, PackCard, Sourced, Text
from fairdeal.games.trumps.pack_notes import (
    ATTRIBUTES,
    CARDS,
    NAME_MOST,
    SLUG,
    VALUE_MOST,
    Notes,
    card_ids,
    check_categories,
    check_names,
    file_stem,
    slug,
)
from fairdeal.games.trumps.problems import shown

PACK_FIELDS = ("id", "title", "license", "source", "categories", "cards")
CATEGORY_FIELDS = ("id", "label", "unit", "better", "decimals", "format")
CARD_FIELDS = ("id", "name", "values", "source", "sources")
LANGUAGES = ("en", "zh")
DECIMALS_MOST = 6
TEXT_MOST = 2_000


def read_rich(given: dict[str, Any], notes: Notes) -> Pack:
    """A pack in the richer form; what is wrong stands in the notes."""
    _check_fields(given, PACK_FIELDS, "", notes)
    stem = file_stem(notes.file)
    name = _word(given.get("id", slug(stem) or "pack"), "id", notes)
    categories = [
        _category(each, number, notes) for number, each in enumerate(_list(given, "categories", notes), 1)
    ]
    check_categories(categories, notes)
    notes.check_size(ATTRIBUTES, len(categories))
    cards = _list(given, "cards", notes)
    notes.check_size(CARDS, len(cards))
    read = _cards(cards, categories, notes)
    return Pack(
        name,
        _text(given.get("title", stem), "title", notes),
        tuple(categories),
        tuple(read),
        _line(given.get("license", ""), "license", notes),
        _line(given.get("source", ""), "source", notes),
        _all_sources(cards, read, categories, notes),
    )


def _check_fields(given: dict[str, Any], known: tuple[str, ...], where: str, notes: Notes) -> None:
    for name in given:
        if name not in known:
            came = f"{where}.{name}" if where else name
            notes.wrong("trumps_pack.form.unknown", came=shown(came), known=known)


def _list(given: dict[str, Any], field: str, notes: Notes) -> list[dict[str, Any]]:
    """A list of objects; those that are none are noted and left out."""
    found = given.get(field)
    if not isinstance(found, list):
        notes.wrong("trumps_pack.form.list", field=field, came=shown(found))
        return []
    for number, each in enumerate(found, 1):
        if not isinstance(each, dict):
            notes.wrong("trumps_pack.form.object", field=f"{field} {number}", came=shown(each))
    return [each for each in found if isinstance(each, dict)]


def _category(given: dict[str, Any], number: int, notes: Notes) -> Category:
    where = f"categories {number}"
    _check_fields(given, CATEGORY_FIELDS, where, notes)
    word = _word(given.get("id"), f"{where}.id", notes)
    if word[:1].isdigit():
        notes.wrong("trumps_pack.category.digit", field=f"{where}.id", came=shown(word))
    decimals = given.get("decimals", 0)
    if type(decimals) is not int or not 0 <= decimals <= DECIMALS_MOST:
        notes.wrong(
            "trumps_pack.form.number", field=f"{where}.decimals", came=shown(decimals), most=DECIMALS_MOST
        )
        decimals = DECIMALS_MOST
    return Category(
        word,
        _text(given.get("label"), f"{where}.label", notes),
        _text(given["unit"], f"{where}.unit", notes) if given.get("unit") else Text(""),
        _choice(given.get("better", "high"), ("high", "low"), f"{where}.better", notes),
        decimals,
        _choice(given.get("format", "number"), ("number", "year"), f"{where}.format", notes),
    )


def _cards(given: list[dict[str, Any]], categories: list[Category], notes: Notes) -> list[PackCard]:
    names = [
        _text(card["name"], f"cards {number}.name", notes) if "name" in card else _nameless(number, notes)
        for number, card in enumerate(given, 1)
    ]
    check_names([name.en for name in names], notes)
    made = card_ids([name.en for name in names])
    ids = [
        _word(card.get("id", own), f"cards {number}.id", notes)
        for number, (card, own) in enumerate(zip(given, made, strict=True), 1)
    ]
    for twin in sorted({word for word in ids if word and ids.count(word) > 1}):
        notes.wrong("trumps_pack.card.id_twice", came=shown(twin))
    cards = []
    for number, (card, name, word) in enumerate(zip(given, names, ids, strict=True), 1):
        where = notes.card(number, name.en)
        _check_fields(card, CARD_FIELDS, f"cards {where}", notes)
        cards.append(PackCard(Card(word), name, _values(card.get("values"), categories, where, notes)))
    return cards


def _nameless(number: int, notes: Notes) -> Text:
    notes.wrong("trumps_pack.card.no_name", card=notes.card(number), field="name")
    return Text("")


def _values(given: Any, categories: list[Category], where: str, notes: Notes) -> dict[str, int | None]:
    if not isinstance(given, dict):
        notes.wrong("trumps_pack.card.values", card=where, came=shown(given))
        return {}
    known = tuple(category.id for category in categories)
    for name in given:
        if name not in known:
            notes.wrong("trumps_pack.card.more", card=where, attribute=shown(name), known=known)
    values: dict[str, int | None] = {}
    for category in categories:
        if category.id not in given:
            notes.wrong("trumps_pack.card.lacks", card=where, attribute=shown(category.id))
        else:
            values[category.id] = _value(given[category.id], category, where, notes)
    return values


def _value(given: Any, category: Category, where: str, notes: Notes) -> int | None:
    """The value in whole units of its last decimal."""
    if given is None:
        return None
    facts = {"card": where, "attribute": shown(category.id), "came": shown(given)}
    if type(given) is not int and not isinstance(given, Decimal):
        notes.wrong("trumps_pack.value.number", **facts)
        return None
    scaled = given * 10**category.decimals
    if scaled != int(scaled):
        notes.wrong("trumps_pack.value.decimals", **facts, n=category.decimals)
    if abs(scaled) > VALUE_MOST:
        notes.wrong("trumps_pack.value.beyond", **facts)
    return int(scaled)


def _all_sources(
    given: list[dict[str, Any]], cards: list[PackCard], categories: list[Category], notes: Notes
) -> dict[Card, tuple[Sourced, ...]]:
    known = tuple(category.id for category in categories)
    return {
        card.id: _sources(own, notes.card(number, card.name.en), known, notes)
        for number, (own, card) in enumerate(zip(given, cards, strict=True), 1)
        if "source" in own or "sources" in own
    }


def _sources(card: dict[str, Any], where: str, known: tuple[str, ...], notes: Notes) -> tuple[Sourced, ...]:
    """`source` is one text; `sources` are several, or one for each category."""
    found = [Sourced(_line(card["source"], f"cards {where}.source", notes))] if "source" in card else []
    several = card.get("sources", [])
    if isinstance(several, list):
        return (*found, *(Sourced(_line(text, f"cards {where}.sources", notes)) for text in several))
    if not isinstance(several, dict):
        notes.wrong("trumps_pack.card.sources", card=where, came=shown(several))
        return ()
    for name in several:
        if name not in known:
            notes.wrong("trumps_pack.card.more", card=where, attribute=shown(name), known=known)
    lines = (Sourced(_line(text, f"cards {where}.sources", notes), name) for name, text in several.items())
    return (*found, *lines)


# Small values.


def _text(given: Any, field: str, notes: Notes) -> Text:
    """A text, or one for each language, English always among them."""
    texts = {"en": given} if isinstance(given, str) else given
    if not isinstance(texts, dict) or "en" not in texts or not set(texts) <= set(LANGUAGES):
        notes.wrong("trumps_pack.form.text", field=field, came=shown(given), most=NAME_MOST)
        return Text("")
    for text in texts.values():
        if not isinstance(text, str) or not text.strip() or len(text) > NAME_MOST or not text.isprintable():
            notes.wrong("trumps_pack.form.text", field=field, came=shown(text), most=NAME_MOST)
            return Text("")
    return Text(**{lang: text.strip() for lang, text in texts.items()})


def _line(given: Any, field: str, notes: Notes) -> str:
    if isinstance(given, str) and len(given) <= TEXT_MOST and given.isprintable():
        return given
    notes.wrong("trumps_pack.form.text", field=field, came=shown(given), most=TEXT_MOST)
    return ""


def _word(given: Any, field: str, notes: Notes) -> str:
    """A short ASCII word, fit for notation and for addresses."""
    if isinstance(given, str) and len(given) <= NAME_MOST and SLUG.fullmatch(given):
        return given
    notes.wrong("trumps_pack.form.word", field=field, came=shown(given), most=NAME_MOST)
    return ""


def _choice(given: Any, allowed: tuple[str, ...], field: str, notes: Notes) -> str:
    if given in allowed:
        return str(given)
    notes.wrong("trumps_pack.form.choice", field=field, came=shown(given), allowed=allowed)
    return allowed[0]
