"""`fairdeal deal`: one round, from given cards."""

import os
import sys
from collections.abc import Callable, Iterator
from typing import Annotated

import msgspec
from cyclopts import Parameter

from fairdeal.cards import RANK_OF, BadCard, Card, card
from fairdeal.cli.dealing import WORDS, Begun, Dealing, Dealt, Player, RanOut, open_round, who
from fairdeal.cli.options import HOUSE, LANG, SET, listed, spoken
from fairdeal.cli.report import Money, report
from fairdeal.cli.wrong import Wrong
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.events import RoundOpened
from fairdeal.games.blackjack.notation import read
from fairdeal.games.game import Refused
from fairdeal.houses.house import House
from fairdeal.houses.library import open_house
from fairdeal.houses.money import BadMoney, chips, money, written
from fairdeal.houses.problems import shown_text
from fairdeal.words import Words

NAME_LENGTH = 60


def deal(
    *,
    house: HOUSE = "vegas_strip",
    player: Annotated[list[str] | None, listed("--player", "deal.help.player")] = None,
    shoe: Annotated[str, Parameter(help="deal.help.shoe")] = "",
    do: Annotated[str, Parameter(help="deal.help.do")] = "",
    side: Annotated[list[str] | None, listed("--side", "deal.help.side")] = None,
    overrides: SET = None,
    start: Annotated[str | None, Parameter(name="--from", help="deal.help.from")] = None,
    json: Annotated[bool, Parameter(negative=(), help="deal.help.json")] = False,
    lang: LANG = None,
) -> int:
    rules, book = open_house(house, overrides or ())
    cards = _cards(shoe, book)
    decisions = _decisions(do)
    _refuse_side_bets(side or [])
    words = spoken(lang)
    if start is None:
        players = _players(player, rules, words)
        begun = _begun(lambda: open_round(book, players), rules, words)
    else:
        begun = _begun(lambda: read(start, book), rules, words)
        players = _players_of(begun, player)
    dealing = Dealing(players, begun, cards, decisions)
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


def _begun(begin: Callable[[], Begun], house: House, words: Words) -> Begun:
    """The round before its first card, or as its notation left it."""
    try:
        return begin()
    except Refused as refused:
        raise Wrong("deal.not_begun", reason=_reason(refused, house, words)) from None


def _reason(refused: Refused, house: House, words: Words) -> str:
    from fairdeal.terminal.refusals import refusal_sentence
    from fairdeal.terminal.voices import voice_named

    chip = house.rules.table.chip
    return refusal_sentence(
        words, lambda chips: written(chips, chip), refused, voice_named(house.voice).named
    )


def _encoded(dealt: Dealt, house: House) -> str:
    def show(count: int) -> Money:
        return None if dealt.state.book.points_only else money(count, house.rules.table.chip)

    return msgspec.json.encode(report(shown_text(house.id), dealt, show)).decode()


def _cards(text: str, book: RuleBook) -> list[Card]:
    cards = []
    for place, code in enumerate(text.replace(",", " ").split(), 1):
        try:
            cards.append(card(code))
        except BadCard:
            raise Wrong("deal.bad_card", place=place, card=shown_text(code)) from None
        if not book.has_rank[RANK_OF[cards[-1]]]:
            raise Wrong("deal.not_in_pack", place=place, card=cards[-1])
    return cards


def _decisions(text: str) -> list[str]:
    words = text.split()
    for word in words:
        if word.lower() not in WORDS:
            raise Wrong("deal.unknown_word", word=shown_text(word, 40), known=" ".join(WORDS))
    return words


def _refuse_side_bets(side: list[str]) -> None:
    for bet in side:
        raise Wrong("deal.no_side_bet", side=shown_text(bet, 40))


def _players(given: list[str] | None, house: House, words: Words) -> list[Player]:
    if house.rules.play.stakes == "points":
        return [_named_player(text) for text in given or ["Player"]]
    return [_player(text, house, words) for text in given or ["Player:100:10"]]


def _named_player(text: str) -> Player:
    if ":" in text or not text.strip():
        raise Wrong("deal.points_player", player=shown_text(text, 80))
    return Player(_name(text), 0, (0,))


def _player(text: str, house: House, words: Words) -> Player:
    name, *amounts = text.rsplit(":", 2)
    if len(amounts) != 2 or not name.strip():
        raise Wrong("deal.bad_player", player=shown_text(text, 80))
    balance = _chips(amounts[0], text, house, words)
    bets = tuple(_chips(bet, text, house, words) for bet in amounts[1].split("+"))
    if min(bets) <= 0:
        raise Wrong("deal.bet_not_positive", player=shown_text(text, 80))
    if sum(bets) > balance:
        raise Wrong("deal.bet_over_balance", player=shown_text(text, 80))
    return Player(_name(name), balance, bets)


def _name(text: str) -> str:
    """As it was given, but for what can't be shown: arguments may hold bytes that are no text."""
    return shown_text(text.strip(), NAME_LENGTH)


def _chips(amount: str, player: str, house: House, words: Words) -> int:
    try:
        return chips(amount, house.rules.table.chip)
    except BadMoney as bad:
        raise Wrong("deal.bad_money", player=shown_text(player, 80), reason=bad.told(words)) from None


def _players_of(begun: Begun, names: list[str] | None) -> list[Player]:
    """The people of a round in notation, which knows seats but no names."""
    opened = begun[1][0]
    assert isinstance(opened, RoundOpened)
    seats = opened.entries.purses
    named = [_name(name) for name in names] if names else [f"Player {seat}" for seat in seats]
    if len(named) != len(seats) or list(seats) != list(range(1, len(seats) + 1)):
        raise Wrong("deal.from_players", n=len(seats))
    bets = {seat: tuple(s.chips for s in opened.entries.stakes if s.owner == seat) for seat in seats}
    return [Player(name, seats[seat], bets[seat]) for seat, name in enumerate(named, 1)]


def _tell(dealt: Dealt, house: House, words: Words) -> None:
    from fairdeal.terminal.screen import Screen
    from fairdeal.terminal.telling import tell_round

    screen = Screen(None, sys.stdout, os.environ)
    names = [player.name for player in dealt.players]
    for line in tell_round(house, dealt.events, names, words, _refusals(dealt, house, words)):
        screen.tell(line)
    for line in (*_balances(dealt, house, words), *_remarks(dealt, house, words)):
        screen.tell(line)


def _refusals(dealt: Dealt, house: House, words: Words) -> dict[int, list[str]]:
    """What is said of words that were refused, by the number of events before them."""
    told: dict[int, list[str]] = {}
    for word in dealt.refused:
        line = words("deal.refused", word=word.input, reason=_reason(word.refused, house, words))
        told.setdefault(word.after, []).append(line)
    return told


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


def _remarks(dealt: Dealt, house: House, words: Words) -> Iterator[str]:
    """Words that were not needed, or the question that is open."""
    from fairdeal.terminal.voices import voice_named

    if dealt.unused:
        yield words("deal.unused", words=" ".join(dealt.unused))
    if (asked := dealt.seen.asked) is not None:
        name = who(dealt.players, dealt.state, asked.box, words("table.dealer"))
        options = words.one_of(voice_named(house.voice).named(words, action) for action in asked.options)
        yield words(f"deal.open.{asked.question}", who=name, options=options)
