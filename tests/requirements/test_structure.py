"""How it is built inside, where the systems before ours were asked to be built in a certain way."""

import ast
import re
from collections import Counter
from pathlib import Path

from fairdeal.cards import FACE_DOWN, Shoe, pack
from fairdeal.games.blackjack import view
from fairdeal.games.blackjack.state import Box, Dealer, Hand, Round
from tests.support.blackjack import deal
from tests.support.covers import covers
from tools.package_parts import imports

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "src" / "fairdeal"


def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


def imported_by(name: str) -> set[str]:
    """Modules of the program that this one imports."""
    modules = [
        node.module or "" for node in ast.walk(parsed(PROGRAM / name)) if isinstance(node, ast.ImportFrom)
    ]
    return {module.removeprefix("fairdeal.") for module in modules if module.startswith("fairdeal.")}


@covers("S0-15")
def test_a_card_that_lies_face_down_at_one_table_lies_face_up_at_another():
    hides_it = deal(player="10H 8C", dealer="5C 6D")
    shows_it = deal(player="10H 8C", dealer="6D 5C")

    assert view(hides_it.state, None).dealer.cards == (FACE_DOWN, "6D")
    assert view(shows_it.state, None).dealer.cards == (FACE_DOWN, "5C")


@covers("S0-15")
def test_cards_that_leave_one_shoe_do_not_leave_another():
    one, other = Shoe(pack()), Shoe(pack())

    drawn, one = one.draw()

    assert drawn == "AS"
    assert (one.left, other.left) == (51, 52)


@covers("S0-21")
def test_paths_are_worked_out_by_the_arithmetic_of_hands_which_knows_no_game():
    assert imported_by("classroom/paths.py") == {"cards", "classroom.card", "games.blackjack.hand"}
    assert imported_by("games/blackjack/hand.py") == set()


@covers("S0-34")
def test_the_loop_that_plays_a_game_knows_no_game():
    loop = (ROOT / "src/fairdeal/games/game.py").read_text("utf-8")

    assert imports()["games.game"] == {"cards", "wire"}
    assert re.findall(r"^from fairdeal\.wire.*", loop, re.MULTILINE) == ["from fairdeal.wire import parts"]


@covers("S0-40")
def test_every_feature_is_run():
    bound = [
        folder
        for file in (ROOT / "tests").rglob("test_*.py")
        for folder in re.findall(r'^scenarios\("([^"]+)"\)', file.read_text("utf-8"), re.MULTILINE)
    ]
    features = sorted((ROOT / "features").rglob("*.feature"))

    assert features
    assert [file.name for file in features if file.parent.name not in bound] == []
    assert [file.name for file in features if "Scenario" not in file.read_text("utf-8")] == []


@covers("S0-42", "S4-36")
def test_a_round_is_made_of_boxes_a_box_of_hands_and_the_dealer_has_a_side_of_its_own():
    state = deal(player=("10H 8C", "9H 7C"), dealer="AS 6D", house="insurance.offered = false").state

    assert isinstance(state, Round)
    assert isinstance(state.dealer, Dealer)
    assert [type(box) for box in state.boxes] == [Box, Box]
    assert [[type(hand) for hand in box.hands] for box in state.boxes] == [[Hand], [Hand]]
    assert state.boxes[1].hands[0].cards == ("9H", "7C")


@covers("S4-40")
def test_a_split_puts_two_hands_in_the_place_of_one():
    table = deal(player="8S 8D", dealer="6D 10C", next="2C 3C")
    before = table.hands()

    table.do("split")

    assert [hand.number for hand in before] == [1]
    assert [hand.number for hand in table.hands()] == [1, 2]
    assert table.held() == ("8S 2C", "8D 3C")


@covers("S0-43")
def test_the_entry_point_only_calls_into_the_program():
    file = PROGRAM / "__main__.py"
    statements = [node for node in ast.walk(parsed(file)) if isinstance(node, ast.stmt)]

    assert len(statements) <= 15
    assert not [node for node in statements if isinstance(node, ast.FunctionDef | ast.ClassDef)]


@covers("S2-52")
def test_no_function_of_some_length_is_written_twice():
    bodies = Counter(
        ast.dump(ast.Module(node.body, []))
        for file in PROGRAM.rglob("*.py")
        for node in ast.walk(parsed(file))
        if isinstance(node, ast.FunctionDef) and (node.end_lineno or 0) - node.body[0].lineno >= 3
    )

    assert len(bodies) > 100
    assert [body for body, times in bodies.items() if times > 1] == []
