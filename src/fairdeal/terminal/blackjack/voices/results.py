"""How the table's voice reports results: insurance, side bets, hands."""

from fairdeal.cards import FACE_DOWN
from fairdeal.games.blackjack.settle import point
from fairdeal.games.blackjack.state import Phase
from fairdeal.games.blackjack.view import DealerView, HandView
from fairdeal.houses.telling.side import award_name
from fairdeal.terminal.blackjack.scene import Scene, hand_of
from fairdeal.terminal.blackjack.voices.moment import Lines, Moment
from fairdeal.terminal.blackjack.voices.special_hands import dealer_name, hand_name
from fairdeal.wire.events import blackjack as e

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
    return [moment.about(key, event, **facts)]


def hand_settled(moment: Moment, event: e.HandSettled) -> Lines:
    """What the owner wins or loses, then the chips that the house had staked and takes back."""
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
        **_totals(scene, hand, moment.after.dealer),
    )


def _totals(scene: Scene, hand: HandView, dealer: DealerView) -> dict[str, str]:
    """The final totals, without soft or hard: `18` and `a natural`, or `natural` and `natural`."""
    dealers_natural = has_natural(dealer)
    natural = scene.words("table.natural_word" if hand.is_natural and dealers_natural else "table.a_natural")
    mine = natural if hand.is_natural else scene.number(hand.total)
    total = _with_name(scene, mine, hand_name(scene, hand))
    if dealers_natural:
        return {"total": total, "dealer": natural}
    return {
        "total": total,
        "dealer": _with_name(scene, scene.number(dealer.total), dealer_name(dealer)),
    }


def _with_name(scene: Scene, total: str, name: str) -> str:
    return scene.words("table.total.named", total=total, special=name) if name else total


def _result(moment: Moment, event: e.HandSettled, hand: HandView) -> str:
    """The end of the sentence's key."""
    scene, outcome = moment.scene, event.outcome
    if moment.after.is_for_points:
        if point(outcome) <= 0:
            return "no_point"
        return "natural_point" if outcome == "natural" else "point"
    if outcome in ("win", "natural") and hand_name(scene, hand):
        return "special"
    if outcome == "win" and moment.after.dealer.would_draw:
        return "win.always"
    if outcome == "bust" and moment.after.phase == Phase.PLAYERS:
        outcome = "bust.at_once"  # the bust and its total were described a moment ago
    # The owner has no chips on a hand that the house has staked.
    return outcome if event.stake or outcome in WON else f"{outcome}.free"


def has_natural(dealer: DealerView) -> bool:
    """Whether the dealer's two cards are both shown and make a natural, whatever the house calls it."""
    return len(dealer.cards) == 2 and FACE_DOWN not in dealer.cards and dealer.total == 21
