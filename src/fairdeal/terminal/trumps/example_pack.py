"""A small example pack in the richer form, as a start for people's own packs."""

from fairdeal.words import Words

EXAMPLE = """\
{
  "id": "my-pack",
  "title": {"en": "Ways to work", "zh": "上班的方式"},
  "license": "How others may use your pack, such as CC0-1.0",
  "source": "Where the numbers come from; these are made up",
  "categories": [
    {"id": "speed", "label": {"en": "Speed", "zh": "速度"}, "unit": "km/h", "better": "high", "decimals": 1},
    {"id": "price", "label": {"en": "Price", "zh": "价格"}, "better": "low"},
    {"id": "invented", "label": {"en": "Invented", "zh": "发明年份"}, "better": "low", "format": "year"}
  ],
  "cards": [
    {"id": "bicycle", "name": {"en": "Bicycle", "zh": "自行车"},
     "values": {"speed": 18.5, "price": 400, "invented": 1817}, "source": "made up"},
    {"id": "tram", "name": {"en": "Tram", "zh": "有轨电车"},
     "values": {"speed": 22, "price": 3, "invented": 1881}, "source": "made up"},
    {"id": "scooter", "name": {"en": "Scooter", "zh": "滑板车"},
     "values": {"speed": 30, "price": 900, "invented": 1863}, "source": "made up"},
    {"id": "on-foot", "name": {"en": "On foot", "zh": "步行"},
     "values": {"speed": 5, "price": 0, "invented": null}, "source": "made up"}
  ]
}
"""

FIELDS = ("title", "categories", "cards")
"""The fields that are explained to who has just got the file."""


def explained(file: str, words: Words) -> list[str]:
    """What was written, what its fields mean, and what to do next."""
    fields = [f"  {words(f'trumps.pack.form.{field}')}" for field in FIELDS]
    return [words("trumps.pack.written", file=file), *fields, words("trumps.pack.next", file=file)]
