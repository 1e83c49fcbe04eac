"""The prompt for people's own seeds at Trumps, between sealing and dealing the cards."""

from collections.abc import Callable

from fairdeal.games.game import Seat
from fairdeal.terminal.io.prompt import Asker, EndOfInput, WantsToLeave
from fairdeal.terminal.party import Party
from fairdeal.terminal.seals import told_of_adding
from fairdeal.terminal.trumps.scene import Scene


def ask_seeds(asker: Asker, scene: Scene, party: Party, people: list[Seat]) -> None:
    """Whoever likes adds one; nobody is dealt a card before all have said that they are ready."""
    words = scene.words
    for seat in people:
        prompt, help_text = words("trumps.ask.seed", name=scene.player(seat)), words("trumps.ask.seed.help")
        try:
            # Nothing is dealt that somebody could come back to.
            if not asker.goes_on(prompt, "trumps.ask.seed.wrong", help_text, _adding(scene, party, seat)):
                raise WantsToLeave
        except EndOfInput:
            raise WantsToLeave from None


def _adding(scene: Scene, party: Party, seat: Seat) -> Callable[[str], str]:
    def say(key: str, **facts: object) -> str:
        return say_of_seat(scene, key, seat, **facts)

    return lambda written: told_of_adding(party, seat, written, scene.words, scene.money, say)


def say_of_seat(scene: Scene, key: str, seat: Seat, **facts: object) -> str:
    """A sentence with the name of the player in a seat."""
    return scene.words(f"{key}.name", name=scene.player(seat), **facts)
