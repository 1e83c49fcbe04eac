"""A recorded round as arguments of `fairdeal deal`, which plays it again from the same cards."""

from collections.abc import Iterable, Iterator

from fairdeal.games.blackjack import apply
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.events import HandSettled
from fairdeal.games.blackjack.state import Round
from fairdeal.games.game import Seat
from fairdeal.houses.house import House
from fairdeal.houses.rounds.dealing import LEAVE, LETTERS, Dealing, open_round
from fairdeal.houses.rounds.given import cards_of, decisions_of, players_of, side_bets_of
from fairdeal.tables.history import Record
from fairdeal.terminal.records.steps import Step, owner_of, steps_of
from fairdeal.words.money import written

SHORT = {action: letter for letter, action in LETTERS.items()}
FOR_QUESTION = {"insurance": "ins", "even_money": "em"}
YES_NO = {"yes": "y", "no": "n"}

SET, PLAYER, SIDE, SHOE, DO = "--set", "--player", "--side", "--shoe", "--do"


def deal_arguments(record: Record, house: str) -> list[str]:
    """Everything behind `fairdeal deal`; `house` is how the house is named there."""
    steps = list(steps_of(record))
    cards = " ".join(step.card for step in steps if step.card is not None)
    words = " ".join(_words(record, steps))
    given = {SET: record.overrides, PLAYER: _players(record), SIDE: _side_bets(record), SHOE: [cards]}
    arguments = ["--house", house]
    for option, texts in given.items():
        for text in texts:
            arguments += [option, text]
    return [*arguments, DO, words] if words else arguments


def _players(record: Record) -> list[str]:
    """Whoever has a bet, seat by seat: so boxes get the numbers that they had."""
    told: list[str] = []
    for seat in sorted(record.staked):
        name = _name(record, seat)
        bets = [stake.chips for stake in record.events[0].entries.stakes if stake.owner == seat]
        purse = record.purses[seat]
        # What is no whole chip of the house could not be staked, and `deal` takes none of it.
        purse -= purse % record.events[0].entries.chips_per_house_chip
        amounts = [written(chips) for chips in (purse, *bets)]
        told.append(name if record.book.points_only else f"{name}:{amounts[0]}:{'+'.join(amounts[1:])}")
    return told


def _name(record: Record, seat: Seat) -> str:
    """People are told apart by their names, and a colon parts a name from the money."""
    names = {each: record.places[each].name.replace(":", "-") for each in record.staked}
    same = list(names.values()).count(names[seat]) > 1
    return f"{names[seat]} {seat}" if same else names[seat]


def _side_bets(record: Record) -> list[str]:
    return [
        f"{stake.box}:{side.id}:{written(side.chips)}"
        for stake in record.events[0].entries.stakes
        for side in stake.side
    ]


def _words(record: Record, steps: Iterable[Step]) -> Iterator[str]:
    """What everybody said; of a player who left and forfeited, that once."""
    left: set[Seat] = set()
    for step in steps:
        if step.choice is None:
            continue
        seat = owner_of(record, step.choice.box)
        if seat is None or step.first < record.forfeited.get(seat, len(record.events)):
            yield _word(step)
        elif seat not in left:
            left.add(seat)
            yield LEAVE


def _word(step: Step) -> str:
    assert step.choice is not None
    action = step.choice.action
    if step.question in FOR_QUESTION:
        return f"{FOR_QUESTION[step.question]}:{YES_NO[action]}"
    return SHORT.get(action, action)


def comes_to_the_same(record: Record, arguments: list[str], house: House, book: RuleBook) -> bool:
    """Whether `deal` makes the same hands and payouts of these arguments."""
    given = _by_option(arguments)
    players = players_of(given.get(PLAYER, ()), house)
    begun = open_round(book, players, side_bets_of(given.get(SIDE, ()), house, players))
    cards, decisions = cards_of(given[SHOE][0], book), decisions_of(given.get(DO, [""])[0])
    dealt = Dealing(players, begun, cards, decisions, house.rules.table.leaving).run()
    state: Round | None = None
    for event in record.events:
        state = apply(state, event)
    assert state is not None
    same_cards = [_hands(each) for each in (state, dealt.state)]
    size = state.house_chip
    same_payouts = [_payouts(record.events, 1), _payouts(dealt.events, size)]
    return dealt.status == 0 and same_cards[0] == same_cards[1] and same_payouts[0] == same_payouts[1]


def _by_option(arguments: list[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for option, text in zip(arguments[::2], arguments[1::2], strict=True):
        found.setdefault(option, []).append(text)
    return found


def _hands(state: Round) -> tuple[object, ...]:
    return (state.dealer.cards, *(hand.cards for box in state.boxes for hand in box.hands))


def _payouts(events: object, chips_each: int) -> list[tuple[object, ...]]:
    """Seats are numbered anew in `deal`, which counts in chips of the house; boxes and hands are not."""
    assert isinstance(events, list | tuple)
    settled = (event for event in events if isinstance(event, HandSettled))
    return [
        (each.box, each.hand, each.outcome, each.stake * chips_each, each.returned * chips_each)
        for each in settled
    ]
