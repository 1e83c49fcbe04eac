"""The voice of the cs161 house: the exact lines of the teaching game, and money only if it is wanted."""

from collections.abc import Collection

from fairdeal.games.blackjack.actions import ACTIONS, ENDS
from fairdeal.games.blackjack.state import Phase
from fairdeal.games.blackjack.view import Question, RoundView
from fairdeal.games.game import BANKER_BOX, Choose, Seat
from fairdeal.houses.money import BadMoney
from fairdeal.ledger.accounts import NAME_MOST
from fairdeal.terminal.blackjack.bet_prompt import (
    Limits,
    has_to_sit_out,
    limits_of,
    place_bets,
    tell_if_no_bet_is_possible,
)
from fairdeal.terminal.blackjack.play_session import HIDDEN_PURSE, BoxBet, PlaySession
from fairdeal.terminal.blackjack.player_lines import tell_banker
from fairdeal.terminal.blackjack.purse_prompt import (
    PurseChanged,
    brings_more,
    move_chips,
    purse_help,
    wallet_lines,
    wallet_of,
)
from fairdeal.terminal.blackjack.scene import Scene, box_of, hand_of
from fairdeal.terminal.blackjack.session_figures import tell_time
from fairdeal.terminal.blackjack.voices import table
from fairdeal.terminal.blackjack.voices.announcements import describe_event_alone, is_end_of_deal
from fairdeal.terminal.blackjack.voices.choices import ask_choice
from fairdeal.terminal.blackjack.voices.cs161_hands import hand_lines, result_box
from fairdeal.terminal.blackjack.voices.moment import Lines
from fairdeal.terminal.blackjack.voices.offers import free_actions
from fairdeal.terminal.io.prompt import EndOfInput, NotUnderstood, WantsToLeave, not_understood, shown
from fairdeal.terminal.names import clean_name, name_problem, named_twice
from fairdeal.terminal.seals import add_seed
from fairdeal.wire.events import blackjack as e
from fairdeal.wire.events.table import ShoeSealed
from fairdeal.words import Words

ENTERED: dict[type[e.Event], str] = {
    e.HandHit: "hit",
    e.HandStood: "stand",
    e.HandDoubled: "double",
    e.HandSplit: "split",
    e.HandSurrendered: "surrender",
}
"""The answer that was entered to cause each event."""

ASKED_FOR = (
    e.InsuranceAnswered,
    e.EvenMoneyAnswered,
    e.EarlySurrenderDeclined,
    e.InsuranceSettled,
    e.CardsSwapped,
    e.CardsKept,
)
"""Events described in the table's words, because the teaching game does not have them."""


def welcome(session: PlaySession) -> None:
    words = session.asker.words
    session.tell(words("cs161.welcome"))
    if not session.names:
        session.sit_down([_ask_name(session) if session.shows_bets else words("cs161.player")])


def bet(session: PlaySession) -> bool:
    if session.is_hidden:
        _bet_unseen(session)
        return bool(session.people)
    if not session.shows_bets or _bets_as_the_table_does(session):
        return table.bet(session)
    limits = limits_of(session)
    if tell_if_no_bet_is_possible(session, limits):
        return False
    _remove_broke_players(session, limits)
    for seat in session.people:
        if not brings_more(session, seat, limits.least):
            leave(session, seat)
    return bool(session.people) and _ask_bets(session, limits)


def _ask_bets(session: PlaySession, limits: Limits) -> bool:
    tell_banker(session)
    players = [place for place in session.players if not place.bot]
    if not players:
        return table.let_bots_bet(session)
    for place in players:
        if place.bets is None and not _bets(session, place.seat, limits):
            leave(session, place.seat)
    return bool(session.people)


def _bet_unseen(session: PlaySession) -> None:
    """Bet the same for everybody, from a purse that never runs out."""
    for place in list(session.players):
        if (lacks := HIDDEN_PURSE - session.purses[place.seat]) > HIDDEN_PURSE // 2:
            session.party.buy_in(place.seat, lacks)
        if place.bets is None and not place.bot:
            session.party.bet(place.seat, (BoxBet(session.view.bets.least),))


def describe_shuffle(session: PlaySession, sealed: ShoeSealed) -> list[str]:
    """The first shuffle is not mentioned: the game's transcripts begin with the cards."""
    return [session.asker.words("cs161.shuffle")] if sealed.shoe > 1 else []


def describe(scene: Scene, before: RoundView, event: e.Event, after: RoundView) -> Lines:
    return _bots_answer(scene, before, event) + _describe(scene, before, event, after)


def _bots_answer(scene: Scene, before: RoundView, event: e.Event) -> Lines:
    """A bot's answer; people have entered theirs where everybody can see it."""
    action, box = _entered(event), getattr(event, "box", 0)
    if action is None or box_of(before, box).owner not in scene.bots:
        return []
    hands, name = box_of(before, box).hands, scene.names[box_of(before, box).owner]
    key = "cs161.bot.enters.hand" if len(hands) > 1 else "cs161.bot.enters"
    number = hands.index(hand_of(before, box, getattr(event, "hand", hands[0].number))) + 1
    return [scene.words(key, name=name, action=action_word(scene.words, action), n=number)]


def _entered(event: e.Event) -> str | None:
    """The answer that caused an event."""
    if isinstance(event, e.HandReported):
        return next(action for action, how in ENDS.items() if how == event.how)
    return ENTERED.get(type(event))


def _describe(scene: Scene, before: RoundView, event: e.Event, after: RoundView) -> Lines:
    if isinstance(event, e.RoundClosed):
        return [*result_box(scene, after), *hand_lines(scene, after)]
    if is_end_of_deal(before, after):
        shown = [] if _ends_at_once(event, after) else hand_lines(scene, after)
        return shown + _side_bet(scene, before, event, after)
    if isinstance(event, e.CardDealt) and _is_dealt_in_play(before, after):
        return hand_lines(scene, after)
    if isinstance(event, ASKED_FOR):
        return describe_event_alone(scene, before, event, after)
    return _side_bet(scene, before, event, after)


def _side_bet(scene: Scene, before: RoundView, event: e.Event, after: RoundView) -> Lines:
    return describe_event_alone(scene, before, event, after) if isinstance(event, e.SideBetSettled) else []


def describe_hands(scene: Scene, view: RoundView) -> Lines:
    return hand_lines(scene, view)


def answer(session: PlaySession, view: RoundView, asked: Question) -> Choose:
    picture = hand_lines(session.scene, view)
    if asked.box == BANKER_BOX or not {"hit", "stand"} <= set(asked.options):
        return ask_choice(session, view, asked, picture)
    words = session.asker.words
    free = free_actions(session.actions_of(asked.box))
    session.tell(*_turn(session.scene, view, asked, free))
    action = session.asker.until(
        words("cs161.ask"), lambda line: _read_action(session, line), words("cs161.ask.help"), picture
    )
    return Choose(asked.box, action)


def action_word(words: Words, action: str) -> str:
    """The word to type, whatever language the other lines are in."""
    return "hold" if action == "stand" else action


def after_round(session: PlaySession) -> bool:
    if _bets_as_the_table_does(session):
        return table.after_round(session)
    words = session.asker.words
    session.tell(*best_players(session))
    if session.shows_bets:
        for seat, chips in session.purses.items():
            if chips:
                name = session.names[seat]
                session.tell(words("cs161.money", name=name, money=session.money.text(chips)))
        _remove_broke_players(session, limits_of(session))
    if not session.people:
        return bool(session.leaving)
    if not session.shows_bets:
        tell_time(session)  # if money is shown, the question for bets includes this one
    return session.asker.yes(words("cs161.again"))


def leave(session: PlaySession, seat: Seat) -> None:
    person = session.party.persons.get(seat, "")
    session.leave(seat)
    if session.is_for_money:
        session.tell(session.wallet_line(seat, person))


def goodbye(session: PlaySession) -> None:
    session.tell(session.asker.words("cs161.goodbye"))


# Asking.


def _ask_name(session: PlaySession) -> str:
    """Ask for the name of the player, if they play for money; the top ten lists them by it."""
    words = session.asker.words
    usual = words("cs161.player")

    def read(line: str) -> str:
        if line.lower() in words("ask.quit.words").split():
            raise EndOfInput
        name = clean_name(line) if line else usual
        if not name:
            raise NotUnderstood(words("cs161.name.wrong", given=shown(line)))
        if (sentence := name_problem(words, [name], session.house.voice)) is not None:
            raise NotUnderstood(sentence)
        if named_twice([*session.names_of_bots, name]) is not None:
            raise NotUnderstood(words("cs161.name.twice", name=name))
        return name

    help_text = words("cs161.name.help", n=NAME_MOST)
    return session.asker.until(words("cs161.name.ask", name=usual), read, help_text)


def _bets_as_the_table_does(session: PlaySession) -> bool:
    """Whether bets are asked as the table's voice does: for points, side bets, pairs of boxes, or payouts
    that no hidden stake fits.
    """
    if session.is_for_points or limits_of(session).equal_pair or session.has_side_bets:
        return True
    return not (session.shows_bets or session.is_hidden)


def _remove_broke_players(session: PlaySession, limits: Limits) -> None:
    """Remove players who can't bet and whose wallets can't help; others are asked how much they bring."""
    words, text = session.asker.words, session.money.text
    for seat in session.people:
        chips = session.purses[seat]
        if chips + wallet_of(session, seat) < limits.least:
            key = "cs161.short" if chips else "cs161.broke"
            session.tell(words(key, name=session.names[seat], least=text(limits.least)))
            person = session.party.person(seat)
            session.leave(seat)
            session.tell(*wallet_lines(session, seat, person))


def _bets(session: PlaySession, seat: Seat, limits: Limits) -> bool:
    """Place a player's bet, asking again after chips are moved; False if the player leaves."""
    while True:
        try:
            return _ask_bet(session, seat, limits)
        except PurseChanged as changed:
            session.tell(str(changed))


def _ask_bet(session: PlaySession, seat: Seat, limits: Limits) -> bool:
    """Place a player's bet; False if the player leaves."""
    if has_to_sit_out(session, seat, limits):
        return True
    words, text = session.asker.words, session.money.text
    purse, last = session.purses[seat], session.last_bets.get(seat, (BoxBet(0),))[0].chips
    usual = last if last <= purse else 0
    enter = words("cs161.bet.enter", money=text(usual)) if usual else ""

    def read(line: str) -> bool:
        if line.lower() in words("ask.quit.words").split():
            return False
        move_chips(session, seat, line)
        chips = _chips(session, line) if line else usual
        if not 0 < chips <= purse:
            raise not_understood(words, "cs161.bet", line, money=text(purse))
        if not has_to_sit_out(session, seat, limits):
            place_bets(session, seat, limits, (BoxBet(chips),))
        return True

    tell_time(session, seat)
    prompt = words("cs161.bet.ask", name=session.names[seat], money=text(purse), enter=enter)
    buying = purse_help(session, seat, wallet_of(session, seat))
    help_lines = [words("cs161.bet.help", money=text(purse)), *buying]
    help_text = "\n".join([*help_lines, words("table.bet.help.seed")])
    return session.asker.until(prompt, read, help_text, seed=lambda written: add_seed(session, seat, written))


def _chips(session: PlaySession, line: str) -> int:
    """The chips of an amount; 0 if it is not an amount."""
    try:
        return session.money.chips(line)
    except BadMoney:
        return 0


def _turn(scene: Scene, view: RoundView, asked: Question, free: Collection[str]) -> Lines:
    """Whose turn it is, if that is unclear, and what may be entered besides hold and hit."""
    box, lines = box_of(view, asked.box), []
    if len(box.hands) > 1:
        lines.append(scene.words("cs161.ask.turn", n=asked.hand, name=scene.names[box.owner]))
    elif not scene.alone:
        lines.append(scene.words("cs161.ask.player", name=scene.names[box.owner]))
    more = [action_word(scene.words, action) for action in asked.options if action not in ("hit", "stand")]
    if more:
        lines.append(scene.words("cs161.ask.also", options=scene.words.one_of(more)))
    if free:
        lines.append(scene.words("cs161.ask.free", options=scene.words.all_of(sorted(free))))
    return lines


def _read_action(session: PlaySession, line: str) -> str:
    """Any action of the game; the engine decides whether the house allows it."""
    words = session.asker.words
    if line.lower() in words("ask.quit.words").split():
        raise WantsToLeave
    for action in ACTIONS | ENDS:
        if line.lower() == action_word(words, action):
            return action
    raise not_understood(words, "cs161.ask", line)


# Describing.


def _ends_at_once(event: e.Event, after: RoundView) -> bool:
    natural = all(box.hands[0].category == "natural" for box in after.boxes)
    return isinstance(event, e.DealerHadNatural) or natural


def _is_dealt_in_play(before: RoundView, after: RoundView) -> bool:
    """Whether this card belongs to a split: both hands get their card before anything is shown."""
    hands = [hand for box in after.boxes for hand in box.hands]
    return before.phase == Phase.PLAYERS and all(len(hand.cards) > 1 for hand in hands)


# The top ten.


def best_players(session: PlaySession) -> list[str]:
    """The ten players with the most games won; empty if games are not stored, or nobody has won yet."""
    if not _is_for_a_board(session):
        return []
    # Programs that only describe rounds don't wait for this to load.
    from fairdeal.terminal.pages.records.top_page import Board, top_page

    rehearse = session.party.visitors.rehearse
    if session.best is None:
        session.best = session.party.records.count_best_players(session.house.id)
    # Bots have their own leaderboard, which is not shown at a table.
    every = [each for each in session.best.count_on() if not each.bot]
    if not session.shows_bets and not any(each.won for each in every):
        return []
    chip = session.view.house.chip
    board = Board("won", session.house.id, with_bots=False, chip=chip, is_practice=rehearse)
    return top_page(every, (), board, session.asker.words, session.look.columns())


def _is_for_a_board(session: PlaySession) -> bool:
    """Whether results are counted: a player without a name or money, whose game is not stored, sees only the
    lines of the teaching game.
    """
    people = {name for seat, name in session.names.items() if seat not in session.bots}
    return session.is_kept or session.shows_bets or people != {session.asker.words("cs161.player")}
