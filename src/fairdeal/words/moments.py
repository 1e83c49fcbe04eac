"""Times as people read them: milliseconds since 1970 as a date in the reader's own zone."""

from datetime import datetime

from fairdeal.words import Words

CALENDAR_END = 250_000_000_000_000
"""Near the year 9900: what lies behind it can't be written as a date."""


def render_time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000).strftime("%Y-%m-%d %H:%M:%S")


def render_until(at: int, words: Words) -> str:
    """The end of a time away, which may be none."""
    return (
        words("people_page.forever")
        if at > CALENDAR_END
        else words("people_page.until", when=render_time(at))
    )
