"""The coach: what each answer to a question at the table is worth, from what the person asked can know."""
