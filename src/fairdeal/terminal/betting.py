"""Asking for bets at a table with limits."""

from msgspec.structs import replace

from fairdeal.games.blackjack.max_payout import max_first_bets
from fairdeal.games.game import Refused, Seat
from fairdeal.houses.money import BadMoney
from fairdeal.tables.bet_limits import Bets, Limits, bet_limits, payout_limit, usual_bets
from fairdeal.tables.problems import refusal_sentence
from fairdeal.terminal.asking import NotUnderstood, shown
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.purse import FULL_WIDTH, TOO_MUCH, beyond_purse, move_chips, purse_help
from fairdeal.terminal.sealing import add_seed
from fairdeal.terminal.session import SENT_HOME, tell_time
from fairdeal.terminal.side_betting import beyond_limits, read_side_bet, side_bets_help, tokens
from fairdeal.terminal.sitting import BoxBet, Sitting

PART_OF_A_CHIP = "house.money.not_chips"


def limits_of(sitting: Sitting, seat: Seat | None = None) -> Limits:
    """What a prompt says of bets, or of the bets of one seat; whether one is taken, the table decides."""
    return bet_limits(sitting.table, seat, sitting.local.funds if seat is not None else None)


def tell_if_no_bet_is_possible(sitting: Sitting, limits: Limits) -> bool:
    """Whether even the smallest bet could win more than the house pays, or has; if so, that is told."""
    if payout_limit(sitting.table) // limits.step * limits.step >= limits.least:
        return _tell_if_house_is_short(sitting, limits)
    facts = {"least": sitting.money.text(limits.least), **_payout_texts(sitting)}
    sitting.tell(sitting.asker.words("table.bet.impossible", **facts))
    return True


def _tell_if_house_is_short(sitting: Sitting, limits: Limits) -> bool:
    """Whether the treasury could pay nobody's smallest bet, where only operators can fill it."""
    table, local, text = sitting.table, sitting.local, sitting.money.text
    players = [place.seat for place in table.players if sitting.purses[place.seat] >= limits.cheapest]
    if (has := local.funds) is None or any(place.bets for place in table.players):
        return False
    if not players or any(local.largest_bet(seat) >= limits.least for seat in players):
        return False
    costs = min(local.max_cost(seat, limits.smallest) for seat in players)
    facts = {
        "least": text(limits.cheapest),
        "costs": text(costs),
        "has": text(has),
        "lacks": text(costs - has),
    }
    house, data = table.house, as_option(sitting.data)
    sitting.tell(sitting.asker.words("table.bet.house_short", **facts, house=house, data=data))
    return True


def has_to_sit_out(sitting: Sitting, seat: Seat, limits: Limits) -> bool:
    """Whether the bank could not pay even the smallest bet of this seat; if so, that is told and done."""
    local = sitting.local
    may_be_short = local.funds is not None or any(place.bets for place in sitting.table.players)
    if not may_be_short or local.largest_bet(seat) >= limits.least:
        return False
    sitting.tell(sitting.scene.say("table.bet.bank_full", seat))
    local.bet(seat, ())
    return True


def _payout_texts(sitting: Sitting) -> dict[str, str]:
    paid = sitting.table.terms.payout_most
    assert paid is not None
    return {"paid": sitting.money.text(paid), "times": f"{float(max_first_bets(sitting.book)):g}"}


def ask_bets(sitting: Sitting, seat: Seat, limits: Limits) -> Bets | None:
    """The bets of one person, which the table has taken; None from one who leaves.

    PurseChanged: from now on other bets are possible.
    """
    scene, purse = sitting.scene, sitting.purses[seat]
    can_bet = limits.within(purse)
    usual = usual_bets(sitting.table, seat, can_bet, sitting.local.funds)
    enter = scene.words("table.bet.enter", money=written_bets(sitting, usual)) if usual else ""
    facts = {"money": scene.money(purse), **_limit_texts(sitting, can_bet)}
    prompt = scene.say("table.bet.ask", seat, enter=enter, **facts)
    tell_time(sitting, seat)
    bets = sitting.asker.until(
        prompt,
        lambda line: _read(sitting, seat, limits, line, usual),
        _help(sitting, seat, can_bet),
        seed=lambda written: add_seed(sitting, seat, written),
    )
    if bets and limits.equal_pair:
        costs = sum(bet.costs for bet in bets)
        each, total = scene.money(bets[0].chips), scene.money(costs)
        sitting.tell(scene.words("table.bet.on_each", each=each, total=total))
    return bets


def _read(sitting: Sitting, seat: Seat, limits: Limits, line: str, usual: Bets) -> Bets | None:
    words, given = sitting.asker.words, line.lower()
    if given in words("ask.quit.words").split():
        return None
    move_chips(sitting, seat, line)
    bets = () if given in words("ask.pass.words").split() and len(sitting.names) > 1 else usual
    if given and bets:
        bets = _amounts(sitting, seat, limits, line)
        if limits.equal_pair and len(bets) == 1:
            bets *= 2
    if bets and has_to_sit_out(sitting, seat, limits):
        return ()  # other tables have taken the chips since this was asked
    place_bets(sitting, seat, limits, bets)
    return bets


def place_bets(sitting: Sitting, seat: Seat, limits: Limits, bets: Bets) -> None:
    """Put bets on the table; NotUnderstood tells why it does not take them."""
    try:
        sitting.local.bet(seat, bets)
    except Refused as refusal:
        if refusal.code in SENT_HOME:
            raise
        if refusal.code == "table/bet/bank" and sitting.banker is None:
            raise NotUnderstood(_why_house_cannot(sitting, seat, refusal)) from None
        raise NotUnderstood(_why_not(sitting, seat, limits, bets, refusal)) from None


def _why_house_cannot(sitting: Sitting, seat: Seat, refusal: Refused) -> str:
    """Of the house's funds, and what it could take instead."""
    text, facts = sitting.money.text, refusal.facts
    amounts = {name: text(int(str(facts[name]))) for name in ("chips", "has")}
    most = limits_of(sitting, seat).within(sitting.purses[seat]).most
    return sitting.scene.say("table.bet.house_funds", seat, most=text(most), **amounts)


def _why_not(sitting: Sitting, seat: Seat, limits: Limits, bets: Bets, refusal: Refused) -> str:
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
        case "table/bet/side" | "table/bet/side-limits" | "table/bet/side-step":
            return beyond_limits(sitting, str(facts["id"]), int(str(facts["chips"])))
        case "table/bet/purse":
            return beyond_purse(sitting, seat, written_bets(sitting, bets))
        case "table/bet/payout" if any(bet.side for bet in bets):
            return words("side.bet.payout", most=_payout_texts(sitting)["paid"])
        case "table/bet/payout":
            given = text(max(bet.chips for bet in bets))
            return words("table.bet.payout", given=given, **_payout_texts(sitting))
        case _:
            return refusal_sentence(words, text, refusal, lambda words, action: action)


def _amounts(sitting: Sitting, seat: Seat, limits: Limits, line: str) -> Bets:
    bets: list[BoxBet] = []
    for token in tokens(line.translate(FULL_WIDTH)):
        if "=" not in token:
            bets.append(BoxBet(_chips(sitting, seat, limits, token, line)))
        elif bets:
            bets[-1] = replace(bets[-1], side=(*bets[-1].side, read_side_bet(sitting, token)))
        else:
            raise NotUnderstood(sitting.asker.words("side.bet.alone", given=shown(token)))
    if not bets:
        raise _no_bet(sitting, limits, line)
    return tuple(bets)


def _chips(sitting: Sitting, seat: Seat, limits: Limits, token: str, line: str) -> int:
    """What one amount of a line is; more chips than there are, and parts of one, are refused as bets are."""
    try:
        return sitting.money.chips(token)
    except BadMoney as bad:
        if bad.key == TOO_MUCH:
            raise NotUnderstood(beyond_purse(sitting, seat, shown(token))) from None
        if bad.key == PART_OF_A_CHIP:
            facts = _limit_texts(sitting, limits)
            raise NotUnderstood(sitting.asker.words("table.bet.step", given=shown(token), **facts)) from None
        raise _no_bet(sitting, limits, line) from None


def _no_bet(sitting: Sitting, limits: Limits, line: str) -> NotUnderstood:
    facts = _limit_texts(sitting, limits)
    return NotUnderstood(sitting.asker.words("table.bet.wrong", given=shown(line), **facts))


def _help(sitting: Sitting, seat: Seat, limits: Limits) -> str:
    words = sitting.asker.words
    lines = [words("table.bet.help", **_limit_texts(sitting, limits))]
    if seat in sitting.last_bets:
        lines.append(words("table.bet.help.enter"))
    if limits.equal_pair:
        lines.append(words("table.bet.help.pair"))
    elif limits.boxes > 1:
        example = written_bets(sitting, (BoxBet(limits.least), BoxBet(limits.least)))
        lines.append(words("table.bet.help.boxes", n=limits.boxes, example=example))
    if len(sitting.names) > 1:
        lines.append(words("table.bet.help.pass"))
    lines += [*side_bets_help(sitting), *purse_help(sitting, seat)]
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
