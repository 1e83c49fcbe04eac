"""What keeps a run from being played: somebody's arguments, file, function or cluster."""

from fairdeal.games.game import Outside
from fairdeal.words import Words


class CannotSimulate(Outside):
    """A sentence of the catalogue, by its key and the facts it speaks of."""

    def __init__(self, key: str, facts: dict[str, object]) -> None:
        self.key = key
        self.facts = facts
        super().__init__(key, facts)  # Both, so that it can be sent from one process to another.

    def told(self, words: Words) -> str:
        return words(self.key, **self.facts)


class CrewLost(CannotSimulate):
    """Those who played can't go on; what they have done by then is as good as ever."""
