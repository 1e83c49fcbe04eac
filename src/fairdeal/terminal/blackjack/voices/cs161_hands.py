"""Hands and results as the teaching game shows them: `<club,A> <spade,Q> (21 -- Black Jack!)`."""

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.games.blackjack.view import BoxView, DealerView, HandView, RoundView
from fairdeal.terminal.blackjack.scene import Scene
from fairdeal.terminal.blackjack.voices.moment import Lines
from fairdeal.terminal.blackjack.voices.special_hands import hand_name
from fairdeal.terminal.io import card_faces
from fairdeal.terminal.io.cells import pad, width
from fairdeal.terminal.names import DEALERS

BOX_WIDTH = 21
"""The width of the result box between the stars, in cells."""

RESULT_OF = {"natural": "win", "even_money": "win", "win": "win", "push": "push", "voided": "push"}
"""The word in the box for each outcome; every other outcome is lost."""


def hand_lines(scene: Scene, view: RoundView) -> Lines:
    """The hands, the dealer's first."""
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
    """With a card face down, there is no value to show, and commas separate the cards."""
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
        pushed = isinstance(hand, DealerView) and hand.is_push
        value += scene.words("cs161.no_bust" if pushed else "cs161.bust")
    elif hand.total == 21 and len(hand.cards) == 2:
        value += scene.words("cs161.natural")
    return " ".join(_card(scene, card) for card in hand.cards) + f" ({value})"


def _card(scene: Scene, card: Card) -> str:
    return scene.look.painted(card, card_faces.cs161(card))


def result_box(scene: Scene, view: RoundView) -> Lines:
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
