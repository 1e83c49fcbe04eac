"""A wrong argument: one sentence on the standard error, exit status 2."""


class Wrong(Exception):
    """What came and what is allowed, as a key of the catalogue and the facts it speaks of."""

    def __init__(self, key: str, **facts: object) -> None:
        self.key = key
        self.facts = facts
        super().__init__(f"{key} {facts}")
