"""A game of Trumps in plain lines, for people at one terminal and bots beside them."""

from collections.abc import Callable, Iterator

from msgspec import Struct, field

from fairdeal.cards import Card
from fairdeal.cards.algorithms import Below
from fairdeal.games import trumps
from fairdeal.games.game import Choose, Deal, Finished, ForPlayers, Input, Seat
from fairdeal.games.trumps import events as e
from fairdeal.games.trumps.bots import BOTS
from fairdeal.games.trumps.memory import Memory, remember
from fairdeal.games.trumps.state import Round
from fairdeal.games.trumps.view import RoundView
from fairdeal.terminal.asking import Asker, EndOfInput
from fairdeal.terminal.voices.trumps_asking import ask_call, ask_enter, ask_handed_over, ask_pick, ask_stop
from fairdeal.terminal.voices.trumps_scene import Scene
from fairdeal.terminal.voices.trumps_telling import told


class Table(Struct):
    """Who plays, how they are spoken to, and the game as far as it has gone."""

    scene: Scene
    asker: Asker
    players: int
    """How many seats there are."""
    bots: dict[Seat, str]
    """The kind of each bot, by seat; in every other seat sits a person."""
    cards: Iterator[Card]
    """The pack, shuffled."""
    below: Below
    """Chance, for bots."""
    clear: Callable[[], None] = lambda: None
    """Clears the screen, where there is one."""
    pause: Callable[[], None] = lambda: None
    """Time to read the title."""
    memories: dict[Seat, Memory] = field(default_factory=dict)
    """What each seat could remember if it forgot nothing."""
    round: Round | None = None

    def tell(self, *lines: str) -> None:
        for line in lines:
            self.asker.tell(line)


def play_lines(table: Table, title: str, opened: e.Event) -> None:
    """The game to its end; a goodbye also when the input ends or Ctrl-C is pressed."""
    words = table.scene.words
    try:
        _welcome(table, title)
        _play(table, opened)
    except EndOfInput:
        table.tell("", words("trumps.left"))
    except KeyboardInterrupt:
        table.tell("", words("trumps.left"), words("trumps.goodbye"))
        raise
    table.tell(words("trumps.goodbye"))


def _welcome(table: Table, title: str) -> None:
    """The start screen: title, who plays, and where to find help."""
    words = table.scene.words
    names = words("list.comma").join(_introduced(table, seat) for seat in range(1, table.players + 1))
    table.tell(title, words("trumps.players", names=names), words("trumps.hints"), "")
    table.pause()


def _introduced(table: Table, seat: Seat) -> str:
    if seat not in table.bots:
        return table.scene.player(seat)
    kind = table.scene.words(f"trumps.kind.{table.bots[seat]}")
    return table.scene.words("trumps.player.kind", number=seat, kind=kind)


def _play(table: Table, opened: e.Event) -> None:
    state = _happen(table, opened)
    while not isinstance(trumps.waiting_for(state), Finished):
        state = _happen(table, trumps.decide(state, _next_input(table, state)))


def _happen(table: Table, event: e.Event | None) -> Round:
    """The event, then what the house does by itself, each told as soon as it is a fact."""
    while event is not None:
        if isinstance(event, e.TrickBegan) and event.number > 1:
            _between_tricks(table)
        table.round = trumps.apply(table.round, event)
        for box in table.round.boxes:
            memory = table.memories.get(box.owner, Memory())
            table.memories[box.owner] = remember(memory, trumps.disclose(event, box.owner))
        table.tell(*told(table.scene, trumps.disclose(event, None), trumps.view(table.round, None)))
        event = trumps.follow_up(table.round)
    assert table.round is not None
    return table.round


def _between_tricks(table: Table) -> None:
    """Somebody who still plays presses ENTER; bots alone need no time to read."""
    assert table.round is not None
    table.tell("")
    if any(box.owner not in table.bots for box in table.round.playing):
        ask_enter(table.asker)
        table.clear()


def _next_input(table: Table, state: Round) -> Input:
    waiting = trumps.waiting_for(state)
    if not isinstance(waiting, ForPlayers):
        return Deal(next(table.cards))
    box = next(iter(waiting.options))
    seat = state.boxes[box - 1].owner
    seen, memory = trumps.view(state, seat), table.memories[seat]
    if seat in table.bots:
        return Choose(box, BOTS[table.bots[seat]](state.book, seen, memory, table.below))
    match waiting.question:
        case "pick":
            return Choose(box, _pick(table, seen))
        case "call":
            return Choose(box, ask_call(table.asker, table.scene, seen, memory))
        case _:
            return Choose(box, ask_stop(table.asker, table.scene, seen))


def _pick(table: Table, seen: RoundView) -> str:
    """The place of the card; where values are seen, no other person may look at the screen meanwhile."""
    people = [box for box in seen.boxes if box.cards and box.owner not in table.bots]
    if table.scene.book.variant.hidden_values or len(people) == 1:
        return ask_pick(table.asker, table.scene, seen)
    ask_handed_over(table.asker, table.scene, seen)
    place = ask_pick(table.asker, table.scene, seen)
    table.clear()
    return place
