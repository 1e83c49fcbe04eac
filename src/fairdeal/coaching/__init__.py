"""The coach: what each answer to a question at the table is worth, given what the player can know."""
