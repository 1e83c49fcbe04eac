"""How recorded rounds of blackjack are listed, and described in the words of their house."""

from collections.abc import Iterator, Sequence

from fairdeal.cards import Card
from fairdeal.terminal.io.screen import Look
from fairdeal.terminal.pages.records.formats import signed
from fairdeal.terminal.pages.records.game_pages import GamePages, Lines, ReplayToShow
from fairdeal.terminal.round_narrator import Player, RoundNarrator
from fairdeal.wire.parts import Seat
from fairdeal.wire.records import HandRecord, InsuranceRecord, PlayedRound, SideBetRecord
from fairdeal.wire.views.blackjack import RoundView
from fairdeal.wire.views.table import TableView
from fairdeal.words import Words
from fairdeal.words.money import written


class HousePages(GamePages):
    command = "play"
    is_dealt_again = True
    has_measures = True

    def history_lines(self, played: PlayedRound, look: Look) -> Iterator[str]:
        words = look.words
        yield _cards(played, look)
        if played.insurance or played.side_bets:
            yield words("records.history.parts").join([*_insured(played, words), *_side_bets(played, words)])
        if played.has_forfeited:
            yield words("records.history.forfeited")
        if played.own_choices:
            choices = words("list.comma").join(
                action_named(answer.question, answer.action, words) for answer in played.own_choices
            )
            yield words("records.history.choices", choices=choices)

    def steps(self, shown: ReplayToShow, look: Look) -> Iterator[Lines]:
        # Imported late: commands that only list rounds need no voices, charts or coach.
        from fairdeal.terminal.blackjack.replay import describe_steps

        return describe_steps(shown, look)

    def narrator(
        self, view: TableView[RoundView], seen: RoundView, players: dict[Seat, Player], look: Look
    ) -> RoundNarrator:
        from fairdeal.terminal.blackjack.replay import Narrator

        return Narrator(view, players, look)


def _cards(played: PlayedRound, look: Look) -> str:
    words = look.words
    dealer = _row(played.dealer_cards, look)
    total = words("records.history.total", cards=dealer, total=played.dealer_total)
    if not played.hands:
        return words("records.history.banked", dealer=total)
    # If nothing else is staked, the line about the money already shows it.
    has_parts = len(played.hands) > 1 or bool(played.insurance or played.side_bets)
    tell = _hand_with_stake if has_parts and _is_for_chips(played) else _hand
    hands = " / ".join(tell(hand, played, look) for hand in played.hands)
    return words("records.history.cards", hands=hands, dealer=total)


def _is_for_chips(played: PlayedRound) -> bool:
    return any(hand.stake for hand in played.hands)


def _hand_with_stake(hand: HandRecord, played: PlayedRound, look: Look) -> str:
    told = _hand(hand, played, look)
    if hand.change is None:
        return look.words("records.history.hand.open", hand=told, stake=written(hand.stake))
    facts = {"stake": written(hand.stake), "change": signed(hand.change)}
    return look.words("records.history.hand.stake", hand=told, **facts)


def _insured(played: PlayedRound, words: Words) -> Iterator[str]:
    for each in played.insurance:
        yield _beside(played, each, words("records.history.insurance"), words)


def _side_bets(played: PlayedRound, words: Words) -> Iterator[str]:
    for number, each in enumerate(played.side_bets):
        name = words("records.history.side", id=each.id) if number == 0 else each.id
        yield _beside(played, each, name, words)


def _beside(played: PlayedRound, placed: InsuranceRecord | SideBetRecord, name: str, words: Words) -> str:
    """A stake other than a hand, its result, and its box if there are several."""
    change = placed.change
    how = "open" if change is None else "won" if change > 0 else "lost" if change < 0 else "back"
    facts = {"what": name, "stake": written(placed.stake), "change": written(abs(change or 0))}
    told = words(f"records.history.beside.{how}", **facts)
    several = len({hand.box for hand in played.hands}) > 1
    return told + (words("table.place.box", box=placed.box) if several else "")


def _hand(hand: HandRecord, played: PlayedRound, look: Look) -> str:
    words = look.words
    told = words("records.history.total", cards=_row(hand.cards, look), total=hand.total)
    if not hand.outcome:
        return told
    return words("records.history.hand", hand=told, how=words(f"records.outcome.{hand.outcome}"))


def _row(cards: Sequence[Card], look: Look) -> str:
    return " ".join(map(look.card, cards))


def action_named(question: str, action: str, words: Words) -> str:
    """The usual name of an answer; a yes or no includes the question."""
    name = words(f"action.{action}.name")
    if question == "action" or action not in ("yes", "no"):
        return name
    return words(f"records.asked.{question}", answer=name)


PAGES = HousePages()
