"""The table's questions and their answers: first letters, full words, and other houses' words."""

from collections.abc import Collection

from fairdeal.games.blackjack.actions import ACTIONS
from fairdeal.games.blackjack.view import Question, RoundView
from fairdeal.games.game import BANKER_BOX, Choose
from fairdeal.terminal.blackjack.play_session import PlaySession
from fairdeal.terminal.blackjack.scene import Scene, box_of
from fairdeal.terminal.blackjack.voices.moment import Lines
from fairdeal.terminal.blackjack.voices.offers import (
    Offers,
    free_actions,
    offer_lines,
    offer_of,
    swap_facts,
)
from fairdeal.terminal.io.cells import columns
from fairdeal.terminal.io.prompt import WantsToLeave, not_understood
from fairdeal.words import LANGUAGES, Words, words_for

YES_OF = {
    "insurance": {"i", "insurance", "insure", "保险"},
    "even_money": {"e", "even", "even-money", "等额赔付"},
}
"""Other words that mean yes, by question."""


def ask_choice(session: PlaySession, view: RoundView, asked: Question, picture: Lines) -> Choose:
    """The answer of the person asked; the engine decides whether it is allowed."""
    scene, offers = session.scene, session.actions_of(asked.box)
    free = free_actions(offers)
    action = session.asker.until(
        question(scene, view, asked, offers),
        lambda line: read_action(scene, asked, line),
        "\n".join(offer_lines(scene, view, asked, offers) + help_on(scene.words, asked, free)),
        picture,
    )
    return Choose(asked.box, action)


def question(scene: Scene, view: RoundView, asked: Question, offers: Offers) -> str:
    """The prompt, with what the answers cost."""
    free = free_actions(offers)
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
        **_facts_of(scene, view, asked, offers),
    )


def _facts_of(scene: Scene, view: RoundView, asked: Question, offers: Offers) -> dict[str, str]:
    """The facts that a question mentions besides the options."""
    match asked.question:
        case "insurance":
            return {"money": scene.money(offer_of(offers, "yes").chips)}
        case "swap":
            return swap_facts(scene, view, asked)
        case _:
            return {}


def _option(scene: Scene, action: str, free: Collection[str]) -> str:
    """The action's name, with its key marked if it is read, and unmarked if it is heard."""
    name = scene.words(f"action.{action}.{'name' if scene.look.spoken else 'hint'}")
    return scene.words("table.free", action=name) if action in free else name


def read_action(scene: Scene, asked: Question, line: str) -> str:
    """The action that a line means. Actions that are not offered are understood only if an action is asked
    for.
    """
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
    """All words for the action, in every language."""
    return {word for lang in LANGUAGES for word in words_for(lang)(f"action.{action}.words").split()}


def help_on(words: Words, asked: Question, free: Collection[str]) -> Lines:
    """What each answer means, with its key, and what can be looked up."""
    rows = [
        (_key_and_name(words, action), words(f"action.{action}.{'free' if action in free else 'help'}"))
        for action in asked.options
    ]
    return [words("table.ask.help"), *(f"  {row}" for row in columns(rows)), words("table.ask.help.more")]


def _key_and_name(words: Words, action: str) -> str:
    key, name = words(f"action.{action}.words").split()[0], words(f"action.{action}.name")
    return f"{name}:" if key == name else f"{key}, {name}:"
