"""What the table's voice says of who won: insurance, side bets, hands."""

from fairdeal.cards import FACE_DOWN
from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack.settle import point
from fairdeal.games.blackjack.state import Phase
from fairdeal.games.blackjack.view import DealerView, HandView
from fairdeal.houses.telling.side import award_name
from fairdeal.terminal.scene import Scene, box_of, hand_of
from fairdeal.terminal.voices.moment import Lines, Moment
from fairdeal.terminal.voices.special_hands import dealer_name, hand_name

WON = ("win", "natural", "even_money")


def insurance_settled(moment: Moment, event: e.InsuranceSettled) -> Lines:
    won = event.returned > event.chips
    key = "table.insurance.won" if won else "table.insurance.lost"
    return [moment.about(key, event, money=moment.scene.money(abs(event.returned - event.chips)))]


def side_bet_settled(moment: Moment, event: e.SideBetSettled) -> Lines:
    scene = moment.scene
    name = scene.side_names.get(event.id, event.id)
    won = event.returned - event.chips
    key = "side.lost" if not event.award else "side.won" if won else "side.back"
    facts = {"bet": name, "award": award_name(event.award, scene.words), "money": scene.money(abs(won))}
    box = box_of(moment.after, event.box)
    return [moment.about(key, event, place=scene.place(moment.after, box, None), **facts)]


def hand_settled(moment: Moment, event: e.HandSettled) -> Lines:
    """What the owner wins or loses; then that the house takes the chips back which it staked in vain."""
    hand = hand_of(moment.after, event.box, event.hand)
    lines = [_result_line(moment, event, hand)]
    if hand.free and event.outcome not in WON:
        lines.append(moment.about("table.free.back", event, money=moment.scene.money(hand.free)))
    return lines


def _result_line(moment: Moment, event: e.HandSettled, hand: HandView) -> str:
    scene = moment.scene
    return moment.about(
        f"table.result.{_result(moment, event, hand)}",
        event,
        money=scene.money(abs(event.returned - event.stake)),
        stake=scene.money(event.stake),
        special=hand_name(scene, hand),
        total=_final_total(scene, hand),
        dealer=_dealers_total(scene, moment.after.dealer),
    )


def _final_total(scene: Scene, hand: HandView) -> str:
    """No longer soft or hard: nothing is drawn to it any more."""
    return _with_name(scene, hand.total, hand_name(scene, hand))


def _dealers_total(scene: Scene, dealer: DealerView) -> str:
    if has_natural(dealer):
        return scene.words("table.a_natural")
    return _with_name(scene, dealer.total, dealer_name(dealer, scene.book))


def _with_name(scene: Scene, total: int, name: str) -> str:
    number = scene.number(total)
    return scene.words("table.total.named", total=number, special=name) if name else number


def _result(moment: Moment, event: e.HandSettled, hand: HandView) -> str:
    """The end of the sentence's key."""
    scene, outcome = moment.scene, event.outcome
    if scene.book.points_only:
        if point(outcome) <= 0:
            return "no_point"
        return "natural_point" if outcome == "natural" else "point"
    if outcome in ("win", "natural") and hand_name(scene, hand):
        return "special"
    if outcome == "win" and _would_draw(scene, moment.after.dealer):
        return "win.always"
    if outcome == "bust" and moment.after.phase is Phase.PLAYERS:
        outcome = "bust.at_once"  # that it is bust, and with what, was said a moment ago
    # Nothing of the owner's lies on a hand that the house has staked.
    return outcome if event.stake or outcome in WON else f"{outcome}.free"


def _would_draw(scene: Scene, dealer: DealerView) -> bool:
    """Whether the dealer stopped short of a hand, since nothing hung on it."""
    return dealer.total <= 21 and scene.book.dealer_draws[dealer.total][dealer.soft]


def has_natural(dealer: DealerView) -> bool:
    """Whether both cards lie there and are a natural, whatever the house calls it."""
    return len(dealer.cards) == 2 and FACE_DOWN not in dealer.cards and dealer.total == 21
