"""How things are put in a row."""

TEXTS = {
    "list.comma": "、",
    "list.and": "和",
    "list.or": "或",
}
