"""Pages about what was played and where the chips are."""
