"""A round as people write it down: who plays with what, the cards, the decisions."""

import re
from collections.abc import Iterable, Sequence

from fairdeal.cards import RANK_OF, BadCard, Card, card
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.game import Outside, SideStake
from fairdeal.houses.house import House
from fairdeal.houses.money import BadMoney, chips
from fairdeal.houses.problems import told_fact
from fairdeal.houses.rounds.dealing import WORDS, Player, SideBets
from fairdeal.words import Words, words_for
from fairdeal.words.safe_text import shown_text

NAME_LENGTH = 60


class BadRound(Outside):
    """Something written that is no player, card or decision, as a key of the catalogue and its facts."""

    def __init__(self, key: str, **facts: object) -> None:
        self.key = key
        self.facts = facts
        super().__init__(self.told(words_for("en")))

    def told(self, words: Words) -> str:
        return words(self.key, **{name: told_fact(fact, words) for name, fact in self.facts.items()})


def cards_of(text: str, book: RuleBook) -> list[Card]:
    """Cards in the order they leave the shoe, all of ranks that the pack has."""
    cards = []
    for place, code in enumerate(text.replace(",", " ").split(), 1):
        try:
            cards.append(card(code))
        except BadCard:
            raise BadRound("deal.bad_card", place=place, card=shown_text(code)) from None
        if not book.has_rank[RANK_OF[cards[-1]]]:
            raise BadRound("deal.not_in_pack", place=place, card=cards[-1])
    return cards


def decisions_of(text: str) -> list[str]:
    """Words in the order they are asked for, each known to some house."""
    words = text.split()
    for word in words:
        if word.lower() not in WORDS:
            raise BadRound("deal.unknown_word", word=shown_text(word, 40), known=" ".join(WORDS))
    return words


def players_of(written: Iterable[str], house: House) -> list[Player]:
    """Everybody as `Ann:100:10+20`, or as `Ann` where points are played for; one player if none is named."""
    given = list(written)
    if house.rules.play.stakes == "points":
        players = [_named_player(text) for text in given or ["Player"]]
    else:
        players = [_player(text, house) for text in given or ["Player:100:10"]]
    check_names([player.name for player in players])
    return players


def check_names(names: Sequence[str]) -> None:
    """People are told apart by their names."""
    for name in names:
        if names.count(name) > 1:
            raise BadRound("deal.names_twice", name=name)


def side_bets_of(written: Iterable[str], house: House, players: Sequence[Player]) -> SideBets:
    """Side bets, each as `BOX:ID:BET`."""
    placed: SideBets = {}
    for text in written:
        box, side = _side_bet(text, house, sum(len(player.bets) for player in players))
        placed[box] = (*placed.get(box, ()), side)
    return placed


def _side_bet(text: str, house: House, boxes: int) -> tuple[int, SideStake]:
    box, *rest = text.split(":")
    shown = shown_text(text, 80)
    if len(rest) != 2 or not re.fullmatch("[0-9]{1,4}", box, re.ASCII):
        raise BadRound("deal.bad_side", side=shown)
    known = tuple(bet.id for bet in house.rules.side_bet)
    if not known:
        raise BadRound("deal.no_side_bet", side=shown)
    if rest[0] not in known:
        raise BadRound("deal.unknown_side_bet", side=shown, known=" ".join(known))
    if not 0 < int(box) <= boxes:
        raise BadRound("deal.side_box", side=shown, n=boxes)
    bet = _chips(rest[1], text, house)
    if not bet:
        raise BadRound("deal.bet_not_positive", player=shown)
    return int(box), SideStake(rest[0], bet)


def fit_name(text: str) -> str:
    """As it was given, but for what can't be shown: arguments may hold bytes that are no text."""
    return shown_text(text.strip(), NAME_LENGTH)


def _named_player(text: str) -> Player:
    if ":" in text or not text.strip():
        raise BadRound("deal.points_player", player=shown_text(text, 80))
    return Player(fit_name(text), 0, (0,))


def _player(text: str, house: House) -> Player:
    name, *amounts = text.rsplit(":", 2)
    if len(amounts) != 2 or not name.strip():
        raise BadRound("deal.bad_player", player=shown_text(text, 80))
    balance = _chips(amounts[0], text, house)
    bets = tuple(_chips(bet, text, house) for bet in amounts[1].split("+"))
    if min(bets) <= 0:
        raise BadRound("deal.bet_not_positive", player=shown_text(text, 80))
    if sum(bets) > balance:
        raise BadRound("deal.bet_over_balance", player=shown_text(text, 80))
    return Player(fit_name(name), balance, bets)


def _chips(amount: str, player: str, house: House) -> int:
    try:
        return chips(amount, house.rules.table.chip)
    except BadMoney as bad:
        raise BadRound("deal.bad_money", player=shown_text(player, 80), reason=bad) from None
