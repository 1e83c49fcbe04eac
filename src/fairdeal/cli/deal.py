"""`fairdeal deal`: one round, from given cards."""

from collections.abc import Iterator
from typing import Annotated

import msgspec
from cyclopts import Parameter

from fairdeal.cards import RANK_OF, BadCard, Card, card
from fairdeal.cli.dealing import WORDS, Dealing, Dealt, Player, open_round, who
from fairdeal.cli.options import HOUSE, LANG, SET, listed, spoken
from fairdeal.cli.report import Money, report
from fairdeal.cli.wrong import Wrong
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.events import Event, RoundOpened
from fairdeal.games.blackjack.notation import read
from fairdeal.games.blackjack.state import Round
from fairdeal.games.game import Refused
from fairdeal.houses.house import House
from fairdeal.houses.library import open_house
from fairdeal.houses.money import BadMoney, chips, money
from fairdeal.words import Words


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
    words = _decisions(do)
    _refuse_side_bets(side or [])
    try:
        if start is None:
            players = _players(player, rules, spoken(lang))
            begun = open_round(book, players)
        else:
            begun = read(start, book)
            players = _players_of(begun, player)
    except Refused as refused:
        raise Wrong(f"refusal.{refused.code}", **_facts(refused, rules)) from None
    dealt = Dealing(players, begun, cards, words).run()
    if json:
        print(_encoded(dealt, rules))
    else:
        _tell(dealt, rules, lang)
    return dealt.status


def _facts(refused: Refused, house: House) -> dict[str, object]:
    """What a refusal speaks of, with chips as money."""
    chip = house.rules.table.chip
    amounts = {
        name: money(count, chip)
        for name in ("chips", "purse")
        if isinstance(count := refused.facts.get(name), int)
    }
    return {**refused.facts, **amounts}


def _encoded(dealt: Dealt, house: House) -> str:
    def show(count: int) -> Money:
        return None if dealt.state.book.points_only else money(count, house.rules.table.chip)

    return msgspec.json.encode(report(house.id, dealt, show)).decode()


def _cards(text: str, book: RuleBook) -> list[Card]:
    cards = []
    for place, written in enumerate(text.replace(",", " ").split(), 1):
        try:
            cards.append(card(written))
        except BadCard as bad:
            raise Wrong("deal.bad_card", place=place, reason=str(bad)) from None
        if not book.has_rank[RANK_OF[cards[-1]]]:
            raise Wrong("deal.not_in_pack", place=place, card=cards[-1])
    return cards


def _decisions(text: str) -> list[str]:
    words = text.split()
    for word in words:
        if word.lower() not in WORDS:
            raise Wrong("deal.unknown_word", word=word[:40], known=" ".join(WORDS))
    return words


def _refuse_side_bets(side: list[str]) -> None:
    for written in side:
        raise Wrong("deal.no_side_bet", side=written[:40])


def _players(written: list[str] | None, house: House, words: Words) -> list[Player]:
    if house.rules.play.stakes == "points":
        return [_named_player(text) for text in written or ["Player"]]
    return [_player(text, house, words) for text in written or ["Player:100:10"]]


def _named_player(text: str) -> Player:
    if ":" in text or not text.strip():
        raise Wrong("deal.points_player", player=text[:80])
    return Player(text.strip(), 0, (0,))


def _player(text: str, house: House, words: Words) -> Player:
    name, *amounts = text.rsplit(":", 2)
    if len(amounts) != 2 or not name.strip():
        raise Wrong("deal.bad_player", player=text[:80])
    balance = _chips(amounts[0], text, house, words)
    bets = tuple(_chips(bet, text, house, words) for bet in amounts[1].split("+"))
    if min(bets) <= 0:
        raise Wrong("deal.bet_not_positive", player=text[:80])
    if sum(bets) > balance:
        raise Wrong("deal.bet_over_balance", player=text[:80])
    return Player(name.strip(), balance, bets)


def _chips(written: str, player: str, house: House, words: Words) -> int:
    try:
        return chips(written, house.rules.table.chip)
    except BadMoney as bad:
        raise Wrong("deal.bad_money", player=player[:80], reason=bad.told(words)) from None


def _players_of(begun: tuple[Round, list[Event]], names: list[str] | None) -> list[Player]:
    """The people of a round in notation, which knows seats but no names."""
    opened = begun[1][0]
    assert isinstance(opened, RoundOpened)
    seats = opened.entries.purses
    named = names or [f"Player {seat}" for seat in seats]
    if len(named) != len(seats) or list(seats) != list(range(1, len(seats) + 1)):
        raise Wrong("deal.from_players", n=len(seats))
    bets = {seat: tuple(s.chips for s in opened.entries.stakes if s.owner == seat) for seat in seats}
    return [Player(name, seats[seat], bets[seat]) for seat, name in enumerate(named, 1)]


def _tell(dealt: Dealt, house: House, lang: str | None) -> None:
    from fairdeal.terminal.telling import tell_round

    names = [player.name for player in dealt.players]
    for line in tell_round(house, list(dealt.events), names, lang):
        print(line)
    for line in _remarks(dealt, spoken(lang)):
        print(line)


def _remarks(dealt: Dealt, words: Words) -> Iterator[str]:
    """What the decisions given did not fit."""
    for refused in dealt.refused:
        yield words("deal.refused", word=refused.input, reason=refused.message)
    if dealt.unused:
        yield words("deal.unused", words=" ".join(dealt.unused))
    if (asked := dealt.seen.asked) is not None:
        name = who(dealt.players, dealt.state, asked.box)
        yield words("deal.open", who=name, options=words.one_of(asked.options))
