"""The option `--data` in commands that the program suggests."""

import shlex

ADDRESS, PASSWORD_BEFORE = "://", "@"


def as_option(data: str | None) -> str:
    """What follows a command so that it finds the same tables; an address without what may be a password.

    >>> as_option(None), as_option("my room"), as_option("postgresql://ann:secret@host/db")
    ('', " --data 'my room'", ' --data postgresql://…')
    """
    if data is None:
        return ""
    scheme, is_address, rest = data.partition(ADDRESS)
    if is_address and PASSWORD_BEFORE in rest:
        return f" --data {scheme}{ADDRESS}…"
    return f" --data {shlex.quote(data)}"
