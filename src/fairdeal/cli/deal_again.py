"""Turns a recorded round into arguments of `fairdeal deal`, which plays it again with the same cards."""

from collections.abc import Iterable, Iterator

from fairdeal.games import blackjack
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.game import Seat
from fairdeal.houses.house import House
from fairdeal.houses.rounds.dealing import LEAVE, LETTERS, Dealing, open_round
from fairdeal.houses.rounds.given import cards_of, decisions_of, players_of, side_bets_of
from fairdeal.wire.events.blackjack import HandSettled, RoundOpened
from fairdeal.wire.events.opening import Entries
from fairdeal.wire.records import ReplayChoice, RoundReplay
from fairdeal.wire.views.blackjack import RoundView
from fairdeal.words.money import written

SHORT = {action: letter for letter, action in LETTERS.items()}
FOR_QUESTION = {"insurance": "ins", "even_money": "em"}
YES_NO = {"yes": "y", "no": "n"}

SET, PLAYER, SIDE, SHOE, DO = "--set", "--player", "--side", "--shoe", "--do"

Replay = RoundReplay[RoundView]


def deal_arguments(replay: Replay, house: str, book: RuleBook) -> list[str]:
    """Everything after `fairdeal deal`; `house` is the house's name on that command line."""
    cards = " ".join(step.card for step in replay.steps if step.card is not None)
    words = " ".join(_words(replay))
    players, side_bets = _players(replay, for_points=book.points_only), _side_bets(replay)
    given = {SET: replay.round.overrides, PLAYER: players, SIDE: side_bets, SHOE: [cards]}
    arguments = ["--house", house]
    for option, texts in given.items():
        for text in texts:
            arguments += [option, text]
    return [*arguments, DO, words] if words else arguments


def _entries(replay: Replay) -> Entries:
    opened = replay.steps[0].events[0]
    assert isinstance(opened, RoundOpened)
    return opened.entries


def _chips_per_house_chip(replay: Replay) -> int:
    size = _entries(replay).house_chip
    return size if isinstance(size, int) else 1


def _players(replay: Replay, *, for_points: bool) -> list[str]:
    """Everybody with a bet, in the order of seats, so that boxes keep their numbers."""
    stakes, players = _entries(replay).stakes, []
    names = _names(replay)
    for player in replay.players:
        bets = [stake.chips for stake in stakes if stake.owner == player.seat]
        if not bets:
            continue  # the banker
        # Fractions of the house's chip could not be staked, and `deal` refuses them.
        purse = player.chips_before - player.chips_before % _chips_per_house_chip(replay)
        name, amounts = names[player.seat], [written(chips) for chips in (purse, *bets)]
        players.append(name if for_points else f"{name}:{amounts[0]}:{'+'.join(amounts[1:])}")
    return players


def _names(replay: Replay) -> dict[Seat, str]:
    """Names must be unique, and can't contain the colon that separates a name from the money."""
    staked = {stake.owner for stake in _entries(replay).stakes}
    names = {each.seat: each.name.replace(":", "-") for each in replay.players if each.seat in staked}
    every = list(names.values())
    return {seat: f"{name} {seat}" if every.count(name) > 1 else name for seat, name in names.items()}


def _side_bets(replay: Replay) -> list[str]:
    stakes = _entries(replay).stakes
    return [f"{stake.box}:{side.id}:{written(side.chips)}" for stake in stakes for side in stake.side]


def _words(replay: Replay) -> Iterator[str]:
    """Everybody's answers; a player who left and forfeited gets a single word."""
    left: set[Seat] = set()
    for choice in (step.choice for step in replay.steps):
        if choice is None:
            continue
        if choice.seat is None or not choice.has_forfeited:
            yield _word(choice)
        elif choice.seat not in left:
            left.add(choice.seat)
            yield LEAVE


def _word(choice: ReplayChoice[RoundView]) -> str:
    if choice.question in FOR_QUESTION:
        return f"{FOR_QUESTION[choice.question]}:{YES_NO[choice.action]}"
    return SHORT.get(choice.action, choice.action)


def deals_the_same(replay: Replay, arguments: list[str], house: House, book: RuleBook) -> bool:
    """Whether `deal` produces the same hands and payouts from these arguments."""
    given = _by_option(arguments)
    players = players_of(given.get(PLAYER, ()), house)
    begun = open_round(book, players, side_bets_of(given.get(SIDE, ()), house, players))
    cards, decisions = cards_of(given[SHOE][0], book), decisions_of(given.get(DO, [""])[0])
    dealt = Dealing(players, begun, cards, decisions, house.rules.table.leaving).run()
    last = replay.steps[-1].rounds_after_events[-1]
    events = (event for step in replay.steps for event in step.events)
    same_cards = [_hands(each) for each in (last, blackjack.view(dealt.state, None))]
    again = (blackjack.disclose(event, None) for event in dealt.events)
    same_payouts = [list(_payouts(events, 1)), list(_payouts(again, _chips_per_house_chip(replay)))]
    return dealt.status == 0 and same_cards[0] == same_cards[1] and same_payouts[0] == same_payouts[1]


def _by_option(arguments: list[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for option, text in zip(arguments[::2], arguments[1::2], strict=True):
        found.setdefault(option, []).append(text)
    return found


def _hands(view: RoundView) -> tuple[object, ...]:
    return (view.dealer.cards, *(hand.cards for box in view.boxes for hand in box.hands))


def _payouts(events: Iterable[object], chips_each: int) -> Iterator[tuple[object, ...]]:
    """`deal` renumbers seats and counts in chips of the house, but keeps the numbers of boxes and hands."""
    for each in events:
        if isinstance(each, HandSettled):
            stake, returned = each.stake * chips_each, each.returned * chips_each
            yield each.box, each.hand, each.outcome, stake, returned
