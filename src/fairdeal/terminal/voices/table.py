"""The voice of most houses: the table's own words, bets before every round, everything in plain sentences."""

from collections.abc import Iterator

from fairdeal.games.blackjack.events import Event
from fairdeal.games.blackjack.view import Question, RoundView
from fairdeal.games.game import Choose, Seat, Stake
from fairdeal.terminal.asking import NotUnderstood, shown
from fairdeal.terminal.betting import (
    Bets,
    Limits,
    ask_bets,
    house_most,
    limits_of,
    tell_if_no_bet_is_possible,
)
from fairdeal.terminal.scene import Scene
from fairdeal.terminal.side_betting import side_bets_hint
from fairdeal.terminal.sitting import DEALER, Sitting
from fairdeal.terminal.voices.announcing import announced, hands_lying
from fairdeal.terminal.voices.choosing import ask_choice
from fairdeal.words import Words


def welcome(sitting: Sitting) -> None:
    words = sitting.asker.words
    sitting.tell(words("table.welcome", title=sitting.house.title_in(words.lang)))
    if text := sitting.house.text_in(words.lang):
        sitting.tell(text)
    sitting.tell(words("table.hints"), *side_bets_hint(sitting))
    if not sitting.names:
        sitting.sit_down([words("table.player", n=1)])


def stakes(sitting: Sitting) -> tuple[Stake, ...]:
    """Everybody's bets; whoever leaves or can't bet any more is gone afterwards."""
    if sitting.book.points_only:
        return _points_stakes(sitting)
    if tell_if_no_bet_is_possible(sitting, limits_of(sitting)):
        return ()
    while sitting.purses:
        sitting.banker = _banker(sitting)
        _tell_banker(sitting)
        bets = {seat: _bets(sitting, seat) for seat in tuple(sitting.purses) if seat != sitting.banker}
        placed = tuple(_numbered(bets))
        if placed:
            return placed
        if sitting.purses:
            sitting.tell(sitting.asker.words("table.nobody"))
    return ()


def shuffled(sitting: Sitting) -> list[str]:
    return [sitting.asker.words("table.shuffle")]


def told(scene: Scene, before: RoundView, event: Event, after: RoundView) -> list[str]:
    return announced(scene, before, event, after)


def choice(sitting: Sitting, view: RoundView, asked: Question) -> Choose:
    return ask_choice(sitting, view, asked, hands_lying(sitting.scene, view))


def named(words: Words, action: str) -> str:
    return words(f"action.{action}.name")


def again(sitting: Sitting) -> bool:
    """There is always another round: the bets before it are the place to leave."""
    if sitting.book.points_only:
        words = sitting.asker.words
        board = {**sitting.names, DEALER: words("table.dealer")}
        scores = [
            words("table.points.score", name=name, points=sitting.points.get(seat, 0))
            for seat, name in board.items()
        ]
        sitting.tell(words("table.points.scores", scores=words("list.comma").join(scores)))
    return True


def goodbye(sitting: Sitting) -> None:
    if not sitting.book.points_only:
        for seat in tuple(sitting.purses):
            _leave(sitting, seat)
    sitting.tell(sitting.asker.words("table.goodbye"))


def _points_stakes(sitting: Sitting) -> tuple[Stake, ...]:
    words = sitting.asker.words

    def goes_on(line: str) -> bool:
        if line and line.lower() not in words("ask.quit.words").split():
            raise NotUnderstood(words("table.points.wrong", given=shown(line)))
        return not line

    if sitting.asker.until(words("table.points.ask"), goes_on, words("table.points.help")):
        return tuple(Stake(seat, seat, 0) for seat in sitting.names)
    return ()


def _banker(sitting: Sitting) -> Seat | None:
    """Who plays the dealer's side of the next round; the house where nobody else can pay what may be won."""
    seats, banker = tuple(sitting.purses), sitting.house.rules.table.banker
    if banker == "house" or len(seats) == 1:
        return None
    seat = seats[sitting.rounds % len(seats)] if banker == "rotate" else int(banker.removeprefix("player:"))
    if seat not in seats:
        return None
    sitting.banker = seat
    limits = limits_of(sitting)
    return seat if limits.most >= limits.least else None


def _tell_banker(sitting: Sitting) -> None:
    """Who banks, in a house where that may be a player; a banker's purse may also lower the bets."""
    words = sitting.asker.words
    if sitting.house.rules.table.banker == "house":
        return
    if sitting.banker is None:
        sitting.tell(words("table.banker.house"))
        return
    sitting.tell(words("table.banker", name=sitting.names[sitting.banker]))
    limits = limits_of(sitting)
    most = limits.most
    if most + limits.step <= house_most(sitting):
        sitting.tell(words("table.banker.covers", most=sitting.money.text(most)))


def _bets(sitting: Sitting, seat: Seat) -> Bets:
    """One person's bets; none from one who sits out, leaves, or has too little."""
    limits = limits_of(sitting)
    if sitting.purses[seat] < limits.cheapest:
        _say_broke(sitting, seat, limits)
        del sitting.purses[seat]
        return ()
    bets = ask_bets(sitting, seat, limits)
    if bets is None:
        _leave(sitting, seat)
        return ()
    if bets:
        sitting.last_bets[seat] = bets
    return bets


def _numbered(bets: dict[Seat, Bets]) -> Iterator[Stake]:
    """Boxes are numbered through the whole table, in the order of the seats."""
    placed = [(seat, bet) for seat, on_boxes in bets.items() for bet in on_boxes]
    for box, (seat, bet) in enumerate(placed, start=1):
        yield Stake(box, seat, bet.chips, bet.side)


def _say_broke(sitting: Sitting, seat: Seat, limits: Limits) -> None:
    text = sitting.money.text
    sitting.tell(
        sitting.scene.say("table.broke", seat, money=text(sitting.purses[seat]), least=text(limits.cheapest))
    )


def _leave(sitting: Sitting, seat: Seat) -> None:
    """Out of the seat, with the purse and a word on how it went."""
    chips = sitting.purses.pop(seat)
    net = chips - sitting.brought.get(seat, chips)
    kind = "won" if net > 0 else "lost" if net < 0 else "even"
    how = sitting.asker.words(f"table.net.{kind}", money=sitting.money.text(abs(net)))
    sitting.tell(sitting.scene.say("table.left", seat, money=sitting.money.text(chips), net=how))
