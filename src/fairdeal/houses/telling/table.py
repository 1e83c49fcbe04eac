"""The lines of the rule card about the shoe and the table: packs, shuffling, limits, the banker, leaving."""

from fairdeal.games.blackjack.rules import SPANISH48, STANDARD52, Rules
from fairdeal.games.blackjack.table_rules import UNHURRIED
from fairdeal.houses.telling import phrases
from fairdeal.houses.telling.line import Line, by_value, plays_for_chips
from fairdeal.words import Words


def _decks(rules: Rules, words: Words) -> str:
    decks = rules.shoe.decks
    return words("house.card.endless") if decks == "infinite" else words("house.card.decks", n=decks)


def _composition(rules: Rules, words: Words) -> str:
    composition = rules.shoe.composition
    if composition == STANDARD52:
        return ""
    if composition == SPANISH48:
        return words("house.card.spanish")
    told = []
    if composition.removed:
        told.append(words("house.card.removed", ranks=words.all_of(composition.removed)))
    if composition.added:
        told.append(words("house.card.added", cards=words.all_of(composition.added)))
    return words("house.card.sentence_gap").join(told)


def _shuffles(rules: Rules, words: Words) -> str:
    shoe = rules.shoe
    if shoe.decks == "infinite":
        return ""
    if shoe.shuffle.startswith("fixed_rounds:"):
        return words("house.card.fixed_rounds", n=int(shoe.shuffle.removeprefix("fixed_rounds:")))
    if shoe.shuffle != "cut_card":
        return words("house.card.csm" if shoe.shuffle == "csm" else "house.card.every_round")
    if shoe.cut_card_from_end is not None:
        return words("house.card.cut_from_end", n=shoe.cut_card_from_end)
    return words("house.card.cut_card", percent=phrases.percent(shoe.share_dealt))


def _burns(rules: Rules, words: Words) -> str:
    """A shuffling machine burns nothing, and neither does a shoe without an end."""
    shoe = rules.shoe
    if not shoe.burn_cards or shoe.decks == "infinite" or shoe.shuffle == "csm":
        return ""
    return words("house.card.burn_shown" if shoe.burn_visible else "house.card.burn", n=shoe.burn_cards)


SHOE = (
    Line(("shoe.decks",), _decks),
    Line(("shoe.composition",), _composition),
    Line(("shoe.shuffle", "shoe.penetration", "shoe.cut_card_from_end"), _shuffles),
    Line(("shoe.burn_cards", "shoe.burn_visible"), _burns),
    by_value("shoe.when_empty", {"new_shoe": "house.card.new_shoe"}),
)


def _limits(rules: Rules, words: Words) -> str:
    table = rules.table
    if not plays_for_chips(rules):
        return ""
    return words(
        "house.card.limits",
        least=phrases.amount(table.min_bet),
        most=phrases.amount(table.max_bet),
        step=phrases.amount(table.bet_step),
    )


def _currency(rules: Rules, words: Words) -> str:
    currency = rules.table.currency
    return words("house.card.currency", currency=currency) if currency and plays_for_chips(rules) else ""


def _chip(rules: Rules, words: Words) -> str:
    chip = rules.table.chip
    if not plays_for_chips(rules) or chip == (1, 100):
        return ""
    return words("house.card.chip", amount=phrases.amount(chip))


def _seats(rules: Rules, words: Words) -> str:
    return words("house.card.seats", n=rules.table.seats)


def _boxes(rules: Rules, words: Words) -> str:
    boxes = rules.table.hands_per_player
    # Where cards are swapped, the line about that says how many boxes everybody plays.
    return words("house.card.boxes", n=boxes) if boxes > 1 and not rules.variant.switch else ""


def _seconds(rules: Rules, words: Words) -> str:
    seconds = rules.table.decision_seconds
    if seconds == UNHURRIED:
        return words("house.card.unhurried")
    return words("house.card.seconds", n=seconds) if seconds else ""


def _banker(rules: Rules, words: Words) -> str:
    banker = rules.table.banker
    if banker == "house":
        return ""
    if banker in ("rotate", "elect"):
        return words("house.card.banker_rotates" if banker == "rotate" else "house.card.banker_elected")
    return words("house.card.banker_player", seat=banker.removeprefix("player:"))


def _duties(rules: Rules, words: Words) -> str:
    duties = rules.table.duties
    return words(f"house.card.duties.{duties[0] if len(duties) == 1 else 'both'}") if duties else ""


TABLE = (
    Line(("table.min_bet", "table.max_bet", "table.bet_step"), _limits),
    Line(("table.currency",), _currency),
    Line(("table.chip",), _chip),
    Line(("table.seats",), _seats),
    Line(("table.hands_per_player",), _boxes),
    by_value("table.mid_shoe_entry", {False: "house.card.no_mid_shoe"}),
    Line(("table.decision_seconds",), _seconds),
    Line(("table.banker",), _banker),
    Line(("table.duties",), _duties),
    by_value(
        "table.leaving", {"silent": "house.card.leaving_silent", "forfeit": "house.card.leaving_forfeit"}
    ),
)
