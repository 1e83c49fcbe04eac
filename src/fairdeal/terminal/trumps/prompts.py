"""The questions of Trumps: numbered options from 1, answered by a number; `o` asks the coach."""

import re
from collections.abc import Callable, Sequence

from fairdeal.games.game import Seat
from fairdeal.terminal.io.prompt import Asker, EndOfInput, NotUnderstood, WantsToLeave, not_understood
from fairdeal.terminal.party import Party
from fairdeal.terminal.seals import bind_own_seed
from fairdeal.terminal.trumps.coach import coach_lines, coach_on_stopping
from fairdeal.terminal.trumps.narration import Lines, pot, standing
from fairdeal.terminal.trumps.scene import Scene
from fairdeal.wire.chances import CategoryChance
from fairdeal.wire.views.trumps import RoundView

FindChances = Callable[[], tuple[CategoryChance, ...]]
"""Gets the coach's chances for the card in play; this may take a moment."""

ODDS = 0
"""The value of the line that asks the coach, since options count from 1."""

INTEGER = re.compile(r"[+-]?\d+")
DIGITS_MOST = 9
"""A number with more digits is out of bounds anywhere."""


def ask_pick(asker: Asker, scene: Scene, seen: RoundView) -> str:
    """The place of the card that a player picks from their hand."""
    title = scene.words("trumps.ask.pick", name=scene.player(seen.own))
    cards = [_card(scene, place, seen) for place in range(len(seen.hand))]
    place = asker.until(
        numbered(title, cards),
        lambda line: read_number(asker, scene, line, len(cards)),
        scene.words("trumps.ask.pick.help"),
        picture(scene, seen),
    )
    return str(place)


def ask_call(asker: Asker, scene: Scene, seen: RoundView, find_chances: FindChances) -> str:
    """The category that the caller names."""
    prompt = numbered(
        _shown_card(scene, seen) + scene.words("trumps.ask.call", name=scene.player(seen.own)),
        [_category(scene, category, seen) for category in seen.actions[seen.own]],
    )
    help_text = scene.words("trumps.ask.call.help")
    return _ask_option(
        asker, scene, seen, prompt, help_text, lambda: coach_lines(scene, seen, find_chances())
    )


def ask_stop(asker: Asker, scene: Scene, seen: RoundView) -> str:
    """Whether a player wants to stop the game here."""
    words = scene.words
    prompt = numbered(
        words("trumps.ask.stop", name=scene.player(seen.own)),
        [words(f"trumps.ask.stop.option.{word}") for word in seen.actions[seen.own]],
    )
    help_text = words("trumps.ask.stop.help")
    return _ask_option(asker, scene, seen, prompt, help_text, lambda: coach_on_stopping(scene, seen))


def _ask_option(
    asker: Asker, scene: Scene, seen: RoundView, prompt: str, help_text: str, coach: Callable[[], Lines]
) -> str:
    """One of the offered words; before that, the player can ask the coach any number of times."""
    options = seen.actions[seen.own]
    while True:
        answer = asker.until(
            prompt,
            lambda line: _read_option(asker, scene, line, len(options)),
            help_text,
            picture(scene, seen),
        )
        if answer != ODDS:
            return options[answer - 1]
        asker.tell("\n".join(coach()))


def ask_enter(asker: Asker, scene: Scene, key: str) -> None:
    """Wait until somebody has read what happened; `key`: that of the question."""
    _wait(asker, scene, scene.words(key), "trumps.ask.enter.help")


def ask_handed_over(asker: Asker, scene: Scene, seen: RoundView) -> None:
    """Wait until the player who picks is in front of the screen and nobody else looks."""
    name = scene.player(seen.own)
    _wait(asker, scene, scene.words("trumps.ask.handed_over", name=name), "trumps.ask.handed_over.help")


def _wait(asker: Asker, scene: Scene, prompt: str, help_key: str) -> None:
    asker.until(prompt, lambda line: _leave_if_asked(asker, scene, line), scene.words(help_key))


def numbered(title: str, options: Sequence[str]) -> str:
    """A prompt with its options, counted from 1."""
    return "\n".join([title, *(f"  {number}: {option}" for number, option in enumerate(options, 1)), "> "])


def read_number(asker: Asker, scene: Scene, line: str, most: int) -> int:
    """The number of an option."""
    _leave_if_asked(asker, scene, line)
    words = asker.words
    if not INTEGER.fullmatch(line):
        raise not_understood(words, "trumps.ask.integer", line, most=most)
    if len(line) > DIGITS_MOST or not 1 <= int(line) <= most:
        raise not_understood(words, "trumps.ask.bounds", line, most=most)
    return int(line)


def _read_option(asker: Asker, scene: Scene, line: str, most: int) -> int:
    is_odds = line.lower() in asker.words("trumps.ask.odds.words").split()
    return ODDS if is_odds else read_number(asker, scene, line, most)


def _leave_if_asked(asker: Asker, scene: Scene, line: str) -> None:
    """Leaving ends the game for everybody, so ask whether that is meant."""
    words = asker.words
    if line.lower() in words("ask.quit.words").split():
        if asker.yes(words("trumps.ask.leave.stake" if scene.stake else "trumps.ask.leave")):
            raise WantsToLeave
        raise NotUnderstood(words("trumps.ask.leave.no"))


def picture(scene: Scene, seen: RoundView) -> Lines:
    """What `v` shows a player: how many cards everybody has, and the player's own visible cards."""
    own = [scene.words("trumps.view.hand", cards=scene.cards(card.card for card in seen.hand))]
    if seen.picked is not None:
        own.append(scene.words("trumps.view.picked", card=scene.card(seen.picked)))
    return standing(scene, seen) + pot(scene, seen) + own


def _shown_card(scene: Scene, seen: RoundView) -> str:
    """The caller's own card, if its values are shown beside the categories."""
    if scene.rules.hidden_values or seen.picked is None:
        return ""
    name = scene.player(seen.own)
    return scene.words("trumps.ask.call.card", name=name, card=scene.card(seen.picked)) + "\n"


def _card(scene: Scene, place: int, seen: RoundView) -> str:
    """A card to pick, with its values unless they are secret."""
    card = seen.hand[place]
    name = scene.brush.card(card.name)
    if card.values is None:
        return name
    return scene.words("trumps.aside", text=name, aside=scene.values(card.values))


def _category(scene: Scene, wanted: str, seen: RoundView) -> str:
    """A category to call, with the player's own value unless it is secret, and whether less is better."""
    category = scene.pack.category(wanted)
    text = scene.brush.category(category)
    values = next((card.values for card in seen.hand if card.card == seen.picked), None)
    if values is not None:
        text += f": {scene.brush.value(category, values[wanted])}"
    if category.better == "high":
        return text
    return scene.words("trumps.aside", text=text, aside=scene.words("trumps.low"))


# People's own seeds, between sealing and dealing the cards.


def ask_seeds(asker: Asker, scene: Scene, party: Party, people: list[Seat]) -> None:
    """Let everybody add a seed who wants to; no card is dealt before all have said that they are ready."""
    words = scene.words
    for seat in people:
        prompt, help_text = words("trumps.ask.seed", name=scene.player(seat)), words("trumps.ask.seed.help")
        try:
            # Nothing is dealt yet that anybody could come back to.
            if not asker.goes_on(prompt, "trumps.ask.seed.wrong", help_text, _adding(scene, party, seat)):
                raise WantsToLeave
        except EndOfInput:
            raise WantsToLeave from None


def _adding(scene: Scene, party: Party, seat: Seat) -> Callable[[str], str]:
    def say(key: str, **facts: object) -> str:
        return say_of_seat(scene, key, seat, **facts)

    return lambda written: bind_own_seed(party, seat, written, scene.words, scene.money, say)


def say_of_seat(scene: Scene, key: str, seat: Seat, **facts: object) -> str:
    """A sentence with the name of the player in a seat."""
    return scene.words(f"{key}.name", name=scene.player(seat), **facts)
