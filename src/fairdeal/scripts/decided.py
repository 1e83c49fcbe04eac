"""Which knobs mean nothing once a script decides, and the refusal of those that a house sets nevertheless."""

from collections.abc import Collection, Mapping
from typing import Any

from msgspec.structs import replace

from fairdeal.games.blackjack.rules import Rules
from fairdeal.scripts.host import Session
from fairdeal.scripts.problems import BadScript, ScriptProblem

ON_HANDS = (
    "double.on",
    "double.card_count",
    "double.after_split",
    "double.split_aces",
    "split.by",
    "split.forbidden_ranks",
    "split.hit_split_aces",
    "surrender.kind",
    "surrender.vs",
    "surrender.card_count",
    "surrender.after_split",
    "pay.charlie",
    "pay.bonus_hands",
)

DECIDES: dict[str, tuple[str, ...]] = {
    "special": ON_HANDS,
    "may_double": ("double.on", "double.card_count", "double.after_split", "double.split_aces"),
    "may_split": ("split.by", "split.forbidden_ranks"),
    "may_surrender": ("surrender.vs", "surrender.card_count", "surrender.after_split"),
    "settlement": (
        "pay.natural",
        "pay.natural_suited",
        "pay.natural_vs_natural",
        "pay.win",
        "pay.tie",
        "pay.tie_by_total",
        "pay.player_21",
        "dealer.total_22",
        "dealer.natural_vs_player_21",
        "surrender.refund",
    ),
    "insurance": ("insurance.pay",),
    "dealer_draws": ("dealer.soft17", "dealer.stand_on"),
}
"""The knobs in whose place each function answers."""

DEFAULT = Rules()


def decided_knobs(rules: Rules, defined: Collection[str], left_to_knobs: Collection[str]) -> dict[str, str]:
    """Each knob that does nothing by itself, and the function that decides in its place."""
    found = {
        knob: function
        for function, knobs in DECIDES.items()
        if function in defined and function not in left_to_knobs
        for knob in knobs
    }
    if rules.double.soft == "no" and (by := found.get("double.on")):
        found["double.soft"] = by  # another value says how a soft hand is doubled, not whether
    if rules.dealer.policy == "free":
        found.pop("dealer.stand_on", None)  # it says from where on a banker is asked, too
    return found


def neutral_rules(rules: Rules, decided: Collection[str]) -> Rules:
    """The rules with every decided knob at its default, so that houses that play alike have equal books."""
    for knob in decided:
        table, name = knob.split(".")
        default = getattr(getattr(DEFAULT, table), name)
        rules = replace(rules, **{table: replace(getattr(rules, table), **{name: default})})
    return rules


def check_surrender(rules: Rules, session: Session) -> None:
    """Refuse functions that this kind of surrender leaves nothing to decide."""
    if rules.surrender.kind == "early":
        for function in ("special", "may_surrender"):
            if function in session.defined:
                raise _refusal("early_surrender", function, session)
    if rules.surrender.kind == "none" and "may_surrender" in session.defined:
        raise _refusal("never_asked", "may_surrender", session, knob="surrender.kind")


def check_knobs_matter(
    rules: Rules, given: Mapping[str, int], decided: Mapping[str, str], session: Session
) -> None:
    """Refuse a knob that was set on purpose and that neither the engine nor the script reads."""
    read = {".".join(path.split(".")[:2]) for path in session.knobs_read}
    for knob, function in decided.items():
        if knob in given and knob not in read and _value(rules, knob) != _value(DEFAULT, knob):
            raise _refusal("idle_knob", function, session, knob=knob)


def _refusal(kind: str, function: str, session: Session, **facts: str) -> BadScript:
    """A contradiction between a function and a knob, at the line of the function."""
    place = session.defined[function]
    return BadScript(ScriptProblem(kind, place.file, place.line, facts={**facts, "function": function}))


def _value(rules: Rules, knob: str) -> Any:
    table, name = knob.split(".")
    return getattr(getattr(rules, table), name)
