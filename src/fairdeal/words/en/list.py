"""How things are put in a row."""

TEXTS = {
    "list.comma": ", ",
    "list.and": " and ",
    "list.or": " or ",
}
