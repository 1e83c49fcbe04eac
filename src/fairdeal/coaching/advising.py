"""Advice on any question of a round."""

from collections import Counter
from threading import Thread

from msgspec.structs import replace

from fairdeal.coaching.guidance import describe_advice
from fairdeal.coaching.measures import CHART, measure_at
from fairdeal.coaching.offers import even_money, insurance
from fairdeal.coaching.situation import Situation, is_known, upcards
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.state import Round
from fairdeal.games.game import BANKER_BOX
from fairdeal.odds.figures import ActionOdds, Advice
from fairdeal.strategies.strategy import Strategy
from fairdeal.wire.coach import Guidance

STRATEGY = "cdz"


def guidance_on(situation: Situation) -> Guidance | None:
    """What each answer is worth; None if there are no odds for the situation."""
    advice, asked = advice_on(situation), situation.asked
    if advice is None:
        return None
    standard = _chart_answer(situation) if situation.by == CHART else advice.best
    if standard not in advice.actions:
        return None
    found = describe_advice(advice, situation.by, standard, asked.question)
    chips = situation.view.boxes[asked.box - 1].stake
    return replace(found, box=asked.box, hand=asked.hand, chips=chips)


def _chart_answer(situation: Situation) -> str:
    book = situation.state.book
    player = _swapper(book) if situation.asked.question == "swap" else _chart(book)
    return player(situation.view)


def _chart(book: RuleBook) -> Strategy:
    """The chart of the house, worked out once."""
    from fairdeal.odds.answers import tables_of
    from fairdeal.odds.kept_charts import basic_strategy

    return tables_of(book).kept("chart", lambda _: basic_strategy(book).chart)


def _swapper(book: RuleBook) -> Strategy:
    """The chart with a rule for swapping: what is best where both hands are played by it afterwards."""
    from fairdeal.odds.answers import tables_of
    from fairdeal.odds.kept_charts import basic_player

    return tables_of(book).kept("swapper", lambda _: basic_player(book))


def advice_on(situation: Situation) -> Advice | None:
    """What each option is worth, in first bets; None where the odds can't tell."""
    asked = situation.asked
    if asked.box == BANKER_BOX or not is_known(situation.state.book, situation.view):
        return None
    match asked.question:
        case "action":
            return _on_action(situation)
        case "insurance":
            return _chosen_from(insurance(situation), exact=True)
        case "even_money":
            return _chosen_from(even_money(situation), exact=True)
        case "early_surrender":
            return _on_early_surrender(situation)
        case "swap":
            return _on_swap(situation)
    return None


def _on_action(situation: Situation) -> Advice | None:
    """Every action that this hand is offered; one that its owner can't pay for is left out."""
    from fairdeal.odds import coach_advice

    try:
        found = coach_advice(_staked(situation.state), situation.asked.box, situation.unseen, STRATEGY)
    except ValueError:  # a hand that the odds do not know
        return None
    actions = {name: found.actions[name] for name in situation.asked.options if name in found.actions}
    if not actions:
        return None
    remarks = _remarks(situation.state.book)
    best = max(actions, key=lambda name: actions[name].ev)
    return replace(found, actions=actions, best=best, exact=not remarks, remarks=remarks)


def _staked(state: Round) -> Round:
    """Where points are played for, as if each were a chip: odds are told by first bets."""
    if not state.book.points_only:
        return state
    boxes = tuple(
        replace(box, stake=1, hands=tuple(replace(hand, stake=1) for hand in box.hands))
        for box in state.boxes
    )
    return replace(state, boxes=boxes)


def _remarks(book: RuleBook) -> tuple[str, ...]:
    """Why the odds of this house are not exact."""
    from fairdeal.odds.answers import tables_of
    from fairdeal.odds.exactness import is_exact, remarks_on

    found = remarks_on(book, tables_of(book))
    # Who sits at the table sees the other hand, and only what it draws later is left out.
    at_table = tuple("swap_seen" if remark == "swap" else remark for remark in found)
    return () if is_exact(found) else at_table


def _on_early_surrender(situation: Situation) -> Advice | None:
    """Giving up, against going on to whatever is best once the dealer has looked."""
    from fairdeal.odds.answers import is_exact_by, one_hand

    state, asked = situation.state, situation.asked
    hand, shown = state.boxes[asked.box - 1].hands[0], upcards(situation.view)
    if state.book.hole_card == "exposed" and state.book.upcard_place == 1:
        shown = shown[::-1]
    others = tuple((situation.gone - Counter((*hand.cards, *shown))).elements())
    try:
        worth = one_hand(state.book, hand.cards, shown, others, STRATEGY).early_surrender()
    except ValueError:
        return None
    return _chosen_from(worth, exact=is_exact_by(state.book, STRATEGY))


def _on_swap(situation: Situation) -> Advice | None:
    """What both hands are worth together, as dealt and with their second cards changed."""
    from fairdeal import odds

    try:
        worth = odds.swap_worth(situation.state, situation.unseen, STRATEGY)
    except ValueError:
        return None
    return replace(_chosen_from(worth, exact=False), remarks=_remarks(situation.state.book))


def _chosen_from(worth: dict[str, float], *, exact: bool) -> Advice:
    """Advice on an offer, which neither wins nor loses a hand by itself."""
    actions = {answer: ActionOdds(ev, 0.0, 0.0, 0.0) for answer, ev in worth.items()}
    best = max(worth, key=lambda answer: worth[answer])
    return Advice(actions, best, STRATEGY, 0.0, peeked=False, insurance=None, exact=exact)


def warm_up(book: RuleBook, by: str) -> Thread:
    """Load the odds and prepare this house's, beside the play, so that the first question need not wait."""
    thread = Thread(target=_load, args=(book, measure_at(book, by)))
    thread.start()
    return thread


def _load(book: RuleBook, by: str) -> None:
    from fairdeal import odds

    if by == CHART:
        _chart(book)
    else:
        odds.house_odds(book, STRATEGY)
