"""When the coach speaks."""

OFF, MISTAKES, ASK, ALWAYS = "off", "mistakes", "ask", "always"

MODES = (OFF, MISTAKES, ASK, ALWAYS)
"""The modes:

- `off`: it speaks only when asked, and counts nothing.
- `mistakes`: it reports each mistake, right after the answer.
- `ask`: it speaks only when asked, and counts what mistakes have cost.
- `always`: it shows what each answer is worth, before each decision.
"""

SPEAKS_UNASKED = (MISTAKES, ALWAYS)
"""The modes that need the odds at the first decision."""
