"""Asking for bets at a table with limits."""

import sys

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games.blackjack.settle import most_won
from fairdeal.games.game import Seat
from fairdeal.houses.money import BadMoney
from fairdeal.terminal.asking import NotUnderstood, shown
from fairdeal.terminal.side_betting import check_side_bets, read_side_bet, side_bets_help, tokens
from fairdeal.terminal.sitting import BoxBet, Sitting, in_chips

Bets = tuple[BoxBet, ...]
"""What lies on each of somebody's boxes; empty for somebody who sits the round out."""


FULL_WIDTH = str.maketrans("０１２３４５６７８９．＋＝", "0123456789.+=")
"""A Chinese keyboard may write these."""


class Limits(Struct, frozen=True):
    """What one box may hold, in chips, and how many boxes one person may play."""

    least: int
    most: int
    step: int
    boxes: int
    equal_pair: bool
    """Whether everybody plays two boxes with equal bets."""
    share: int
    """The most that one box may win, side bets included."""

    @property
    def cheapest(self) -> int:
        """The smallest purse that can play at all."""
        return self.least * 2 if self.equal_pair else self.least


def limits_of(sitting: Sitting) -> Limits:
    rules, table = sitting.house.rules, sitting.house.rules.table
    most = house_most(sitting)
    share = in_chips(rules.pay.max_payout, table.chip) if rules.pay.max_payout else sys.maxsize
    if sitting.banker is not None:
        # A banker must be good for the most that all the others can win.
        others = len(sitting.purses) - 1
        boxes = others * table.hands_per_player
        share = min(share, sitting.purses[sitting.banker] // boxes)
        most = min(most, share // most_won(sitting.book))
    least, step = in_chips(table.min_bet, table.chip), in_chips(table.bet_step, table.chip)
    most -= most % step
    return Limits(least, most, step, table.hands_per_player, sitting.book.swap, share)


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


def tell_if_no_bet_is_possible(sitting: Sitting, limits: Limits) -> bool:
    """Whether even the smallest bet could win more than the house pays; if so, that is told."""
    if payout_limit(sitting) // limits.step * limits.step >= limits.least:
        return False
    facts = {"least": sitting.money.text(limits.least), **_payout_texts(sitting)}
    sitting.tell(sitting.asker.words("table.bet.impossible", **facts))
    return True


def _payout_texts(sitting: Sitting) -> dict[str, str]:
    rules = sitting.house.rules
    assert rules.pay.max_payout is not None
    paid = in_chips(rules.pay.max_payout, rules.table.chip)
    return {"paid": sitting.money.text(paid), "times": str(most_won(sitting.book))}


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
    smallest = (BoxBet(limits.least),) * (2 if limits.equal_pair else 1)
    last = sitting.last_bets.get(seat, smallest)
    try:
        _check(sitting, seat, limits, last)
    except NotUnderstood:
        return smallest
    return last


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
    bets: list[BoxBet] = []
    try:
        for token in tokens(line.translate(FULL_WIDTH)):
            if "=" not in token:
                bets.append(BoxBet(sitting.money.chips(token)))
            elif bets:
                bets[-1] = replace(bets[-1], side=(*bets[-1].side, read_side_bet(sitting, token)))
            else:
                raise NotUnderstood(sitting.asker.words("side.bet.alone", given=shown(token)))
    except BadMoney:
        bets = []
    if not bets:
        facts = _limit_texts(sitting, limits)
        raise NotUnderstood(sitting.asker.words("table.bet.wrong", given=shown(line), **facts))
    return tuple(bets)


def _check(sitting: Sitting, seat: Seat, limits: Limits, bets: Bets) -> None:
    words = sitting.asker.words
    if limits.equal_pair and (len(bets) != 2 or bets[0].chips != bets[1].chips):
        raise NotUnderstood(words("refusal.bet/two-boxes"))
    if len(bets) > limits.boxes:
        raise NotUnderstood(words("table.bet.boxes", n=limits.boxes))
    for bet in bets:
        check_amount(sitting, limits, bet.chips)
        check_side_bets(sitting, bet, bet.chips * most_won(sitting.book), limits.share)
    if sum(bet.costs for bet in bets) > sitting.purses[seat]:
        amounts = {"chips": _written(sitting, bets), "purse": sitting.money.text(sitting.purses[seat])}
        raise NotUnderstood(words("refusal.bet/over-purse", **amounts))


def check_amount(sitting: Sitting, limits: Limits, chips: int) -> None:
    """Whether the table takes this bet on a box, whoever places it."""
    facts = {"given": sitting.money.text(chips), **_limit_texts(sitting, limits)}
    if chips > payout_limit(sitting):
        facts |= _payout_texts(sitting)
        raise NotUnderstood(sitting.asker.words("table.bet.payout", **facts))
    if not limits.least <= chips <= limits.most:
        raise NotUnderstood(sitting.asker.words("table.bet.limits", **facts))
    if chips % limits.step:
        raise NotUnderstood(sitting.asker.words("table.bet.step", **facts))


def _help(sitting: Sitting, limits: Limits) -> str:
    words = sitting.asker.words
    lines = [words("table.bet.help", **_limit_texts(sitting, limits))]
    if limits.equal_pair:
        lines.append(words("table.bet.help.pair"))
    elif limits.boxes > 1:
        example = _written(sitting, (BoxBet(limits.least), BoxBet(limits.least)))
        lines.append(words("table.bet.help.boxes", n=limits.boxes, example=example))
    if len(sitting.names) > 1:
        lines.append(words("table.bet.help.pass"))
    lines += side_bets_help(sitting)
    return "\n".join(lines)


def _limit_texts(sitting: Sitting, limits: Limits) -> dict[str, str]:
    text = sitting.money.text
    return {"least": text(limits.least), "most": text(limits.most), "step": text(limits.step)}


def _written(sitting: Sitting, bets: Bets) -> str:
    """As a person would write them: `10+20`, `10 pairs=5 + 20`."""
    text = sitting.money.text
    boxes = [
        " ".join([text(bet.chips), *(f"{side.id}={text(side.chips)}" for side in bet.side)]) for bet in bets
    ]
    return (" + " if any(bet.side for bet in bets) else "+").join(boxes)
