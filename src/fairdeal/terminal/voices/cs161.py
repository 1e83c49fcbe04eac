"""The voice of the cs161 house: the exact lines of the teaching game, and money only where it is wanted."""

from collections.abc import Collection

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack.actions import ACTIONS, ENDS
from fairdeal.games.blackjack.settle import pays_whole_chips
from fairdeal.games.blackjack.state import Phase
from fairdeal.games.blackjack.view import BoxView, DealerView, HandView, Question, RoundView
from fairdeal.games.game import BANKER_BOX, Choose, Seat, Stake
from fairdeal.houses.money import BadMoney
from fairdeal.terminal import faces
from fairdeal.terminal.asking import not_understood
from fairdeal.terminal.betting import Limits, check_amount, limits_of, tell_if_no_bet_is_possible
from fairdeal.terminal.cells import pad, width
from fairdeal.terminal.scene import Scene, box_of
from fairdeal.terminal.sitting import BoxBet, Sitting
from fairdeal.terminal.voices import table
from fairdeal.terminal.voices.announcing import announced_alone, is_end_of_deal, pushes
from fairdeal.terminal.voices.choosing import ask_choice
from fairdeal.terminal.voices.moment import Lines
from fairdeal.terminal.voices.offers import free_actions
from fairdeal.terminal.voices.special_hands import hand_name
from fairdeal.words import Words

BOX_WIDTH = 21
"""Cells between the stars of the result box."""

HIDDEN_STAKE = 100
HIDDEN_PURSE = 100_000
"""Without bets every hand is played for chips that nobody sees."""

RESULT_OF = {"natural": "win", "even_money": "win", "win": "win", "push": "push", "voided": "push"}
"""How an outcome is put in the box; every other is lost."""


def welcome(sitting: Sitting) -> None:
    words = sitting.asker.words
    sitting.tell(words("cs161.welcome"))
    if not sitting.names:
        sitting.sit_down([words("cs161.player")])


def stakes(sitting: Sitting) -> tuple[Stake, ...]:
    if _bets_as_the_table_does(sitting):
        return table.stakes(sitting)
    if not sitting.shows_bets:
        sitting.purses = dict.fromkeys(sitting.names, HIDDEN_PURSE)
        return tuple(Stake(seat, seat, HIDDEN_STAKE) for seat in sitting.names)
    limits = limits_of(sitting)
    if tell_if_no_bet_is_possible(sitting, limits):
        return ()
    _let_go_who_can_bet_no_more(sitting, limits)
    bets = {seat: _ask_bet(sitting, seat, limits) for seat in sitting.purses}
    return tuple(Stake(box, seat, chips) for box, (seat, chips) in enumerate(bets.items(), start=1))


def shuffled(sitting: Sitting) -> list[str]:
    """The first shuffle goes without saying: the transcripts begin with the cards."""
    return [sitting.asker.words("cs161.shuffle")] if sitting.rounds else []


def told(scene: Scene, before: RoundView, event: e.Event, after: RoundView) -> Lines:
    if isinstance(event, e.RoundClosed):
        return [*_result_box(scene, after), *_hands(scene, after)]
    if is_end_of_deal(before, after):
        shown = [] if _ends_at_once(event, after) else _hands(scene, after)
        return shown + _side_bet(scene, before, event, after)
    if isinstance(event, e.CardDealt) and _is_dealt_in_play(before, after):
        return _hands(scene, after)
    asked_for = (e.InsuranceAnswered, e.EvenMoneyAnswered, e.InsuranceSettled, e.CardsSwapped)
    if isinstance(event, asked_for):
        return announced_alone(scene, before, event, after)
    return _side_bet(scene, before, event, after)


def _side_bet(scene: Scene, before: RoundView, event: e.Event, after: RoundView) -> Lines:
    return announced_alone(scene, before, event, after) if isinstance(event, e.SideBetSettled) else []


def choice(sitting: Sitting, view: RoundView, asked: Question) -> Choose:
    picture = _hands(sitting.scene, view)
    if asked.box == BANKER_BOX or not {"hit", "stand"} <= set(asked.options):
        return ask_choice(sitting, view, asked, picture)
    words = sitting.asker.words
    assert sitting.round is not None
    sitting.tell(*_turn(sitting.scene, view, asked, free_actions(sitting.round, asked)))
    action = sitting.asker.until(
        words("cs161.ask"), lambda line: _read_action(sitting, line), words("cs161.ask.help"), picture
    )
    return Choose(asked.box, action)


def named(words: Words, action: str) -> str:
    """The word to type, in whatever language the rest is said."""
    return "hold" if action == "stand" else action


def again(sitting: Sitting) -> bool:
    if _bets_as_the_table_does(sitting):
        return table.again(sitting)
    words = sitting.asker.words
    if sitting.shows_bets:
        for seat, chips in sitting.purses.items():
            if chips:
                name = sitting.names[seat]
                sitting.tell(words("cs161.money", name=name, money=sitting.money.text(chips)))
        _let_go_who_can_bet_no_more(sitting, limits_of(sitting))
    return bool(sitting.purses) and sitting.asker.yes(words("cs161.again"))


def goodbye(sitting: Sitting) -> None:
    sitting.tell(sitting.asker.words("cs161.goodbye"))


# Asking.


def _bets_as_the_table_does(sitting: Sitting) -> bool:
    """Points, side bets, pairs of boxes, and payouts that no hidden stake fits: more than one bet unasked."""
    book = sitting.book
    hidden_fits = sitting.shows_bets or pays_whole_chips(HIDDEN_STAKE, book)
    return book.points_only or book.swap or bool(book.side_bets) or not hidden_fits


def _let_go_who_can_bet_no_more(sitting: Sitting, limits: Limits) -> None:
    words, text = sitting.asker.words, sitting.money.text
    for seat, chips in tuple(sitting.purses.items()):
        if chips < limits.least:
            key = "cs161.short" if chips else "cs161.broke"
            sitting.tell(words(key, name=sitting.names[seat], least=text(limits.least)))
            del sitting.purses[seat]


def _ask_bet(sitting: Sitting, seat: Seat, limits: Limits) -> int:
    words, text = sitting.asker.words, sitting.money.text
    purse, last = sitting.purses[seat], sitting.last_bets.get(seat, (BoxBet(0),))[0].chips
    usual = last if last <= purse else 0
    enter = words("cs161.bet.enter", money=text(usual)) if usual else ""

    def read(line: str) -> int:
        chips = _chips(sitting, line) if line else usual
        if not 0 < chips <= purse:
            raise not_understood(words, "cs161.bet", line, money=text(purse))
        check_amount(sitting, limits, chips)
        return chips

    prompt = words("cs161.bet.ask", name=sitting.names[seat], money=text(purse), enter=enter)
    bet = sitting.asker.until(prompt, read, words("cs161.bet.help", money=text(purse)))
    sitting.last_bets[seat] = (BoxBet(bet),)
    return bet


def _chips(sitting: Sitting, line: str) -> int:
    """Nothing for what is no amount."""
    try:
        return sitting.money.chips(line)
    except BadMoney:
        return 0


def _turn(scene: Scene, view: RoundView, asked: Question, free: Collection[str]) -> Lines:
    """Whose turn it is, where that is a question, and what may be entered beside hold and hit."""
    box, lines = box_of(view, asked.box), []
    if len(box.hands) > 1:
        lines.append(scene.words("cs161.ask.turn", n=asked.hand, name=scene.names[box.owner]))
    elif not scene.alone:
        lines.append(scene.words("cs161.ask.player", name=scene.names[box.owner]))
    more = [named(scene.words, action) for action in asked.options if action not in ("hit", "stand")]
    if more:
        lines.append(scene.words("cs161.ask.also", options=scene.words.one_of(more)))
    if free:
        lines.append(scene.words("cs161.ask.free", options=scene.words.all_of(sorted(free))))
    return lines


def _read_action(sitting: Sitting, line: str) -> str:
    """Any action of the game; whether the house allows it is for the engine to say."""
    words = sitting.asker.words
    for action in ACTIONS | ENDS:
        if line.lower() == named(words, action):
            return action
    raise not_understood(words, "cs161.ask", line)


# Telling.


def _ends_at_once(event: e.Event, after: RoundView) -> bool:
    natural = all(box.hands[0].category == "natural" for box in after.boxes)
    return isinstance(event, e.DealerHadNatural) or natural


def _is_dealt_in_play(before: RoundView, after: RoundView) -> bool:
    """After a split both hands get their card before anything is shown."""
    hands = [hand for box in after.boxes for hand in box.hands]
    return before.phase is Phase.PLAYERS and all(len(hand.cards) > 1 for hand in hands)


def _hands(scene: Scene, view: RoundView) -> Lines:
    """The dealer's side first."""
    dealer = _dealer_text(scene, view.dealer)
    lines = [scene.words("cs161.hand", name=scene.words("cs161.ai"), cards=dealer)]
    for box in view.boxes:
        lines += _box_lines(scene, box)
    return lines


def _box_lines(scene: Scene, box: BoxView) -> Lines:
    name = scene.names[box.owner]
    if len(box.hands) == 1:
        return [scene.words("cs161.hand", name=name, cards=hand_text(scene, box.hands[0]))]
    return [
        scene.words("cs161.hand.numbered", name=name, n=number, cards=hand_text(scene, hand))
        for number, hand in enumerate(box.hands, start=1)
    ]


def _dealer_text(scene: Scene, dealer: DealerView) -> str:
    """With a card face down there is no value to tell, and commas stand between the cards."""
    if FACE_DOWN in dealer.cards:
        return ", ".join(_card(scene, card) for card in dealer.cards)
    return hand_text(scene, dealer)


def hand_text(scene: Scene, hand: HandView | DealerView) -> str:
    """`<club,A> <spade,Q> (21 -- Black Jack!)`."""
    value = str(hand.total)
    name = hand_name(scene, hand) if isinstance(hand, HandView) else ""
    if name:
        value += scene.words("cs161.special", special=name)
    elif hand.total > 21:
        pushed = isinstance(hand, DealerView) and pushes(scene, hand)
        value += scene.words("cs161.no_bust" if pushed else "cs161.bust")
    elif hand.total == 21 and len(hand.cards) == 2:
        value += scene.words("cs161.natural")
    return " ".join(_card(scene, card) for card in hand.cards) + f" ({value})"


def _card(scene: Scene, card: Card) -> str:
    return scene.look.painted(card, faces.cs161(card))


def _result_box(scene: Scene, view: RoundView) -> Lines:
    results = [text for box in view.boxes for text in _results(scene, box)]
    texts = ["      " + text for text in (*results, scene.words("cs161.over"))]
    cells = max(BOX_WIDTH, *(width(text) + 1 for text in texts))
    edge = "*" * (cells + 6)
    return [edge, *(f"***{pad(text, cells)}***" for text in texts), edge]


def _results(scene: Scene, box: BoxView) -> Lines:
    texts = [scene.words(f"cs161.result.{RESULT_OF.get(hand.outcome, 'lose')}") for hand in box.hands]
    if len(texts) > 1:
        texts = [scene.words("cs161.result.hand", n=n, result=text) for n, text in enumerate(texts, start=1)]
    if scene.alone:
        return texts
    return [scene.words("cs161.result.named", name=scene.names[box.owner], result=text) for text in texts]
