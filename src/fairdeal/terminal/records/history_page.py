"""Rounds in a list, two lines each."""

import os
import sys
from collections.abc import Iterator, Sequence

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.games.trumps.book import TrumpsBook
from fairdeal.houses.money import written
from fairdeal.terminal import faces
from fairdeal.terminal.records.played import Answer, Hand, Played
from fairdeal.terminal.records.told import signed, when
from fairdeal.terminal.screen import Look, Screen, look_for
from fairdeal.words import Words


def history_page(shown: Sequence[Played], count: int, words: Words) -> list[str]:
    """The rounds shown, the latest at the bottom; `count`: how many there are."""
    if not shown:
        return [words("records.history.none")]
    screen = Screen(None, sys.stdout, os.environ)
    look = look_for(screen, words, os.environ, None if screen.is_terminal else "letters")
    lines = [line for played in shown for line in _round(played, look, words)]
    if count > len(shown):
        lines.append(words("records.history.more", n=len(shown), count=count))
    return lines


def _round(played: Played, look: Look, words: Words) -> Iterator[str]:
    record, place = played.record, played.place
    name = words("records.history.bot", name=place.name) if place.bot else place.name
    facts = {"when": when(record.began_at), "round": record.name, "house": record.house, "name": name}
    yield words("records.history.round", **facts)
    yield f"  {_cards(played, look, words)}"
    if played.choices and record.game != "trumps":
        yield f"  {words('records.history.choices', choices=_choices(played.choices, words))}"
    yield f"  {_money(played, words)}"


def _cards(played: Played, look: Look, words: Words) -> str:
    book = played.record.book
    if isinstance(book, TrumpsBook):
        hand = played.hands[0]
        how = words("records.history.ended", how=_how(hand, words)) if hand.outcome else ""
        return words("records.history.trumps", n=len(hand.cards), how=how)
    dealer = _row(played.dealer, look)
    total = words("records.history.total", cards=dealer, total=played.dealer_total)
    if not played.hands:
        return words("records.history.banked", dealer=total)
    hands = " / ".join(_hand(hand, look, words) for hand in played.hands)
    return words("records.history.cards", hands=hands, dealer=total)


def _hand(hand: Hand, look: Look, words: Words) -> str:
    told = words("records.history.total", cards=_row(hand.cards, look), total=hand.total)
    return words("records.history.hand", hand=told, how=_how(hand, words)) if hand.outcome else told


def _how(hand: Hand, words: Words) -> str:
    return words(f"records.outcome.{hand.outcome}") if hand.outcome else ""


def _row(cards: Sequence[Card], look: Look) -> str:
    return " ".join("??" if card == FACE_DOWN else _card(card, look) for card in cards)


def _card(card: Card, look: Look) -> str:
    return look.painted(card, faces.STYLES["letters" if look.ascii else "symbols"](card))


def _choices(choices: Sequence[Answer], words: Words) -> str:
    return words("list.comma").join(action_named(answer, words) for answer in choices)


def action_named(answer: Answer, words: Words) -> str:
    """An answer by its usual name; a yes or no with what was asked."""
    name = words(f"action.{answer.action}.name")
    if answer.question == "action" or answer.action not in ("yes", "no"):
        return name
    return words(f"records.asked.{answer.question}", answer=name)


def _money(played: Played, words: Words) -> str:
    record = played.record
    if getattr(record.book, "points_only", False) or not any(record.staked.values()):
        return words("records.history.no_chips") if record.ended else words("records.history.in_play_free")
    staked, before = (written(chips, record.chip) for chips in (played.staked, played.before))
    if played.won is None or played.after is None:
        return words("records.history.in_play", staked=staked, before=before)
    if record.voided:
        return words("records.history.voided", staked=staked, before=before)
    won, after = signed(played.won, record.chip), written(played.after, record.chip)
    return words("records.history.money", staked=staked, won=won, before=before, after=after)
