"""Houses: folders with a `house.toml`, read, checked, told to players, and worked out to rule books."""
