"""Why an action is best: the dealer's likely totals, the effect of one more card, and every action's odds."""

from collections.abc import Iterator, Sequence

from fairdeal.coaching.guidance import describe_advice
from fairdeal.coaching.next_hands import NextHand
from fairdeal.odds.figures import Advice, DealerOdds
from fairdeal.terminal.pages.odds.guidance_page import answer_table, guidance_line
from fairdeal.terminal.pages.odds.hand_page import Situation, action_namer, dealer_lines
from fairdeal.terminal.pages.odds.house_page import remarks
from fairdeal.terminal.pages.odds.layout import Row, bets, percent, table
from fairdeal.words import Words

GOOD_FROM = 17
"""The lowest total on which dealers of most houses stand."""


def explain_page(
    situation: Situation,
    total: tuple[int, bool],
    dealer: DealerOdds | None,
    cards: Sequence[NextHand],
    advice: Advice,
    words: Words,
    columns: int | None = None,
) -> list[str]:
    """`total`: the hand's total, and whether it is soft; `dealer`: None if the odds are unknown."""
    written = {"hand": " ".join(situation.hand), "up": " ".join(situation.up)}
    title = words("odds.explain.title", house=situation.house, total=_total(*total, words), **written)
    lines = [title, *dealer_lines(advice, words)]
    if dealer is not None:
        lines += ["", *_dealer(dealer, total[0], words, advice.peeked, columns)]
    if cards:
        lines += ["", *_next_cards(cards, words, columns)]
    guidance, named = describe_advice(advice), action_namer(words)
    lines += ["", *answer_table(guidance, words, named, columns)]
    lines += [*_actions(advice, words), guidance_line(guidance, words, named)]
    return [*lines, "", words("odds.hand.units"), *(f"- {each}" for each in remarks(advice.remarks, words))]


def _total(total: int, soft: bool, words: Words) -> str:
    return words("odds.explain.soft", total=total) if soft else str(total)


def _dealer(dealer: DealerOdds, total: int, words: Words, peeked: bool, columns: int | None) -> Iterator[str]:
    """The dealer's final totals; after a peek, those without a natural."""
    share = 1 - dealer.natural if peeked else 1.0
    ends = {str(end): chance / share for end, chance in dealer.totals.items()}
    if not peeked and dealer.natural:
        ends[words("odds.explain.natural")] = dealer.natural
    ends[words("odds.explain.bust")] = dealer.bust / share
    head = Row(words("odds.explain.dealer"), (words("odds.explain.chance"),))
    yield from table(head, [Row(end, (f"{percent(chance)}%",)) for end, chance in ends.items()], columns)
    above = sum(chance for end, chance in dealer.totals.items() if end > total) / share
    facts = {"bust": percent(dealer.bust / share), "above": percent(above)}
    yield words("odds.explain.beats", total=total, **facts)


def _next_cards(cards: Sequence[NextHand], words: Words, columns: int | None) -> Iterator[str]:
    heads = ("chance", "makes", "worth")
    head = Row(words("odds.explain.next"), tuple(words(f"odds.explain.{name}") for name in heads))
    rows = [Row(card.card, (f"{percent(card.chance)}%", _made(card, words), bets(card.ev))) for card in cards]
    yield from table(head, rows, columns)
    bust = sum(card.chance for card in cards if card.busts)
    good = sum(card.chance for card in cards if not card.busts and card.total >= GOOD_FROM)
    if bust:
        yield words("odds.explain.risk", bust=percent(bust), good=percent(good))
    else:
        yield words("odds.explain.safe")
    yield from _named(cards, words)


def _made(card: NextHand, words: Words) -> str:
    if card.busts:
        return words("odds.explain.bust")
    total = _total(card.total, card.soft, words)
    return words("table.total.named", total=total, special=card.name) if card.name else total


def _named(cards: Sequence[NextHand], words: Words) -> Iterator[str]:
    """The chance of each hand that the house has a name for, and what it pays."""
    for name in dict.fromkeys(card.name for card in cards if card.name):
        some = [card for card in cards if card.name == name]
        chance = sum(card.chance for card in some)
        ev = sum(card.chance * card.ev for card in some) / chance
        yield words("odds.explain.named", name=name, chance=percent(chance), ev=bets(ev))


def _actions(advice: Advice, words: Words) -> Iterator[str]:
    for action, odds in advice.actions.items():
        yield words(f"odds.explain.{action}", win=percent(odds.win), ev=bets(odds.ev))
