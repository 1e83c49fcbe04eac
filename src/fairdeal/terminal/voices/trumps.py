"""A game of Trumps in plain lines, for people at one terminal and bots beside them."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from fairdeal.fairness import SeatSeedReplaced, SeatSeedRevealed, SeedBindingClosed, ShoeSealed
from fairdeal.games import trumps
from fairdeal.games.game import ForPlayers, Refused, Seat
from fairdeal.games.trumps import events as e
from fairdeal.games.trumps.memory import Memory, remember
from fairdeal.games.trumps.state import Round
from fairdeal.games.trumps.view import RoundView
from fairdeal.tables.facts import BoxBet, RoundAdvanced
from fairdeal.tables.kits import KITS
from fairdeal.tables.problems import refusal_sentence
from fairdeal.terminal.asking import Asker, EndOfInput, WantsToLeave
from fairdeal.terminal.clock import boxed
from fairdeal.terminal.happenings import Happening
from fairdeal.terminal.keeping import way_back
from fairdeal.terminal.local_table import LocalTable
from fairdeal.terminal.resuming import facts_of
from fairdeal.terminal.sealing import ask_awaited_seeds, describe_seed, seal_line
from fairdeal.terminal.visitors import lookalike_lines
from fairdeal.terminal.voices.trumps_asking import ask_call, ask_enter, ask_handed_over, ask_pick, ask_stop
from fairdeal.terminal.voices.trumps_scene import Scene
from fairdeal.terminal.voices.trumps_seeds import ask_seeds, say_of_seat
from fairdeal.terminal.voices.trumps_session import Session, session_line, session_lines
from fairdeal.terminal.voices.trumps_stakes import check_wallets, seat_bot, sit_down, wallet_lines
from fairdeal.terminal.voices.trumps_telling import pot, standing, told
from fairdeal.terminal.watched_table import MovedOn

GAME = "trumps"


class Table(Struct):
    """Who plays, how they are spoken to, and the table that keeps the game."""

    scene: Scene
    asker: Asker
    local: LocalTable
    players: int
    """How many seats there are."""
    bots: dict[Seat, str]
    """The kind of each bot, by seat; in every other seat sits a person."""
    clear: Callable[[], None] = lambda: None
    """Clears the screen, where there is one."""
    pause: Callable[[], None] = lambda: None
    """Time to read the title."""
    memories: dict[Seat, Memory] = field(default_factory=dict)
    """What each seat could remember if it forgot nothing."""
    notes: list[str] = field(default_factory=list)
    """What is to be told after the title."""
    is_kept: bool = True
    """Whether somebody can come back to this game."""
    is_resumed: bool = False
    """Whether somebody has come back to it."""
    data: str | None = None
    """Where this is kept, as it was said."""
    session: Session = field(default_factory=Session)
    asks_seeds: bool = False
    """Whether everybody is asked for a seed of their own before the deal."""

    @property
    def people(self) -> list[Seat]:
        """The seats of people."""
        return [seat for seat in range(1, self.players + 1) if seat not in self.bots]

    def tell(self, *lines: str) -> None:
        for line in lines:
            self.asker.tell(line)


def play_lines(table: Table, title: str) -> None:
    """The game to its end. When the input ends or Ctrl-C is pressed it stays as it is."""
    words = table.scene.words
    if table.scene.columns() is not None:
        table.asker = replace(table.asker, clock=lambda: _session(table, table.local.round))
    try:
        if table.scene.stake and not table.is_resumed:
            check_wallets(table.local, table.scene, table.people)
        _welcome(table, title)
        _begin(table)
        _play(table)
    except WantsToLeave:
        if table.scene.stake:
            _end(table, lambda: _leave(table))
        else:
            table.local.void_and_close()
            table.tell("", words("trumps.left"))
    except EndOfInput:
        table.tell("", _kept(table))
    except KeyboardInterrupt:
        table.tell("", _kept(table), words("trumps.goodbye"))
        raise
    else:
        _close(table)
    finally:
        table.local.stop_looking()
    table.tell(words("trumps.goodbye"))


def _close(table: Table) -> None:
    """The game is over; or somebody has ended it elsewhere, which must be said."""
    if table.local.is_open:
        _end(table, table.local.close)
    else:
        table.tell(table.scene.words("play.closed"))


def _end(table: Table, end: Callable[[], None]) -> None:
    """Let everybody go home, and tell what they have now if they have played for money."""
    places = table.local.table.places.values()
    people = {place.seat: place.person for place in places if not place.bot}
    end()
    if table.scene.stake:
        table.tell(*wallet_lines(table.local, table.scene, people))


def _leave(table: Table) -> None:
    """Nobody takes a stake back: the cards are played on as for people who say nothing."""
    if not table.local.is_open:
        return
    for place in list(table.local.table.places.values()):
        if not place.bot and not place.leaves:
            table.local.leave(place.seat)
    while happened := table.local.go_on():
        for each in happened:
            if isinstance(each.event, e.GameEnded | e.PotPaid):
                shown = trumps.disclose(each.event, None)
                table.tell(*told(table.scene, shown, trumps.view(each.after, None)))
    table.local.close()


def _kept(table: Table) -> str:
    key = "play.kept" if table.is_kept else "play.not_kept"
    return table.scene.words(key, resume=way_back(GAME, table.local.table.id, table.data))


# The beginning.


def _welcome(table: Table, title: str) -> None:
    """The start screen: title, who plays, and where to find help."""
    words = table.scene.words
    names = words("list.comma").join(_introduced(table, seat) for seat in range(1, table.players + 1))
    table.tell(title, words("trumps.players", names=names), words("trumps.hints"), *table.notes, "")
    table.pause()


def _introduced(table: Table, seat: Seat) -> str:
    if seat not in table.bots:
        return table.scene.player(seat)
    kind = table.scene.words(f"trumps.kind.{table.bots[seat]}")
    return table.scene.words("play.bots.bot", name=table.scene.player(seat), kind=kind)


def _begin(table: Table) -> None:
    """Everybody sits down and stakes the same; who comes back sees how it stands."""
    if table.is_resumed:
        _recall(table)
        _show_again(table)
        return
    try:
        _sit_down(table)
    except Refused:
        table.local.void_and_close()  # who sits already goes home with what they brought
        raise


def _sit_down(table: Table) -> None:
    local, scene = table.local, table.scene
    for seat in table.people:
        local.visitors.come_in(scene.player(seat))  # before anybody sits down, in case that others may not
    names = map(scene.player, table.people)
    table.tell(*lookalike_lines(local.visitors.room.people(), names, scene.words))
    for seat in table.people:
        table.tell(*sit_down(local, scene, seat))
    local.open("terminal")
    for seat, kind in table.bots.items():
        table.tell(*seat_bot(local, scene, seat, kind))
    if table.asks_seeds:
        _tell_all(table)  # the cards are sealed with that
        ask_seeds(table.asker, scene, local, table.people)
    for seat in table.people:
        local.bet(seat, (BoxBet(scene.stake),))


def _tell_all(table: Table) -> None:
    """Whatever waits for no person."""
    while happened := table.local.go_on():
        for each in happened:
            _tell(table, each)


def _recall(table: Table) -> None:
    """What the log has shown to each seat in this game."""
    kit, now = KITS[GAME], table.local.table
    for fact in facts_of(table.local.visitors.store, now.id):
        if isinstance(fact, RoundAdvanced) and fact.round == now.rounds:
            _remember(table, kit.event_from(bytes(fact.event), now.book))


def _show_again(table: Table) -> None:
    state = table.local.round
    if state is not None:
        seen = trumps.view(state, None)
        name = table.scene.player(seen.caller)
        table.tell(table.scene.words("trumps.trick", number=seen.trick, name=name))
        table.tell(*standing(table.scene, seen), *pot(table.scene, seen), *_picked(table, state), "")


def _picked(table: Table, state: Round) -> Iterator[str]:
    """The cards that people have picked for this trick, where nobody has to hide them."""
    if not table.scene.book.variant.hidden_values:
        return
    for box in state.boxes:
        picked = trumps.view(state, box.owner).picked
        if picked is not None and box.owner not in table.bots:
            name, card = table.scene.player(box.owner), table.scene.card(picked)
            yield table.scene.words("trumps.ask.call.card", name=name, card=card)


# The game.


def _play(table: Table) -> None:
    """Whatever the game waits for, again and again, until it is over."""
    while True:
        happened = table.local.go_on()
        for each in happened:
            _tell(table, each)
        # Who has just pressed ENTER may have slept over what others did.
        if not happened and not table.local.look_again():
            if table.local.table.are_bets_closed:
                ask_awaited_seeds(table.asker, table.local, table.scene.money, table.scene.player)
                continue
            if table.local.round is None:
                return
            _answer(table, table.local.round)


def _tell(table: Table, happening: Happening) -> None:
    event = happening.event
    match happening.fact:
        case ShoeSealed(shoe=1) as sealed:  # after the one game nobody plays with the next
            table.tell(seal_line(table.local.table, sealed, table.scene.words))
        case SeedBindingClosed() | SeatSeedRevealed() | SeatSeedReplaced() as seed:
            say = partial(say_of_seat, table.scene)
            table.tell(*describe_seed(seed, table.people, table.scene.words, say))
    if event is None:
        return
    if isinstance(event, e.TrickBegan) and event.number > 1:
        _between_tricks(table, happening.before)
    _remember(table, event)
    table.tell(*told(table.scene, trumps.disclose(event, None), trumps.view(happening.after, None)))


def _remember(table: Table, event: Any) -> None:
    table.session.saw(event)
    for seat in range(1, table.players + 1):
        memory = table.memories.get(seat, Memory())
        table.memories[seat] = remember(memory, trumps.disclose(event, seat))


def _between_tricks(table: Table, before: Round) -> None:
    """Somebody who still plays presses ENTER; bots alone need no time to read."""
    table.tell("")
    if any(box.owner not in table.bots for box in before.playing):
        ask_enter(table.asker, table.scene, _tell_time(table, before))
        table.clear()


def _tell_time(table: Table, before: Round) -> str:
    """The session clock, where somebody looks; the key of the question that people go on with.

    When it is time for a reality check they are told all of it.
    """
    columns = table.scene.columns()
    if columns is not None and table.session.clock.is_check_due():
        table.tell(boxed(_session(table, before), columns))
        return "clock.check.ask" if len(table.people) == 1 else "clock.check.ask.all"
    if columns is not None and (line := session_line(table.scene, table.session, table.people, columns)):
        table.tell(line)
    return "trumps.ask.enter"


def _session(table: Table, state: Round | None) -> list[str]:
    return session_lines(table.scene, table.session, table.people, state)


def _answer(table: Table, state: Round) -> None:
    """The answer of whoever is asked first."""
    waiting = trumps.waiting_for(state)
    assert isinstance(waiting, ForPlayers)
    box = next(iter(waiting.options))
    seat = state.boxes[box - 1].owner
    try:
        table.local.choose(box, _asked(table, waiting.question, trumps.view(state, seat)), seat)
    except MovedOn:
        if table.local.is_open:
            table.tell(table.scene.words("tables.refused.stale"))
    except Refused as refusal:
        words = table.scene.words
        table.tell(refusal_sentence(words, table.scene.money, refusal, lambda words, action: action))


def _asked(table: Table, question: str, seen: RoundView) -> str:
    memory = table.memories.get(seen.own, Memory())
    match question:
        case "pick":
            return _pick(table, seen)
        case "call":
            return ask_call(table.asker, table.scene, seen, memory)
        case _:
            return ask_stop(table.asker, table.scene, seen)


def _pick(table: Table, seen: RoundView) -> str:
    """The place of the card; where values are seen, no other person may look at the screen meanwhile."""
    people = [box for box in seen.boxes if box.cards and box.owner not in table.bots]
    if table.scene.book.variant.hidden_values or len(people) == 1:
        return ask_pick(table.asker, table.scene, seen)
    ask_handed_over(table.asker, table.scene, seen)
    place = ask_pick(table.asker, table.scene, seen)
    table.clear()
    return place
