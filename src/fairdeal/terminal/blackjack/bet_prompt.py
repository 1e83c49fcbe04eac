"""The prompt for bets at a table with limits."""

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games.game import Refused, Seat
from fairdeal.houses.money import BadMoney
from fairdeal.terminal.blackjack.play_session import PlaySession
from fairdeal.terminal.blackjack.purse_prompt import (
    FULL_WIDTH,
    TOO_MUCH,
    beyond_purse,
    move_chips,
    purse_help,
)
from fairdeal.terminal.blackjack.session_figures import SUSPENSIONS, tell_time
from fairdeal.terminal.blackjack.side_bet_prompt import beyond_limits, read_side_bet, side_bets_help, tokens
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.io.prompt import NotUnderstood, shown
from fairdeal.terminal.seals import add_seed
from fairdeal.wire.parts import BoxBet
from fairdeal.wire.views.blackjack import RoundView
from fairdeal.wire.views.table import TableView
from fairdeal.words.refusals import render_refusal

PART_OF_A_CHIP = "house.money.not_chips"

Bets = tuple[BoxBet, ...]
"""A player's bet on each box; empty if the player sits the round out."""


class Limits(Struct, frozen=True):
    """Bet limits of one box in chips, and how many boxes one person may play."""

    least: int
    most: int
    step: int
    boxes: int
    equal_pair: bool
    """Whether everybody plays two boxes with equal bets."""

    @property
    def cheapest(self) -> int:
        """The smallest purse that is enough to play."""
        return sum(bet.chips for bet in self.smallest)

    @property
    def smallest(self) -> Bets:
        return (BoxBet(self.least),) * self.boxes_of_one

    @property
    def boxes_of_one(self) -> int:
        """How many boxes one typed bet covers."""
        return 2 if self.equal_pair else 1

    def within(self, purse: int) -> "Limits":
        """The limits for a player with this purse."""
        most = min(self.most, purse // self.boxes_of_one)
        return replace(self, most=max(self.least, most - most % self.step))


Look = TableView[RoundView]
"""A fresh view of the table, since other tables also change wallets and the house's funds."""


def limits_of(session: PlaySession, seat: Seat | None = None, view: Look | None = None) -> Limits:
    """The bet limits that a prompt shows, for the table or for one seat. The table decides what it accepts.

    `view`: a fresh view of the table, if the caller has one.
    """
    view = view or (session.party.look() if seat is not None else session.view)
    seats = {each.seat: each.bet_most for each in view.seats}
    bets, most = view.bets, seats.get(seat) if seat is not None else None
    if most is None:
        most = bets.most
    return Limits(bets.least, most, bets.step, bets.boxes_each, bets.are_in_pairs)


def tell_if_no_bet_is_possible(session: PlaySession, limits: Limits) -> bool:
    """Whether even the smallest bet could win more than the house pays, or has; if so, this is printed."""
    if limits.most >= limits.least:
        return _tell_if_house_is_short(session, limits)
    facts = {"least": session.money.text(limits.least), **_payout_texts(session)}
    session.tell(session.asker.words("table.bet.impossible", **facts))
    return True


def _tell_if_house_is_short(session: PlaySession, limits: Limits) -> bool:
    """Whether the treasury could not pay anybody's smallest bet, if only operators can fill it; if so, this
    is printed.
    """
    if session.party.visitors.gate.may_issue():
        return False
    view, text = session.party.look(), session.money.text
    if (costs := view.bets.needs) is None or (has := view.bets.covers) is None:
        return False
    facts = {
        "least": text(limits.cheapest),
        "costs": text(costs),
        "has": text(has),
        "lacks": text(costs - has),
    }
    house, data = view.house.id, as_option(session.data)
    session.tell(session.asker.words("table.bet.house_short", **facts, house=house, data=data))
    return True


def has_to_sit_out(session: PlaySession, seat: Seat, limits: Limits, view: Look | None = None) -> bool:
    """Whether the bank could not pay even this seat's smallest bet; if so, this is printed, and the seat sits
    out.
    """
    view = view or session.party.look()
    most = next(each.bet_most for each in view.seats if each.seat == seat)
    is_house_short = view.bets.covers is not None and view.dealer.banker is None
    may_be_short = is_house_short or any(each.bets for each in session.players)
    if not may_be_short or most is None or most >= limits.least:
        return False
    session.tell(session.scene.say("table.bet.bank_full", seat))
    session.party.bet(seat, ())
    return True


def _payout_texts(session: PlaySession) -> dict[str, str]:
    bets = session.view.bets
    assert bets.payout_most is not None
    return {"paid": session.money.text(bets.payout_most), "times": f"{bets.payout_times:g}"}


def ask_bets(session: PlaySession, seat: Seat, limits: Limits, view: Look) -> Bets | None:
    """One person's bets, already placed; None if the person leaves.

    Raises PurseChanged if other bets are possible from now on.
    """
    scene, purse = session.scene, session.purses[seat]
    can_bet = limits.within(purse)
    own = view.own
    usual = (own.bets.usual if own is not None and own.bets is not None else ()) or limits.smallest
    wallet = (own.wallet if own is not None else None) or 0
    enter = scene.words("table.bet.enter", money=written_bets(session, usual)) if usual else ""
    facts = {"money": scene.money(purse), **_limit_texts(session, can_bet)}
    prompt = scene.say("table.bet.ask", seat, enter=enter, **facts)
    tell_time(session, seat)
    bets = session.asker.until(
        prompt,
        lambda line: _read(session, seat, limits, line, usual),
        _help(session, seat, can_bet, wallet),
        seed=lambda written: add_seed(session, seat, written),
    )
    if bets and limits.equal_pair:
        costs = sum(bet.costs for bet in bets)
        each, total = scene.money(bets[0].chips), scene.money(costs)
        session.tell(scene.words("table.bet.on_each", each=each, total=total))
    return bets


def _read(session: PlaySession, seat: Seat, limits: Limits, line: str, usual: Bets) -> Bets | None:
    words, given = session.asker.words, line.lower()
    if given in words("ask.quit.words").split():
        return None
    move_chips(session, seat, line)
    bets = () if given in words("ask.pass.words").split() and len(session.names) > 1 else usual
    if given and bets:
        bets = _amounts(session, seat, limits, line)
        if limits.equal_pair and len(bets) == 1:
            bets *= 2
    if bets and has_to_sit_out(session, seat, limits):
        return ()  # other tables have taken chips since the question was asked
    place_bets(session, seat, limits, bets)
    return bets


def place_bets(session: PlaySession, seat: Seat, limits: Limits, bets: Bets) -> None:
    """Place bets; raises NotUnderstood with the reason if the table refuses them."""
    try:
        session.party.bet(seat, bets)
    except Refused as refusal:
        if refusal.code in SUSPENSIONS:
            raise
        if refusal.code == "table/bet/bank" and session.banker is None:
            raise NotUnderstood(_why_house_cannot(session, seat, refusal)) from None
        raise NotUnderstood(_why_not(session, seat, limits, bets, refusal)) from None


def _why_house_cannot(session: PlaySession, seat: Seat, refusal: Refused) -> str:
    """Why the house's funds are too low for the bet, and what it could take instead."""
    text, facts = session.money.text, refusal.facts
    amounts = {name: text(int(str(facts[name]))) for name in ("chips", "has")}
    most = limits_of(session, seat).within(session.purses[seat]).most
    return session.scene.say("table.bet.house_funds", seat, most=text(most), **amounts)


def _why_not(session: PlaySession, seat: Seat, limits: Limits, bets: Bets, refusal: Refused) -> str:
    """Why the table refuses bets, with amounts in the house's money."""
    words, text, facts = session.asker.words, session.money.text, refusal.facts
    match refusal.code:
        case "table/bet/pair":
            return words("refusal.bet/two-boxes")
        case "table/bet/boxes":
            return words("table.bet.boxes", n=limits.boxes)
        case "table/bet/limits" | "table/bet/step" as code:
            given = text(int(str(facts["chips"])))
            key = code.removeprefix("table/bet/")
            return words(f"table.bet.{key}", given=given, **_limit_texts(session, limits))
        case "table/bet/side" | "table/bet/side-limits" | "table/bet/side-step":
            return beyond_limits(session, str(facts["id"]), int(str(facts["chips"])))
        case "table/bet/purse":
            return beyond_purse(session, seat, written_bets(session, bets))
        case "table/bet/payout" if any(bet.side for bet in bets):
            return words("side.bet.payout", most=_payout_texts(session)["paid"])
        case "table/bet/payout":
            given = text(max(bet.chips for bet in bets))
            return words("table.bet.payout", given=given, **_payout_texts(session))
        case _:
            return render_refusal(refusal, words, text, lambda words, action: action)


def _amounts(session: PlaySession, seat: Seat, limits: Limits, line: str) -> Bets:
    bets: list[BoxBet] = []
    for token in tokens(line.translate(FULL_WIDTH)):
        if "=" not in token:
            bets.append(BoxBet(_chips(session, seat, limits, token, line)))
        elif bets:
            bets[-1] = replace(bets[-1], side=(*bets[-1].side, read_side_bet(session, token)))
        else:
            raise NotUnderstood(session.asker.words("side.bet.alone", given=shown(token)))
    if not bets:
        raise _no_bet(session, limits, line)
    return tuple(bets)


def _chips(session: PlaySession, seat: Seat, limits: Limits, token: str, line: str) -> int:
    """The chips of one amount in a line. Amounts above the purse or with parts of a chip are refused."""
    try:
        return session.money.chips(token)
    except BadMoney as bad:
        if bad.key == TOO_MUCH:
            raise NotUnderstood(beyond_purse(session, seat, shown(token))) from None
        if bad.key == PART_OF_A_CHIP:
            facts = _limit_texts(session, limits)
            raise NotUnderstood(session.asker.words("table.bet.step", given=shown(token), **facts)) from None
        raise _no_bet(session, limits, line) from None


def _no_bet(session: PlaySession, limits: Limits, line: str) -> NotUnderstood:
    facts = _limit_texts(session, limits)
    return NotUnderstood(session.asker.words("table.bet.wrong", given=shown(line), **facts))


def _help(session: PlaySession, seat: Seat, limits: Limits, wallet: int) -> str:
    words = session.asker.words
    lines = [words("table.bet.help", **_limit_texts(session, limits))]
    if seat in session.last_bets:
        lines.append(words("table.bet.help.enter"))
    if limits.equal_pair:
        lines.append(words("table.bet.help.pair"))
    elif limits.boxes > 1:
        example = written_bets(session, (BoxBet(limits.least), BoxBet(limits.least)))
        lines.append(words("table.bet.help.boxes", n=limits.boxes, example=example))
    if len(session.names) > 1:
        lines.append(words("table.bet.help.pass"))
    lines += [*side_bets_help(session), *purse_help(session, seat, wallet)]
    lines.append(words("table.bet.help.seed"))
    return "\n".join(lines)


def _limit_texts(session: PlaySession, limits: Limits) -> dict[str, str]:
    text = session.money.text
    return {"least": text(limits.least), "most": text(limits.most), "step": text(limits.step)}


def written_bets(session: PlaySession, bets: Bets) -> str:
    """Bets as a person would type them: `10+20`, `10 pairs=5 + 20`."""
    text = session.money.text
    boxes = [
        " ".join([text(bet.chips), *(f"{side.id}={text(side.chips)}" for side in bet.side)]) for bet in bets
    ]
    return (" + " if any(bet.side for bet in bets) else "+").join(boxes)
