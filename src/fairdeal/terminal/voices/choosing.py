"""The table's questions, and the words that answer them: first letters, full words, other houses' words."""

from collections.abc import Collection

from fairdeal.games.blackjack.actions import ACTIONS
from fairdeal.games.blackjack.settle import share_of
from fairdeal.games.blackjack.view import Question, RoundView
from fairdeal.games.game import BANKER_BOX, Choose
from fairdeal.terminal.asking import WantsToLeave, not_understood
from fairdeal.terminal.cells import columns
from fairdeal.terminal.scene import Scene, box_of
from fairdeal.terminal.sitting import Sitting
from fairdeal.terminal.voices.moment import Lines
from fairdeal.terminal.voices.offers import free_actions, offer_lines, swap_facts
from fairdeal.words import LANGUAGES, Words, words_for

YES_OF = {
    "insurance": {"i", "insurance", "insure", "保险"},
    "even_money": {"e", "even", "even-money", "等额赔付"},
}
"""What else means yes, by question."""


def ask_choice(sitting: Sitting, view: RoundView, asked: Question, picture: Lines) -> Choose:
    """The answer of the person asked; whether it is allowed is for the engine to say."""
    scene = sitting.scene
    assert sitting.round is not None
    free = free_actions(sitting.round, asked)
    action = sitting.asker.until(
        question(scene, view, asked, free),
        lambda line: read_action(scene, asked, line),
        "\n".join(offer_lines(sitting, asked) + help_on(scene.words, asked, free)),
        picture,
    )
    return Choose(asked.box, action)


def question(scene: Scene, view: RoundView, asked: Question, free: Collection[str]) -> str:
    """The prompt; `free` are the actions that the house stakes."""
    options = scene.words.one_of(_option(scene, action, free) for action in asked.options)
    if asked.box == BANKER_BOX:
        dealer = view.dealer
        facts = {"cards": scene.cards(dealer.cards), "total": scene.total(dealer), "options": options}
        return scene.words("table.ask.banker", **facts)
    box = box_of(view, asked.box)
    return scene.say(
        f"table.ask.{asked.question}",
        box.owner,
        place=scene.place(view, box, box.hands[asked.hand - 1]),
        options=options,
        money=scene.money(share_of(box.stake, scene.book.insurance_costs, scene.house_chip)),
        **(swap_facts(scene, view, box) if asked.question == "swap" else {}),
    )


def _option(scene: Scene, action: str, free: Collection[str]) -> str:
    """The action's name; for the eye with its key marked, for the ear without."""
    name = scene.words(f"action.{action}.{'name' if scene.look.spoken else 'hint'}")
    return scene.words("table.free", action=name) if action in free else name


def read_action(scene: Scene, asked: Question, line: str) -> str:
    """The action that a line means. Only where an action is asked can another than those offered be meant."""
    words, word = scene.words, "-".join(line.lower().split())
    if word in words("ask.quit.words").split():
        raise WantsToLeave
    if word in YES_OF.get(asked.question, ()):
        return "yes"
    known = (*ACTIONS, *asked.options) if asked.question == "action" else asked.options
    for action in known:
        if word in words_of(action):
            return action
    options = words.one_of(words(f"action.{action}.name") for action in asked.options)
    raise not_understood(words, "table.ask", line, options=options)


def words_of(action: str) -> set[str]:
    """Everything that means the action, in every language."""
    return {word for lang in LANGUAGES for word in words_for(lang)(f"action.{action}.words").split()}


def help_on(words: Words, asked: Question, free: Collection[str]) -> Lines:
    """What each answer means, with its key; and what can be looked up."""
    rows = [
        (_key_and_name(words, action), words(f"action.{action}.{'free' if action in free else 'help'}"))
        for action in asked.options
    ]
    return [words("table.ask.help"), *(f"  {row}" for row in columns(rows)), words("table.ask.help.more")]


def _key_and_name(words: Words, action: str) -> str:
    key, name = words(f"action.{action}.words").split()[0], words(f"action.{action}.name")
    return f"{name}:" if key == name else f"{key}, {name}:"
