"""Asking for bets at a table with limits."""

import sys

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games.blackjack.worst import most_won
from fairdeal.games.game import Refused, Seat
from fairdeal.houses.money import BadMoney
from fairdeal.terminal.asking import NotUnderstood, shown
from fairdeal.terminal.refusals import refusal_sentence
from fairdeal.terminal.sealing import add_seed
from fairdeal.terminal.session import tell_time
from fairdeal.terminal.side_betting import read_side_bet, side_bets_help, tokens
from fairdeal.terminal.sitting import BoxBet, Sitting

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

    @property
    def cheapest(self) -> int:
        """The smallest purse that can play at all."""
        return self.least * 2 if self.equal_pair else self.least


def limits_of(sitting: Sitting, seat: Seat | None = None) -> Limits:
    """What a prompt says of bets, or of the bets of one seat; whether one is taken, the table decides."""
    terms = sitting.table.terms
    most = house_most(sitting) if seat is None else sitting.local.largest_bet(seat)
    most -= most % terms.step
    return Limits(terms.least, most, terms.step, terms.boxes_each, terms.bets_in_pairs)


def house_most(sitting: Sitting) -> int:
    """The largest bet that the house takes from anybody, however much they could stake on it later."""
    return min(sitting.table.terms.most, payout_limit(sitting))


def payout_limit(sitting: Sitting) -> int:
    """The largest bet that can't win more than one box is paid in a round."""
    paid = sitting.table.terms.payout_most
    return sys.maxsize if paid is None else paid // most_won(sitting.book)


def tell_if_no_bet_is_possible(sitting: Sitting, limits: Limits) -> bool:
    """Whether even the smallest bet could win more than the house pays; if so, that is told."""
    if payout_limit(sitting) // limits.step * limits.step >= limits.least:
        return False
    facts = {"least": sitting.money.text(limits.least), **_payout_texts(sitting)}
    sitting.tell(sitting.asker.words("table.bet.impossible", **facts))
    return True


def _payout_texts(sitting: Sitting) -> dict[str, str]:
    paid = sitting.table.terms.payout_most
    assert paid is not None
    return {"paid": sitting.money.text(paid), "times": str(most_won(sitting.book))}


def ask_bets(sitting: Sitting, seat: Seat, limits: Limits) -> Bets | None:
    """The bets of one person, which the table has taken; None from one who leaves."""
    scene = sitting.scene
    usual = _usual_bets(sitting, seat, limits)
    enter = scene.words("table.bet.enter", money=written_bets(sitting, usual)) if usual else ""
    facts = {"money": scene.money(sitting.purses[seat]), **_limit_texts(sitting, limits)}
    prompt = scene.say("table.bet.ask", seat, enter=enter, **facts)
    tell_time(sitting, seat)
    return sitting.asker.until(
        prompt,
        lambda line: _read(sitting, seat, limits, line, usual),
        _help(sitting, limits),
        seed=lambda written: add_seed(sitting, seat, written),
    )


def _usual_bets(sitting: Sitting, seat: Seat, limits: Limits) -> Bets:
    """What ENTER means: the last bets, or the smallest if the table would not take those."""
    smallest = (BoxBet(limits.least),) * (2 if limits.equal_pair else 1)
    last = sitting.last_bets.get(seat, smallest)
    return last if sitting.local.takes(seat, last) else smallest


def _read(sitting: Sitting, seat: Seat, limits: Limits, line: str, usual: Bets) -> Bets | None:
    words, given = sitting.asker.words, line.lower()
    if given in words("ask.quit.words").split():
        return None
    bets = () if given in words("ask.pass.words").split() and len(sitting.names) > 1 else usual
    if given and bets:
        bets = _amounts(sitting, limits, line)
        if limits.equal_pair and len(bets) == 1:
            bets *= 2
    place_bets(sitting, seat, limits, bets)
    return bets


def place_bets(sitting: Sitting, seat: Seat, limits: Limits, bets: Bets) -> None:
    """Put bets on the table; NotUnderstood tells why it does not take them."""
    try:
        sitting.local.bet(seat, bets)
    except Refused as refusal:
        raise NotUnderstood(_why_not(sitting, limits, bets, refusal)) from None


def _why_not(sitting: Sitting, limits: Limits, bets: Bets, refusal: Refused) -> str:
    """Why the table does not take bets, in the money of the house."""
    words, text, facts = sitting.asker.words, sitting.money.text, refusal.facts
    match refusal.code:
        case "table/bet/pair":
            return words("refusal.bet/two-boxes")
        case "table/bet/boxes":
            return words("table.bet.boxes", n=limits.boxes)
        case "table/bet/limits" | "table/bet/step" as code:
            given = text(int(str(facts["chips"])))
            key = code.removeprefix("table/bet/")
            return words(f"table.bet.{key}", given=given, **_limit_texts(sitting, limits))
        case "table/bet/purse":
            purse = text(int(str(facts["has"])))
            return words("refusal.bet/over-purse", chips=written_bets(sitting, bets), purse=purse)
        case "table/bet/payout" if any(bet.side for bet in bets):
            return words("side.bet.payout", most=_payout_texts(sitting)["paid"])
        case "table/bet/payout":
            given = text(max(bet.chips for bet in bets))
            return words("table.bet.payout", given=given, **_payout_texts(sitting))
        case _:
            return refusal_sentence(words, text, refusal, lambda words, action: action)


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


def _help(sitting: Sitting, limits: Limits) -> str:
    words = sitting.asker.words
    lines = [words("table.bet.help", **_limit_texts(sitting, limits))]
    if limits.equal_pair:
        lines.append(words("table.bet.help.pair"))
    elif limits.boxes > 1:
        example = written_bets(sitting, (BoxBet(limits.least), BoxBet(limits.least)))
        lines.append(words("table.bet.help.boxes", n=limits.boxes, example=example))
    if len(sitting.names) > 1:
        lines.append(words("table.bet.help.pass"))
    lines += side_bets_help(sitting)
    lines.append(words("table.bet.help.seed"))
    return "\n".join(lines)


def _limit_texts(sitting: Sitting, limits: Limits) -> dict[str, str]:
    text = sitting.money.text
    return {"least": text(limits.least), "most": text(limits.most), "step": text(limits.step)}


def written_bets(sitting: Sitting, bets: Bets) -> str:
    """As a person would write them: `10+20`, `10 pairs=5 + 20`."""
    text = sitting.money.text
    boxes = [
        " ".join([text(bet.chips), *(f"{side.id}={text(side.chips)}" for side in bet.side)]) for bet in bets
    ]
    return (" + " if any(bet.side for bet in bets) else "+").join(boxes)
