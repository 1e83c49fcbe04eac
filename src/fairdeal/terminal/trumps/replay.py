"""Describes games of Trumps to people who do not play in them: recorded games, and games in play."""

from collections.abc import Iterator

from fairdeal.games.game import BoxNumber
from fairdeal.terminal.io.screen import Look
from fairdeal.terminal.pages.records.game_pages import Lines, ReplayToShow
from fairdeal.terminal.round_narrator import Player
from fairdeal.terminal.trumps.coach import coach_lines, coach_on_stopping
from fairdeal.terminal.trumps.narration import told
from fairdeal.terminal.trumps.scene import CARD, CATEGORY, Brush, Scene
from fairdeal.wire.events.trumps import Event
from fairdeal.wire.frames import Answer
from fairdeal.wire.parts import Seat
from fairdeal.wire.records import ReplayChoice, ReplayPlayer, RoundReplay
from fairdeal.wire.views.trumps import RoundView
from fairdeal.words import LANGUAGES, words_for

Replay = RoundReplay[RoundView]
Choice = ReplayChoice[RoundView]


def describe_steps(shown: ReplayToShow, look: Look) -> Iterator[Lines]:
    """The lines of each step, with names as in the game."""
    replay: Replay = shown.replay
    scene = _scene(replay, look)
    for step in replay.steps:
        lines: Lines = []
        if step.choice is not None:
            if shown.has_coach:
                lines += _coach(step.choice, scene)
            lines += _describe_choice(step.choice, replay, scene)
        for event, after in zip(step.events, step.rounds_after_events, strict=True):
            lines += told(scene, event, after)
        if any(lines):
            yield lines


def _coach(choice: Choice, scene: Scene) -> Lines:
    """The coach's lines, from what the player could know at the time."""
    seen = choice.own_round
    if seen is None or choice.by_house:
        return []
    if choice.question == "call":
        return coach_lines(scene, seen, choice.chances)
    return [] if choice.question == "pick" else coach_on_stopping(scene, seen)


def _describe_choice(choice: Choice, replay: Replay, scene: Scene) -> Lines:
    """The answer; for bots, the table already describes it."""
    if choice.box in scene.bots:
        return []
    if choice.question == "pick" and choice.label is None:
        return [scene.words("trumps.bot.picks", name=scene.player(choice.box))]
    name = next(player.name for player in replay.players if player.seat == choice.seat)
    key = "records.replay.choice_by_house.name" if choice.by_house else "records.replay.choice.name"
    return [scene.words(key, name=name, action=_label(choice, scene))]


def _label(choice: Choice, scene: Scene) -> str:
    if choice.label is None:
        return scene.words(f"action.{choice.action}.name")
    colour = CATEGORY if choice.question == "call" else CARD
    return scene.brush.painted(colour, choice.label.told(scene.words.lang))


# Who plays.


def who_is_who(replay: Replay, look: Look) -> Lines:
    """The names of bots that have one, since the game itself numbers bots."""
    boxes = _boxes(replay)
    scene = _scene(replay, look)
    return [
        look.words("trumps.records.number", number=scene.player(box), name=name)
        for box, name in scene.names.items()
        if boxes[box].bot
    ]


def _boxes(replay: Replay) -> dict[BoxNumber, ReplayPlayer]:
    players = {player.seat: player for player in replay.players}
    return {box.number: players[box.owner] for box in replay.steps[0].rounds_after_events[0].boxes}


def _own_names(replay: Replay) -> dict[BoxNumber, str]:
    """The names of players who are not called by their number, in any language."""
    seats = len(replay.steps[0].rounds_after_events[0].purses)
    return {
        box: player.name
        for box, player in _boxes(replay).items()
        if player.name not in names_by_number(box, player, seats)
    }


def names_by_number(box: BoxNumber, player: ReplayPlayer | Player, seats: int) -> set[str]:
    """The name of a player who gave none. In older logs, bots were called by their seats, like people."""
    words = [words_for(lang) for lang in LANGUAGES]
    names = {each("trumps.player", number=box) for each in words}
    if player.bot:
        names |= {each("table.bot", n=n) for each in words for n in range(1, seats + 1)}
    return names


def _scene(replay: Replay, look: Look) -> Scene:
    pack = replay.steps[0].rounds_after_events[0].pack
    bots = frozenset(box for box, player in _boxes(replay).items() if player.bot)
    return Scene(Brush(look.words, look.coloured), pack, bots, look.columns, _own_names(replay))


# Games in play.


class Narrator:
    """Describes a game to spectators, who never see a card before it is turned up; a `RoundNarrator`."""

    def __init__(self, seen: RoundView, players: dict[Seat, Player], look: Look) -> None:
        self._players = {box.number: players[box.owner] for box in seen.boxes}
        bots = frozenset(box for box, player in self._players.items() if player.bot)
        own = {
            box: player.name
            for box, player in self._players.items()
            if player.name not in names_by_number(box, player, len(seen.purses))
        }
        self._scene = Scene(Brush(look.words, look.coloured), seen.pack, bots, look.columns, own)

    def who_is_who(self) -> Lines:
        """The names of bots that have one, since the game itself numbers bots."""
        scene = self._scene
        return [
            scene.words("trumps.records.number", number=scene.player(box), name=name)
            for box, name in scene.names.items()
            if box in scene.bots
        ]

    def describe(self, before: RoundView | None, event: Event, after: RoundView) -> Lines:
        return told(self._scene, event, after)

    def describe_answer(self, answer: Answer, after: RoundView) -> Lines:
        """The game itself describes answers of bots. Which card was picked is secret."""
        scene = self._scene
        if answer.box in scene.bots:
            return []
        if answer.question == "pick":
            return [scene.words("trumps.bot.picks", name=scene.player(answer.box))]
        if answer.question == "call":
            action = scene.brush.category(scene.pack.category(answer.action))
        else:
            action = scene.words(f"action.{answer.action}.name")
        key = "records.replay.choice_by_house.name" if answer.by_house else "records.replay.choice.name"
        return [scene.words(key, name=self._players[answer.box].name, action=action)]
