"""A round of blackjack in a list of rounds: the cards, and what was chosen."""

from collections.abc import Iterator, Sequence

from fairdeal.cards import Card
from fairdeal.terminal.records.played import Hand, Insurance, Played, SideBet
from fairdeal.terminal.records.told import signed
from fairdeal.terminal.screen import Look
from fairdeal.words import Words
from fairdeal.words.money import written


def history_lines(played: Played, look: Look) -> Iterator[str]:
    words = look.words
    yield _cards(played, look)
    if played.insurance or played.side:
        yield words("records.history.parts").join([*_insured(played, words), *_side_bets(played, words)])
    if played.forfeited:
        yield words("records.history.forfeited")
    if played.own_choices:
        choices = words("list.comma").join(
            action_named(answer.question, answer.action, words) for answer in played.own_choices
        )
        yield words("records.history.choices", choices=choices)


def _cards(played: Played, look: Look) -> str:
    words = look.words
    dealer = _row(played.dealer, look)
    total = words("records.history.total", cards=dealer, total=played.dealer_total)
    if not played.hands:
        return words("records.history.banked", dealer=total)
    # Where nothing else is staked, the line about the money tells it.
    has_parts = len(played.hands) > 1 or bool(played.insurance or played.side)
    tell = _hand_with_stake if has_parts and _is_for_chips(played) else _hand
    hands = " / ".join(tell(hand, played, look) for hand in played.hands)
    return words("records.history.cards", hands=hands, dealer=total)


def _is_for_chips(played: Played) -> bool:
    return any(hand.stake for hand in played.hands)


def _hand_with_stake(hand: Hand, played: Played, look: Look) -> str:
    told = _hand(hand, played, look)
    if hand.change is None:
        return look.words("records.history.hand.open", hand=told, stake=written(hand.stake))
    facts = {"stake": written(hand.stake), "change": signed(hand.change)}
    return look.words("records.history.hand.stake", hand=told, **facts)


def _insured(played: Played, words: Words) -> Iterator[str]:
    for each in played.insurance:
        yield _beside(played, each, words("records.history.insurance"), words)


def _side_bets(played: Played, words: Words) -> Iterator[str]:
    for number, each in enumerate(played.side):
        name = words("records.history.side", id=each.id) if number == 0 else each.id
        yield _beside(played, each, name, words)


def _beside(played: Played, placed: Insurance | SideBet, name: str, words: Words) -> str:
    """A stake beside the hands, and what came of it; its box, where there are several."""
    change = placed.change
    how = "open" if change is None else "won" if change > 0 else "lost" if change < 0 else "back"
    facts = {"what": name, "stake": written(placed.stake), "change": written(abs(change or 0))}
    told = words(f"records.history.beside.{how}", **facts)
    several = len({hand.box for hand in played.hands}) > 1
    return told + (words("table.place.box", box=placed.box) if several else "")


def _hand(hand: Hand, played: Played, look: Look) -> str:
    words = look.words
    told = words("records.history.total", cards=_row(hand.cards, look), total=hand.total)
    return words("records.history.hand", hand=told, how=hand.ended(words)) if hand.outcome else told


def _row(cards: Sequence[Card], look: Look) -> str:
    return " ".join(map(look.card, cards))


def action_named(question: str, action: str, words: Words) -> str:
    """An answer by its usual name; a yes or no with what was asked."""
    name = words(f"action.{action}.name")
    if question == "action" or action not in ("yes", "no"):
        return name
    return words(f"records.asked.{question}", answer=name)
