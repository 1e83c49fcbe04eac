"""Seeds of people's own at Trumps, asked for when the cards are sealed and not yet dealt."""

from collections.abc import Callable

from fairdeal.fairness.facts import SeatSeedReplaced, SeatSeedRevealed
from fairdeal.fairness.sealing import seat_name
from fairdeal.games.game import Refused, Seat
from fairdeal.terminal.asking import Asker, EndOfInput, WantsToLeave
from fairdeal.terminal.local_table import LocalTable
from fairdeal.terminal.refusals import refusal_sentence
from fairdeal.terminal.sealing import beginning, seed_from
from fairdeal.terminal.voices.trumps_scene import Scene


def ask_seeds(asker: Asker, scene: Scene, local: LocalTable, people: list[Seat]) -> None:
    """Whoever likes adds one; nobody is dealt a card before all have said that they are ready."""
    words, shoe = scene.words, local.table.shoe
    assert shoe is not None, "a shoe is sealed as soon as somebody sits"
    asker.tell(words("table.shuffle", seal=beginning(shoe.sealed.commitment)))
    for seat in people:
        prompt, help_text = words("trumps.ask.seed", name=scene.player(seat)), words("trumps.ask.seed.help")
        try:
            # Nothing is dealt that somebody could come back to.
            if not asker.goes_on(prompt, "trumps.ask.seed.wrong", help_text, _adding(scene, local, seat)):
                raise WantsToLeave
        except EndOfInput:
            raise WantsToLeave from None


def _adding(scene: Scene, local: LocalTable, seat: Seat) -> Callable[[str], str]:
    def add(written: str) -> str:
        words = scene.words
        try:
            bound = local.add_seed(seat, seed_from(written))
        except Refused as refusal:
            return refusal_sentence(words, scene.money, refusal, lambda words, action: action)
        how = words("play.seed.from_words" if written else "play.seed.drawn")
        name = scene.player(seat)
        return words("play.seed.bound.name", name=name, how=how, commitment=beginning(bound))

    return add


def told_of_seed(scene: Scene, people: list[Seat], fact: SeatSeedRevealed | SeatSeedReplaced) -> list[str]:
    """That a seat's seed is in the shuffle, or what counts in its place."""
    how = "revealed" if isinstance(fact, SeatSeedRevealed) else "replaced"
    return [
        scene.words(f"play.seed.{how}.name", name=scene.player(seat), seed=fact.seed)
        for seat in people
        if seat_name(seat) == fact.who
    ]
