"""Asking for bets at a table with limits."""

import sys

from msgspec import Struct

from fairdeal.games.blackjack.book import Ratio
from fairdeal.games.blackjack.settle import most_won
from fairdeal.games.game import Seat
from fairdeal.houses.money import BadMoney
from fairdeal.terminal.asking import NotUnderstood, shown
from fairdeal.terminal.sitting import Sitting

Bets = tuple[int, ...]
"""Chips on each of somebody's boxes; empty for somebody who sits the round out."""


FULL_WIDTH = str.maketrans("０１２３４５６７８９．＋", "0123456789.+")
"""A Chinese keyboard may write these."""


class Limits(Struct, frozen=True):
    """What one box may hold, in chips, and how many boxes one person may play."""

    least: int
    most: int
    step: int
    boxes: int
    equal_pair: bool
    """Whether everybody plays two boxes with equal bets."""

    @property
    def cheapest(self) -> int:
        """The smallest purse that can play at all."""
        return self.least * 2 if self.equal_pair else self.least


def limits_of(sitting: Sitting) -> Limits:
    table = sitting.house.rules.table
    most = house_most(sitting)
    if sitting.banker is not None:
        # A banker must be good for the most that all the others can win.
        others = len(sitting.purses) - 1
        boxes = others * table.hands_per_player
        most = min(most, sitting.purses[sitting.banker] // (most_won(sitting.book) * boxes))
    least, step = in_chips(table.min_bet, table.chip), in_chips(table.bet_step, table.chip)
    most -= most % step
    return Limits(least, most, step, table.hands_per_player, sitting.book.swap)


def house_most(sitting: Sitting) -> int:
    """The largest bet that the house itself takes."""
    table = sitting.house.rules.table
    return min(in_chips(table.max_bet, table.chip), payout_limit(sitting))


def payout_limit(sitting: Sitting) -> int:
    """The largest bet that can't win more than one box is paid in a round."""
    rules = sitting.house.rules
    if rules.pay.max_payout is None:
        return sys.maxsize
    return in_chips(rules.pay.max_payout, rules.table.chip) // most_won(sitting.book)


def payout_refusal(sitting: Sitting, chips: int) -> NotUnderstood:
    """Why a bet is too large for what the house pays."""
    facts = {"given": sitting.money.text(chips), **_payout_texts(sitting)}
    return NotUnderstood(sitting.asker.words("table.bet.payout", **facts))


def tell_no_bet_possible(sitting: Sitting, least: int) -> None:
    """Even the smallest bet could win more than the house pays."""
    facts = {"least": sitting.money.text(least), **_payout_texts(sitting)}
    sitting.tell(sitting.asker.words("table.bet.impossible", **facts))


def _payout_texts(sitting: Sitting) -> dict[str, str]:
    rules = sitting.house.rules
    assert rules.pay.max_payout is not None
    paid = in_chips(rules.pay.max_payout, rules.table.chip)
    return {"paid": sitting.money.text(paid), "times": str(most_won(sitting.book))}


def in_chips(amount: Ratio, chip: Ratio) -> int:
    """A limit of the table, which is money, in whole chips."""
    return max(1, amount[0] * chip[1] // (amount[1] * chip[0]))


def ask_bets(sitting: Sitting, seat: Seat, limits: Limits) -> Bets | None:
    """The bets of one person; None from one who leaves the table."""
    scene = sitting.scene
    usual = _usual_bets(sitting, seat, limits)
    enter = scene.words("table.bet.enter", money=_written(sitting, usual)) if usual else ""
    facts = {"money": scene.money(sitting.purses[seat]), **_limit_texts(sitting, limits)}
    prompt = scene.say("table.bet.ask", seat, enter=enter, **facts)
    return sitting.asker.until(
        prompt, lambda line: _read(sitting, seat, limits, line, usual), _help(sitting, limits)
    )


def _usual_bets(sitting: Sitting, seat: Seat, limits: Limits) -> Bets:
    """What ENTER means: the last bets, or the smallest if those can't be paid."""
    smallest = (limits.least,) * (2 if limits.equal_pair else 1)
    last = sitting.last_bets.get(seat, smallest)
    if sum(last) <= sitting.purses[seat] and max(last) <= limits.most:
        return last
    return smallest


def _read(sitting: Sitting, seat: Seat, limits: Limits, line: str, usual: Bets) -> Bets | None:
    words, given = sitting.asker.words, line.lower()
    if given in words("ask.quit.words").split():
        return None
    if len(sitting.names) > 1 and given in words("ask.pass.words").split():
        return ()
    if not given:
        return usual
    bets = _amounts(sitting, limits, line)
    if limits.equal_pair and len(bets) == 1:
        bets *= 2
    _check(sitting, seat, limits, bets)
    return bets


def _amounts(sitting: Sitting, limits: Limits, line: str) -> Bets:
    try:
        bets = tuple(
            sitting.money.chips(part) for part in line.translate(FULL_WIDTH).replace("+", " ").split()
        )
    except BadMoney:
        bets = ()
    if not bets:
        facts = _limit_texts(sitting, limits)
        raise NotUnderstood(sitting.asker.words("table.bet.wrong", given=shown(line), **facts))
    return bets


def _check(sitting: Sitting, seat: Seat, limits: Limits, bets: Bets) -> None:
    words, texts = sitting.asker.words, _limit_texts(sitting, limits)
    if limits.equal_pair and (len(bets) != 2 or bets[0] != bets[1]):
        raise NotUnderstood(words("refusal.bet/two-boxes"))
    if len(bets) > limits.boxes:
        raise NotUnderstood(words("table.bet.boxes", n=limits.boxes))
    for chips in bets:
        given = sitting.money.text(chips)
        if chips > payout_limit(sitting):
            raise payout_refusal(sitting, chips)
        if not limits.least <= chips <= limits.most:
            raise NotUnderstood(words("table.bet.limits", given=given, **texts))
        if chips % limits.step:
            raise NotUnderstood(words("table.bet.step", given=given, **texts))
    if sum(bets) > sitting.purses[seat]:
        amounts = {"chips": _written(sitting, bets), "purse": sitting.money.text(sitting.purses[seat])}
        raise NotUnderstood(words("refusal.bet/over-purse", **amounts))


def _help(sitting: Sitting, limits: Limits) -> str:
    words = sitting.asker.words
    lines = [words("table.bet.help", **_limit_texts(sitting, limits))]
    if limits.boxes > 1:
        example = _written(sitting, (limits.least, limits.least))
        lines.append(words("table.bet.help.boxes", n=limits.boxes, example=example))
    if len(sitting.names) > 1:
        lines.append(words("table.bet.help.pass"))
    return "\n".join(lines)


def _limit_texts(sitting: Sitting, limits: Limits) -> dict[str, str]:
    text = sitting.money.text
    return {"least": text(limits.least), "most": text(limits.most), "step": text(limits.step)}


def _written(sitting: Sitting, bets: Bets) -> str:
    """As a person would write them: `10+20`."""
    return "+".join(sitting.money.text(chips) for chips in bets)
