"""The voice of the cs161 house: the exact lines of the teaching game, and money only where it is wanted."""

from collections.abc import Collection

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.fairness.shuffle_events import ShoeSealed
from fairdeal.games.blackjack.actions import ACTIONS, ENDS
from fairdeal.games.blackjack.state import Phase
from fairdeal.games.blackjack.view import BoxView, DealerView, HandView, Question, RoundView
from fairdeal.games.game import BANKER_BOX, Choose, Seat
from fairdeal.houses.money import BadMoney
from fairdeal.ledger.accounts import NAME_MOST
from fairdeal.tables.bet_limits import Limits
from fairdeal.tables.houses import HIDDEN_STAKE
from fairdeal.terminal import faces
from fairdeal.terminal.asking import EndOfInput, NotUnderstood, WantsToLeave, not_understood, shown
from fairdeal.terminal.bankers import tell_banker
from fairdeal.terminal.betting import (
    has_to_sit_out,
    limits_of,
    place_bets,
    tell_if_no_bet_is_possible,
)
from fairdeal.terminal.cells import pad, width
from fairdeal.terminal.names import DEALERS, clean_name, name_problem, named_twice
from fairdeal.terminal.purse import PurseChanged, brings_more, move_chips, purse_help, wallet_lines, wallet_of
from fairdeal.terminal.scene import Scene, box_of, hand_of
from fairdeal.terminal.sealing import add_seed
from fairdeal.terminal.session import tell_time
from fairdeal.terminal.sitting import HIDDEN_PURSE, BoxBet, Sitting
from fairdeal.terminal.voices import table
from fairdeal.terminal.voices.announcing import announced_alone, is_end_of_deal, pushes
from fairdeal.terminal.voices.choosing import ask_choice
from fairdeal.terminal.voices.moment import Lines
from fairdeal.terminal.voices.offers import free_actions
from fairdeal.terminal.voices.special_hands import hand_name
from fairdeal.wire.events import blackjack as e
from fairdeal.words import Words

BOX_WIDTH = 21
"""Cells between the stars of the result box."""

RESULT_OF = {"natural": "win", "even_money": "win", "win": "win", "push": "push", "voided": "push"}
"""How an outcome is put in the box; every other is lost."""

ENTERED: dict[type[e.Event], str] = {
    e.HandHit: "hit",
    e.HandStood: "stand",
    e.HandDoubled: "double",
    e.HandSplit: "split",
    e.HandSurrendered: "surrender",
}
"""What was entered for it to happen."""

ASKED_FOR = (
    e.InsuranceAnswered,
    e.EvenMoneyAnswered,
    e.EarlySurrenderDeclined,
    e.InsuranceSettled,
    e.CardsSwapped,
    e.CardsKept,
)
"""What is told in the table's words: the teaching game does not know it."""


def welcome(sitting: Sitting) -> None:
    words = sitting.asker.words
    sitting.tell(words("cs161.welcome"))
    if not sitting.names:
        sitting.sit_down([_ask_name(sitting) if sitting.shows_bets else words("cs161.player")])


def bet(sitting: Sitting) -> bool:
    if sitting.is_hidden:
        _bet_unseen(sitting)
        return bool(sitting.people)
    if not sitting.shows_bets or _bets_as_the_table_does(sitting):
        return table.bet(sitting)
    limits = limits_of(sitting)
    if tell_if_no_bet_is_possible(sitting, limits):
        return False
    _let_go_who_can_bet_no_more(sitting, limits)
    for seat in sitting.people:
        if not brings_more(sitting, seat, limits.least):
            leave(sitting, seat)
    return bool(sitting.people) and _ask_bets(sitting, limits)


def _ask_bets(sitting: Sitting, limits: Limits) -> bool:
    tell_banker(sitting)
    players = [place for place in sitting.table.players if not place.bot]
    if not players:
        return table.let_bots_bet(sitting)
    for place in players:
        if place.bets is None and not _bets(sitting, place.seat, limits):
            leave(sitting, place.seat)
    return bool(sitting.people)


def _bet_unseen(sitting: Sitting) -> None:
    """The same for everybody, from a purse that never runs dry."""
    for place in list(sitting.table.players):
        if (lacks := HIDDEN_PURSE - sitting.purses[place.seat]) > HIDDEN_PURSE // 2:
            sitting.local.buy_in(place.seat, lacks)
        if place.bets is None and not place.bot:
            sitting.local.bet(place.seat, (BoxBet(HIDDEN_STAKE),))


def shuffled(sitting: Sitting, sealed: ShoeSealed) -> list[str]:
    """The first shuffle goes without saying: the transcripts begin with the cards."""
    return [sitting.asker.words("cs161.shuffle")] if sitting.table.shoes > 1 else []


def told(scene: Scene, before: RoundView, event: e.Event, after: RoundView) -> Lines:
    return _bots_answer(scene, before, event) + _told(scene, before, event, after)


def _bots_answer(scene: Scene, before: RoundView, event: e.Event) -> Lines:
    """What a bot does; people have entered their answers where everybody sees them."""
    action, box = _entered(event), getattr(event, "box", 0)
    if action is None or box_of(before, box).owner not in scene.bots:
        return []
    hands, name = box_of(before, box).hands, scene.names[box_of(before, box).owner]
    key = "cs161.bot.enters.hand" if len(hands) > 1 else "cs161.bot.enters"
    number = hands.index(hand_of(before, box, getattr(event, "hand", hands[0].number))) + 1
    return [scene.words(key, name=name, action=named(scene.words, action), n=number)]


def _entered(event: e.Event) -> str | None:
    """The answer that made it happen."""
    if isinstance(event, e.HandReported):
        return next(action for action, how in ENDS.items() if how == event.how)
    return ENTERED.get(type(event))


def _told(scene: Scene, before: RoundView, event: e.Event, after: RoundView) -> Lines:
    if isinstance(event, e.RoundClosed):
        return [*_result_box(scene, after), *_hands(scene, after)]
    if is_end_of_deal(before, after):
        shown = [] if _ends_at_once(event, after) else _hands(scene, after)
        return shown + _side_bet(scene, before, event, after)
    if isinstance(event, e.CardDealt) and _is_dealt_in_play(before, after):
        return _hands(scene, after)
    if isinstance(event, ASKED_FOR):
        return announced_alone(scene, before, event, after)
    return _side_bet(scene, before, event, after)


def _side_bet(scene: Scene, before: RoundView, event: e.Event, after: RoundView) -> Lines:
    return announced_alone(scene, before, event, after) if isinstance(event, e.SideBetSettled) else []


def lying(scene: Scene, view: RoundView) -> Lines:
    return _hands(scene, view)


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
    # Whoever only tells rounds need not wait for this to load.
    from fairdeal.terminal.best_players import best_players

    sitting.tell(*best_players(sitting))
    if sitting.shows_bets:
        for seat, chips in sitting.purses.items():
            if chips:
                name = sitting.names[seat]
                sitting.tell(words("cs161.money", name=name, money=sitting.money.text(chips)))
        _let_go_who_can_bet_no_more(sitting, limits_of(sitting))
    if not sitting.people:
        return bool(sitting.leaving)
    if not sitting.shows_bets:
        tell_time(sitting)  # where money is seen, the question for bets comes with it
    return sitting.asker.yes(words("cs161.again"))


def leave(sitting: Sitting, seat: Seat) -> None:
    person = sitting.local.person(seat)
    sitting.leave(seat)
    if sitting.is_for_money:
        sitting.tell(sitting.wallet_line(seat, person))


def goodbye(sitting: Sitting) -> None:
    sitting.tell(sitting.asker.words("cs161.goodbye"))


# Asking.


def _ask_name(sitting: Sitting) -> str:
    """Who plays for money; by this name they come into the top ten."""
    words = sitting.asker.words
    usual = words("cs161.player")

    def read(line: str) -> str:
        if line.lower() in words("ask.quit.words").split():
            raise EndOfInput
        name = clean_name(line) if line else usual
        if not name:
            raise NotUnderstood(words("cs161.name.wrong", given=shown(line)))
        if (sentence := name_problem(words, [name], sitting.house.voice)) is not None:
            raise NotUnderstood(sentence)
        if named_twice([*sitting.names_of_bots, name]) is not None:
            raise NotUnderstood(words("cs161.name.twice", name=name))
        return name

    help_text = words("cs161.name.help", n=NAME_MOST)
    return sitting.asker.until(words("cs161.name.ask", name=usual), read, help_text)


def _bets_as_the_table_does(sitting: Sitting) -> bool:
    """Points, side bets, pairs of boxes, and payouts that no hidden stake fits: more than one bet unasked."""
    book = sitting.book
    unseen = sitting.shows_bets or sitting.is_hidden
    return book.points_only or book.swap or bool(book.side_bets) or not unseen


def _let_go_who_can_bet_no_more(sitting: Sitting, limits: Limits) -> None:
    """Whose wallet can't help either; others are asked how much they bring before they bet again."""
    words, text = sitting.asker.words, sitting.money.text
    for seat in sitting.people:
        chips = sitting.purses[seat]
        if chips + wallet_of(sitting, seat) < limits.least:
            key = "cs161.short" if chips else "cs161.broke"
            sitting.tell(words(key, name=sitting.names[seat], least=text(limits.least)))
            person = sitting.local.person(seat)
            sitting.leave(seat)
            sitting.tell(*wallet_lines(sitting, seat, person))


def _bets(sitting: Sitting, seat: Seat, limits: Limits) -> bool:
    """Place somebody's bet, asked anew once they have moved chips; False from one who leaves."""
    while True:
        try:
            return _ask_bet(sitting, seat, limits)
        except PurseChanged as changed:
            sitting.tell(str(changed))


def _ask_bet(sitting: Sitting, seat: Seat, limits: Limits) -> bool:
    """Place somebody's bet; False from one who leaves."""
    if has_to_sit_out(sitting, seat, limits):
        return True
    words, text = sitting.asker.words, sitting.money.text
    purse, last = sitting.purses[seat], sitting.last_bets.get(seat, (BoxBet(0),))[0].chips
    usual = last if last <= purse else 0
    enter = words("cs161.bet.enter", money=text(usual)) if usual else ""

    def read(line: str) -> bool:
        if line.lower() in words("ask.quit.words").split():
            return False
        move_chips(sitting, seat, line)
        chips = _chips(sitting, line) if line else usual
        if not 0 < chips <= purse:
            raise not_understood(words, "cs161.bet", line, money=text(purse))
        if not has_to_sit_out(sitting, seat, limits):
            place_bets(sitting, seat, limits, (BoxBet(chips),))
        return True

    tell_time(sitting, seat)
    prompt = words("cs161.bet.ask", name=sitting.names[seat], money=text(purse), enter=enter)
    help_lines = [words("cs161.bet.help", money=text(purse)), *purse_help(sitting, seat)]
    help_text = "\n".join([*help_lines, words("table.bet.help.seed")])
    return sitting.asker.until(prompt, read, help_text, seed=lambda written: add_seed(sitting, seat, written))


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
    if line.lower() in words("ask.quit.words").split():
        raise WantsToLeave
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
    return before.phase == Phase.PLAYERS and all(len(hand.cards) > 1 for hand in hands)


def _hands(scene: Scene, view: RoundView) -> Lines:
    """The dealer's side first."""
    dealer = _dealer_text(scene, view.dealer)
    lines = [scene.words("cs161.hand", name=scene.words(DEALERS["cs161"]), cards=dealer)]
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
    texts = ["      " + text for text in (scene.words("cs161.over"), *results)]
    cells = max(BOX_WIDTH, *(width(text) + 1 for text in texts))
    edge = "*" * (cells + 6)
    return [edge, *(f"***{pad(text, cells)}***" for text in texts), edge]


def _results(scene: Scene, box: BoxView) -> Lines:
    key = "cs161.result.bot" if box.owner in scene.bots else "cs161.result"
    texts = [scene.words(f"{key}.{RESULT_OF.get(hand.outcome, 'lose')}") for hand in box.hands]
    if len(texts) > 1:
        texts = [scene.words("cs161.result.hand", n=n, result=text) for n, text in enumerate(texts, start=1)]
    if scene.alone:
        return texts
    return [scene.words("cs161.result.named", name=scene.names[box.owner], result=text) for text in texts]
