"""The rules of a variant in sentences, as `rules` shows them at any question."""

from collections.abc import Iterator

from fairdeal.cards import Card
from fairdeal.games.trumps.variants import CHOICES
from fairdeal.terminal.trumps.scene import Scene
from fairdeal.wire.views.trumps import RulesView

LIMITS = ("points_to", "rounds_most", "draws_offer", "draws_most")
"""The knobs that may end the game; 0 is no end."""


def rule_lines(scene: Scene) -> list[str]:
    """One sentence per line."""
    words, variant = scene.words, scene.rules
    lines = [words(f"trumps.rule.{key}") for knob in CHOICES for key in _about_knob(variant, knob)]
    limits = {knob: getattr(variant, knob) for knob in LIMITS}
    if variant.draws_offer >= variant.draws_most:
        # Without this, the game would end before it could offer to stop.
        limits["draws_offer"] = 0
    lines += [words(f"trumps.rule.{knob}", n=most) for knob, most in limits.items() if most]
    lines += [*_about_super(scene), *_about_categories(scene)]
    lines += [words("trumps.rule.pot", money=scene.money(scene.stake))] if scene.stake else []
    return [words("trumps.rule.title"), *(f"- {line}" for line in lines)]


def _about_knob(variant: RulesView, knob: str) -> Iterator[str]:
    """The keys of all sentences about a knob's answer, which may depend on the other answers."""
    for_points = variant.winner == "points"
    match knob:
        case "tie":
            yield from _about_draws(variant)
        case "ends" if for_points:
            # Every card stays with its owner, so nobody ever runs out of cards.
            return
        case _:
            yield f"{knob}.{str(getattr(variant, knob)).lower()}"
    is_piled = variant.hand != "any"
    if knob == "hand" and (is_piled or not for_points):
        yield "taking.points" if for_points else "taking.pile" if is_piled else "taking.hand"


def _about_draws(variant: RulesView) -> Iterator[str]:
    for_points, by_another = variant.winner == "points", variant.tie == "new_category"
    yield "tie_for_points" if for_points and not by_another else f"tie.{variant.tie}"
    if by_another:
        yield "no_category.points" if for_points else "no_category.cards"
    if variant.tie in ("nothing", "share"):
        if variant.caller != "rotates":
            yield "same_caller"
    elif not for_points:
        yield from ("last_cards", "last_card")


def _about_super(scene: Scene) -> Iterator[str]:
    variant = scene.rules
    if variant.super_card:
        beaten_by = scene.cards(Card(card) for card in variant.super_beaten_by)
        key = "trumps.rule.super.but" if beaten_by else "trumps.rule.super"
        yield scene.words(key, card=scene.card(Card(variant.super_card)), cards=beaten_by)


def _about_categories(scene: Scene) -> Iterator[str]:
    for better in ("high", "low"):
        labels = [scene.brush.category(each) for each in scene.pack.categories if each.better == better]
        if labels:
            yield scene.words(f"trumps.rule.better.{better}", categories=scene.words.all_of(labels))
