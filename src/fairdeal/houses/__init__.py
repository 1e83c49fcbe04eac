"""Houses: reads and checks folders with a `house.toml`, describes them, and computes their rule books."""
