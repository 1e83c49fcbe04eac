"""`fairdeal deal`: one round, from given cards."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Annotated

import msgspec
from cyclopts import Parameter

from fairdeal.cli.options import HOUSE, LANG, SET, listed, may_be_empty, spoken
from fairdeal.cli.wrong import Wrong
from fairdeal.games.blackjack.disclosure import show_events
from fairdeal.games.blackjack.events import RoundOpened
from fairdeal.games.blackjack.notation import read
from fairdeal.games.blackjack.offers import offers
from fairdeal.games.blackjack.play import waiting_for
from fairdeal.games.blackjack.state import Round
from fairdeal.games.game import BANKER_BOX, ForPlayers, Refused
from fairdeal.houses.house import House
from fairdeal.houses.library import open_house
from fairdeal.houses.money import money
from fairdeal.houses.rounds.dealing import Begun, Dealing, Dealt, Left, Player, RanOut, open_round, who
from fairdeal.houses.rounds.given import (
    cards_of,
    check_names,
    decisions_of,
    fit_name,
    players_of,
    side_bets_of,
)
from fairdeal.houses.rounds.report import Money, report
from fairdeal.people.checks import check_not_reserved
from fairdeal.people.names import reserved_for
from fairdeal.words import Words
from fairdeal.words.money import written
from fairdeal.words.refusals import render_refusal
from fairdeal.words.safe_text import shown_text


def deal(
    *,
    house: HOUSE = "vegas_strip",
    player: Annotated[list[str] | None, listed("--player", "deal.help.player")] = None,
    shoe: Annotated[str, may_be_empty("deal.help.shoe")] = "",
    do: Annotated[str, may_be_empty("deal.help.do")] = "",
    side: Annotated[list[str] | None, listed("--side", "deal.help.side")] = None,
    overrides: SET = None,
    start: Annotated[str | None, Parameter(name="--from", help="deal.help.from")] = None,
    json: Annotated[bool, Parameter(negative=(), help="deal.help.json")] = False,
    lang: LANG = None,
) -> int:
    rules, book = open_house(house, overrides or ())
    cards = cards_of(shoe, book)
    decisions = decisions_of(do)
    words = spoken(lang)
    if start is None:
        players = players_of(player or (), rules)
        placed = side_bets_of(side or (), rules, players)
        begun = _begun(lambda: open_round(book, players, placed), rules, words)
    elif side:
        raise Wrong("deal.from_side")
    else:
        begun = _begun(lambda: read(start, book), rules, words)
        players = _players_of(begun, player)
    _check_names([each.name for each in players], rules, words)
    dealing = Dealing(players, begun, cards, decisions, rules.rules.table.leaving)
    try:
        dealt = dealing.run()
    except RanOut as end:
        needs = who(players, dealing.state, end.box, words("table.dealer"))
        raise Wrong("deal.ran_out", n=end.dealt, who=needs) from None
    if json:
        print(_encoded(dealt, rules))
    else:
        _tell(dealt, rules, words)
    return dealt.status


def _check_names(names: Sequence[str], house: House, words: Words) -> None:
    """Everybody in the report can be told apart, also from the dealer."""
    from fairdeal.terminal.names import dealer_problem, named_twice

    if (twice := named_twice(names)) is not None:
        raise Wrong("deal.names_twice", name=twice)
    try:
        for name in names:
            if reserved_for(name) != "bot":  # to bots cards are dealt, too: see `replay --as-deal`
                check_not_reserved(name)
    except Refused as refused:
        raise Wrong("play.refused", reason=render_refusal(refused, words)) from None
    for name in names:
        if (problem := dealer_problem(words, name, house.voice)) is not None:
            raise Wrong("play.refused", reason=problem)


def _begun(begin: Callable[[], Begun], house: House, words: Words) -> Begun:
    """The round before its first card, or as its notation left it."""
    try:
        return begin()
    except Refused as refused:
        raise Wrong("deal.not_begun", reason=_reason(refused, house, words)) from None


def _reason(refused: Refused, house: House, words: Words) -> str:
    from fairdeal.terminal.blackjack.voices import find_voice

    chip = house.rules.table.chip
    named = find_voice(house.voice).action_word
    return render_refusal(refused, words, lambda chips: written(chips, chip), named)


def _encoded(dealt: Dealt, house: House) -> str:
    def show(count: int) -> Money:
        return None if dealt.state.book.points_only else money(count, house.rules.table.chip)

    return msgspec.json.encode(report(shown_text(house.name), dealt, show)).decode()


def _players_of(begun: Begun, names: list[str] | None) -> list[Player]:
    """The people of a round in notation, which knows seats but no names."""
    opened = begun[1][0]
    assert isinstance(opened, RoundOpened)
    seats = opened.entries.purses
    named = [fit_name(name) for name in names] if names else [f"Player {seat}" for seat in seats]
    check_names(named)
    if len(named) != len(seats) or list(seats) != list(range(1, len(seats) + 1)):
        raise Wrong("deal.from_players", n=len(seats))
    bets = {seat: tuple(s.chips for s in opened.entries.stakes if s.owner == seat) for seat in seats}
    return [Player(name, seats[seat], bets[seat]) for seat, name in enumerate(named, 1)]


def _tell(dealt: Dealt, house: House, words: Words) -> None:
    from fairdeal.terminal.blackjack.voices import tell_round
    from fairdeal.terminal.io.screen import Screen

    screen = Screen(None, sys.stdout, os.environ)
    names = [player.name for player in dealt.players]
    remarks = _on_the_way(dealt, house, words)
    for line in tell_round(house, show_events(dealt.events), names, words, remarks):
        screen.tell(line)
    for line in (*_balances(dealt, house, words), *_remarks(dealt, house, words)):
        screen.tell(line)


def _on_the_way(dealt: Dealt, house: House, words: Words) -> dict[int, list[str]]:
    """What is said of words that were refused and of those who left, by the number of events before that."""
    told: dict[int, list[str]] = {}
    for word in dealt.refused:
        line = words("deal.refused", word=word.input, reason=_reason(word.refused, house, words))
        told.setdefault(word.after, []).append(line)
    for left in dealt.left:
        told.setdefault(left.after, []).append(_left(dealt, left, words))
    return told


def _left(dealt: Dealt, left: Left, words: Words) -> str:
    is_you = len(dealt.players) == 1 and left.box != BANKER_BOX
    key = f"deal.left.{'forfeit' if left.forfeits else 'silent'}.{'you' if is_you else 'name'}"
    return words(key, name=who(dealt.players, dealt.state, left.box, words("table.dealer")))


def _balances(dealt: Dealt, house: House, words: Words) -> Iterator[str]:
    """What everybody has after the round, and how it went; while stakes lie open there is nothing to say."""
    if dealt.seen.asked is not None or dealt.state.book.points_only:
        return
    chip = house.rules.table.chip
    for seat, player in enumerate(dealt.players, 1):
        balance = dealt.state.purses[seat]
        net = balance - player.balance
        kind = "won" if net > 0 else "lost" if net < 0 else "even"
        how = words(f"table.net.{kind}", money=written(abs(net), chip))
        key = "deal.balance.you" if len(dealt.players) == 1 else "deal.balance.name"
        yield words(key, name=player.name, money=written(balance, chip), net=how)


def _free_actions(state: Round) -> Iterator[str]:
    """The answers to the open question for which the house puts up the chips."""
    waiting = waiting_for(state)
    assert isinstance(waiting, ForPlayers)
    return (offer.action for offer in offers(state, waiting) if offer.is_free)


def _remarks(dealt: Dealt, house: House, words: Words) -> Iterator[str]:
    """Words that were not needed, or the question that is open."""
    from fairdeal.terminal.blackjack.voices import find_voice

    if dealt.unused:
        yield words("deal.unused", words=" ".join(dealt.unused))
    if (asked := dealt.seen.asked) is not None:
        name = who(dealt.players, dealt.state, asked.box, words("table.dealer"))
        names = {action: find_voice(house.voice).action_word(words, action) for action in asked.options}
        free = {action: words("table.free", action=names[action]) for action in _free_actions(dealt.state)}
        options = words.one_of((names | free).values())
        yield words(f"deal.open.{asked.question}", who=name, options=options)
