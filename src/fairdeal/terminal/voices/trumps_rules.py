"""The rules of a variant in sentences: what `rules` shows at any question."""

from fairdeal.cards import Card
from fairdeal.games.trumps.variants import CHOICES
from fairdeal.terminal.voices.trumps_scene import Scene

LIMITS = ("points_to", "rounds_most", "draws_most")
"""The knobs that may end the game; 0 is no end."""


def rule_lines(scene: Scene) -> list[str]:
    """One sentence a line."""
    words, variant = scene.words, scene.book.variant
    lines = [words("trumps.rule.title")]
    # Where points are counted every card stays with its owner, and nobody ever runs out of them.
    knobs = [knob for knob in CHOICES if knob != "ends" or variant.winner != "points"]
    lines += [words(f"trumps.rule.{knob}.{_word(getattr(variant, knob))}") for knob in knobs]
    lines += [words(f"trumps.rule.{knob}", n=most) for knob in LIMITS if (most := getattr(variant, knob))]
    if variant.super_card:
        beaten_by = scene.cards(Card(card) for card in variant.super_beaten_by)
        key = "trumps.rule.super.but" if beaten_by else "trumps.rule.super"
        lines.append(words(key, card=scene.card(Card(variant.super_card)), cards=beaten_by))
    for better in ("high", "low"):
        labels = [scene.brush.category(each) for each in scene.book.categories if each.better == better]
        lines += [words(f"trumps.rule.better.{better}", categories=words.all_of(labels))] if labels else []
    return [lines[0], *(f"- {line}" for line in lines[1:])]


def _word(answer: object) -> str:
    """A knob's answer as the catalogue spells it."""
    return str(answer).lower()
