"""How each database writes a group of appends: one transaction, over one plan."""
