"""The richer form of a pack: a title, categories with unit and direction, decimals, missing values, sources.

{"id": "moons", "title": {"en": "Moons", "zh": "卫星"}, "license": "CC0", "source": "…",
 "categories": [{"id": "mass", "label": "Mass", "unit": "kg", "better": "high", "decimals": 1}, …],
 "cards": [{"name": "Io", "values": {"mass": 8.9}, "source": "…"}, …]}
"""

from decimal import Decimal

from fairdeal.cards import Card
from fairdeal.games.trumps.pack import Category, Pack, PackCard, Sourced, Text
from fairdeal.games.trumps.pack_fields import Fields, is_word
from fairdeal.games.trumps.pack_json import Number
from fairdeal.games.trumps.pack_notes import (
    ATTRIBUTES,
    CARDS,
    DIGITS_MOST,
    Notes,
    card_at,
    card_ids,
    category_at,
    file_stem,
    slug,
)

PACK_FIELDS = ("id", "title", "license", "source", "categories", "cards")
CATEGORY_FIELDS = ("id", "label", "unit", "better", "decimals", "format")
CARD_FIELDS = ("id", "name", "values", "source", "sources")
DECIMALS_MOST = 6


def read_rich(given: dict[str, object], notes: Notes) -> Pack:
    """A pack in the richer form; what is wrong stands in the notes."""
    fields = Fields(given, None, notes)
    fields.check_known(PACK_FIELDS)
    categories = _categories(fields)
    known = _known(categories, given["categories"])
    cards = [Fields(each, where, notes) for where, each in fields.objects("cards", CARDS, card_at).items()]
    read = _cards(cards, categories, known, notes)
    stem = file_stem(notes.file)
    return Pack(
        fields.word("id") if "id" in given else slug(stem) or "pack",
        fields.text("title") if "title" in given else Text(stem),
        categories,
        tuple(read),
        fields.line("license"),
        fields.line("source"),
        {
            card.id: _sources(own, known)
            for own, card in zip(cards, read, strict=True)
            if "source" in own.given or "sources" in own.given
        },
    )


def _categories(pack: Fields) -> tuple[Category, ...]:
    categories = {
        where: _category(Fields(each, where, pack.notes))
        for where, each in pack.objects("categories", ATTRIBUTES, category_at).items()
    }
    pack.notes.check_categories(categories)
    return tuple(categories.values())


def _category(fields: Fields) -> Category:
    fields.check_known(CATEGORY_FIELDS)
    word = fields.word("id")
    if word[:1].isdigit():
        fields.wrong("trumps_pack.category.digit", "id", word)
    return Category(
        word,
        fields.text("label"),
        fields.text("unit") if fields.given.get("unit", "") != "" else Text(""),
        fields.choice("better", ("high", "low")),
        fields.whole("decimals", DECIMALS_MOST),
        fields.choice("format", ("number", "year")),
    )


def _known(categories: tuple[Category, ...], given: object) -> tuple[str, ...]:
    """The words that values stand by; none where a category can't be read, for any word may mean that one."""
    words = dict.fromkeys(category.id for category in categories)
    is_whole = isinstance(given, list) and len(given) == len(categories)
    return tuple(words) if is_whole and all(map(is_word, words)) else ()


def _cards(
    cards: list[Fields], categories: tuple[Category, ...], known: tuple[str, ...], notes: Notes
) -> list[PackCard]:
    names = [card.text("name") for card in cards]
    made = card_ids([name.en for name in names])
    ids = [card.word("id") if "id" in card.given else own for card, own in zip(cards, made, strict=True)]
    numbers = [card.where.number for card in cards if card.where]
    named = {number: name.en for number, name in zip(numbers, names, strict=True)}
    notes.check_twins("trumps_pack.card.twice", named)
    notes.check_twins("trumps_pack.card.id_twice", dict(zip(numbers, ids, strict=True)))
    return [
        PackCard(Card(word), name, _card_values(card, categories, known))
        for card, name, word in zip(cards, names, ids, strict=True)
    ]


def _card_values(
    card: Fields, categories: tuple[Category, ...], known: tuple[str, ...]
) -> dict[str, int | None]:
    card.check_known(CARD_FIELDS)
    if not card.has("values"):
        return {}
    given = card.given["values"]
    if not isinstance(given, dict):
        card.wrong("trumps_pack.card.values", "values", given)
        return {}
    return _values(Fields(given, card.where, card.notes), categories, known)


def _values(given: Fields, categories: tuple[Category, ...], known: tuple[str, ...]) -> dict[str, int | None]:
    _check_names(given, known)
    values: dict[str, int | None] = {}
    # Two categories of one word are told once, not again for each card.
    for word, category in {category.id: category for category in categories}.items():
        if word in given.given:
            values[word] = _value(given, category)
        elif is_word(word):
            given.has(word)
    return values


def _check_names(given: Fields, known: tuple[str, ...]) -> None:
    for name in given.given:
        if known and name not in known:
            given.wrong("trumps_pack.card.more", name, known=known)


def _value(values: Fields, category: Category) -> int | None:
    """The value in whole units of its last decimal."""
    given = values.given[category.id]
    if given is None:
        return None
    number = _exact(given)
    digits = DIGITS_MOST - category.decimals
    if not number.is_finite() or number.copy_abs() >= 10**digits:
        values.wrong("trumps_pack.value.number", category.id, given, n=digits)
        return None
    rounded = number.quantize(Decimal(1).scaleb(-category.decimals))
    if rounded != number and category.decimals:
        values.wrong("trumps_pack.value.decimals", category.id, given, n=category.decimals)
    elif rounded != number:
        values.wrong("trumps_pack.value.whole", category.id, given, n=digits)
    return int(rounded.scaleb(category.decimals))


def _exact(given: object) -> Decimal:
    """A number without any rounding; NaN for what is none."""
    if isinstance(given, Number):
        return given.exact()
    return Decimal(given) if type(given) is int else Decimal("NaN")


def _sources(card: Fields, known: tuple[str, ...]) -> tuple[Sourced, ...]:
    """`source` is one text; `sources` are several, or one for each category."""
    found = [Sourced(card.line("source"))] if "source" in card.given else []
    several = card.given.get("sources", [])
    if isinstance(several, list):
        lines = [card.as_line(text, f"sources.{number}") for number, text in enumerate(several, 1)]
        return (*found, *map(Sourced, lines))
    if not isinstance(several, dict):
        card.wrong("trumps_pack.card.sources", "sources", several)
        return ()
    _check_names(Fields(several, card.where, card.notes), known)
    return (*found, *(Sourced(card.as_line(text, f"sources.{name}"), name) for name, text in several.items()))
