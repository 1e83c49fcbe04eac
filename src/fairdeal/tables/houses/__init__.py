"""How a table follows its house: terms, rule book, figures, and changes of rules."""
