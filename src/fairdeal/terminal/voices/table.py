"""The voice of most houses: the table's own words, bets before every round, everything in plain sentences."""

from fairdeal.fairness.shuffle_events import ShoeSealed
from fairdeal.games.blackjack.view import Question, RoundView
from fairdeal.games.game import Choose, Seat
from fairdeal.tables.facts import LeavingAnnounced, SeatLeft
from fairdeal.terminal.asking import shown
from fairdeal.terminal.bankers import tell_banker
from fairdeal.terminal.betting import (
    ask_bets,
    has_to_sit_out,
    limits_of,
    tell_if_no_bet_is_possible,
)
from fairdeal.terminal.purse import PurseChanged, brings_more, wallet_lines, wallet_of
from fairdeal.terminal.scene import Scene
from fairdeal.terminal.sealing import add_seed, seal_line
from fairdeal.terminal.session import tell_time
from fairdeal.terminal.side_betting import side_bets_hint
from fairdeal.terminal.sitting import DEALER, BoxBet, Sitting
from fairdeal.terminal.voices.announcing import announced, hands_lying
from fairdeal.terminal.voices.choosing import ask_choice
from fairdeal.wire.events.blackjack import Event
from fairdeal.words import Words


def welcome(sitting: Sitting) -> None:
    words = sitting.asker.words
    sitting.tell(words("table.welcome", title=sitting.house.heading_in(words.lang)))
    if (text := sitting.house.text_in(words.lang)) and not sitting.has_own_rules:
        sitting.tell(text)
    sitting.tell(words("table.hints"), *side_bets_hint(sitting))
    if not sitting.names:
        sitting.sit_down([words("table.player", n=1)])


def bet(sitting: Sitting) -> bool:
    """Everybody's bets; whoever leaves or can't bet any more is gone afterwards."""
    if sitting.book.points_only:
        return _bet_for_points(sitting)
    if tell_if_no_bet_is_possible(sitting, limits_of(sitting)):
        return False
    if not sitting.people:
        return False
    tell_banker(sitting)
    seats = _to_be_asked(sitting)
    if not seats:
        return let_bots_bet(sitting)
    rounds = sitting.table.rounds
    for seat in seats:
        _bet(sitting, seat)
    has_begun = sitting.table.rounds > rounds
    if (
        sitting.purses
        and not has_begun
        and not any(place.bets or place.bot for place in sitting.table.places.values())
    ):
        sitting.tell(sitting.asker.words("table.nobody"))
    return bool(sitting.people)


def _to_be_asked(sitting: Sitting) -> list[Seat]:
    """The people who have said nothing yet; all of them again where all have sat out."""
    players = [place for place in sitting.table.players if not place.bot]
    silent = [place.seat for place in players if place.bets is None]
    return silent or [place.seat for place in players if not place.bets]


def shuffled(sitting: Sitting, sealed: ShoeSealed) -> list[str]:
    return [seal_line(sitting.table, sealed, sitting.asker.words)]


def told(scene: Scene, before: RoundView, event: Event, after: RoundView) -> list[str]:
    return announced(scene, before, event, after)


def lying(scene: Scene, view: RoundView) -> list[str]:
    return hands_lying(scene, view)


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


def leave(sitting: Sitting, seat: Seat) -> None:
    """Out of the seat, with the purse and a word on how it went."""
    person, chips = sitting.local.person(seat), sitting.leave(seat)
    sitting.tell(*left_lines(sitting, seat, person, chips))


def left_lines(sitting: Sitting, seat: Seat, person: str, chips: int) -> list[str]:
    """How it went for somebody who has left with so many chips; nothing where nobody sees chips."""
    if not sitting.is_for_money:
        return []
    net = chips - sitting.brought.get(seat, chips)
    kind = "won" if net > 0 else "lost" if net < 0 else "even"
    how = sitting.asker.words(f"table.net.{kind}", money=sitting.money.text(abs(net)))
    left = sitting.scene.say("table.left", seat, money=sitting.money.text(chips), net=how)
    return [left] if seat in sitting.bots else [left, sitting.wallet_line(seat, person)]


def sent_away_lines(sitting: Sitting, gone: SeatLeft | LeavingAnnounced) -> list[str]:
    """By whom and why somebody was sent away, and that their chips are in the wallet, or will be."""
    say, key = sitting.scene.say, "table.sent_away.why" if gone.reason else "table.sent_away"
    told = [say(key, gone.seat, by=gone.by, reason=shown(gone.reason))]
    if isinstance(gone, LeavingAnnounced):
        told.append(say("table.sent_away.later", gone.seat))
    elif sitting.is_for_money and gone.seat not in sitting.bots:
        told.append(say("table.sent_away.chips", gone.seat, money=sitting.money.text(gone.chips)))
    return told


def goodbye(sitting: Sitting) -> None:
    sitting.tell(sitting.asker.words("table.goodbye"))


def _bet_for_points(sitting: Sitting) -> bool:
    if not sitting.people or not _wants_next_round(sitting):
        return False
    bet_nothing(sitting)
    return True


def let_bots_bet(sitting: Sitting) -> bool:
    """Nobody but bots bets against people who bank: these say when."""
    if not _wants_next_round(sitting):
        return False
    sitting.local.let_bots_bet()
    return True


def _wants_next_round(sitting: Sitting) -> bool:
    words, first = sitting.asker.words, sitting.people[0]
    tell_time(sitting, first if len(sitting.people) == 1 else None)
    help_text = "\n".join([words("table.points.help"), words("table.bet.help.seed")])
    return sitting.asker.goes_on(
        words("table.points.ask"),
        "table.points.wrong",
        help_text,
        seed=lambda written: add_seed(sitting, first, written),
    )


def bet_nothing(sitting: Sitting) -> None:
    """Everybody plays, for a point."""
    boxes = 2 if sitting.book.swap else 1
    for seat in _to_be_asked(sitting):
        sitting.local.bet(seat, (BoxBet(0),) * boxes)


def _bet(sitting: Sitting, seat: Seat) -> None:
    """One person's bets; who leaves, or has too little, is gone afterwards."""
    while True:
        try:
            _bet_from_purse(sitting, seat)
        except PurseChanged as changed:
            sitting.tell(str(changed))
        else:
            return


def _bet_from_purse(sitting: Sitting, seat: Seat) -> None:
    cheapest = limits_of(sitting).cheapest
    if sitting.purses[seat] < cheapest and not brings_more(sitting, seat, cheapest):
        _leave_broke(sitting, seat, cheapest)
        return
    limits = limits_of(sitting, seat)
    if not has_to_sit_out(sitting, seat, limits) and ask_bets(sitting, seat, limits) is None:
        leave(sitting, seat)


def _leave_broke(sitting: Sitting, seat: Seat, cheapest: int) -> None:
    """Who could bring more and does not leaves like everybody; for others the game is over."""
    purse, text, person = sitting.purses[seat], sitting.money.text, sitting.local.person(seat)
    if purse + wallet_of(sitting, seat) >= cheapest:
        leave(sitting, seat)
        return
    sitting.tell(sitting.scene.say("table.broke", seat, money=text(purse), least=text(cheapest)))
    sitting.leave(seat)
    sitting.tell(*wallet_lines(sitting, seat, person))
