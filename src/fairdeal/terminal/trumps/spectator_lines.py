"""Describes a game of Trumps to spectators, who never see a card before it is turned up."""

from fairdeal.terminal.io.screen import Look
from fairdeal.terminal.round_narrator import Lines, Player
from fairdeal.terminal.trumps.narration import told
from fairdeal.terminal.trumps.replay import names_by_number
from fairdeal.terminal.trumps.scene import Brush, Scene
from fairdeal.wire.events.trumps import Event
from fairdeal.wire.frames import Answer
from fairdeal.wire.parts import Seat
from fairdeal.wire.views.trumps import RoundView


class Narrator:
    """A `RoundNarrator`."""

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
