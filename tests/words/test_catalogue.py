"""The catalogue of sentences: nothing missing, nothing forgotten, both languages alike."""

import ast
import re
import string
from functools import cache
from pathlib import Path
from pkgutil import iter_modules

import pytest

import fairdeal
from fairdeal.cli.main import ABOUT
from fairdeal.games.blackjack.actions import ACTIONS
from fairdeal.houses.rounds.dealing import LEAVE, WORDS
from fairdeal.tables.games import ADAPTERS
from fairdeal.words import LANGUAGES, Words, en, language, words_for, zh
from fairdeal.words.catalogue import Text, texts_of
from fairdeal.words.refusals import NO_ANSWER
from tools.error_pages import codes

SOURCE = Path(fairdeal.__file__).parent
MODULES = [module.name for module in iter_modules(en.__path__)]
KEYS = {key for module in MODULES for key in texts_of("en", module)}
AREAS = {key.partition(".")[0] for key in KEYS}
ASKING = {
    "words",
    "say",
    "about",
    "_about",
    "dealer",
    "Wrong",
    "BadMoney",
    "BadRound",
    "CannotSimulate",
    "CrewLost",
    "Parameter",
    "listed",
    "flag",
    "command",
}
"""The functions that are handed a key of the catalogue."""

ASKED_BY_A_WORD = {"action", "number", "refusal"}
"""Areas whose keys are an action, a total or a code; whether each of those exists is asked below."""


def placeholders(text: Text) -> set[str]:
    forms = text.values() if isinstance(text, dict) else [text]
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name}


@cache
def trees() -> list[tuple[Path, ast.Module]]:
    sources = [path for path in SOURCE.rglob("*.py") if path.parent.name not in LANGUAGES]
    return [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in sources]


@cache
def said() -> set[str]:
    """Every text that the code holds."""
    return {literal for _, tree in trees() for literal in literals(tree)}


def literals(tree: ast.AST) -> set[str]:
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_both_languages_have_the_same_modules():
    assert [module.name for module in iter_modules(zh.__path__)] == MODULES


@pytest.mark.parametrize("module", MODULES)
def test_both_languages_have_the_same_keys(module: str):
    assert texts_of("en", module).keys() == texts_of("zh", module).keys()


@pytest.mark.parametrize("module", MODULES)
def test_both_languages_speak_of_the_same_things(module: str):
    english, chinese = texts_of("en", module), texts_of("zh", module)

    different = [key for key in english if placeholders(english[key]) != placeholders(chinese[key])]

    # A language without plurals may count where the other has a word for one.
    assert [
        key for key in different if placeholders(english[key]) ^ placeholders(chinese[key]) != {"n"}
    ] == []


@pytest.mark.parametrize("module", MODULES)
def test_a_key_begins_with_the_area_that_its_module_holds(module: str):
    words = words_for("en")

    assert [key for key in texts_of("en", module) if words.text(key) != texts_of("en", module)[key]] == []


def test_every_key_that_is_asked_for_exists():
    missing = {
        (path.name, key)
        for path, tree in trees()
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and (getattr(call.func, "id", "") or getattr(call.func, "attr", "")) in ASKING
        for argument in (*call.args, *(keyword.value for keyword in call.keywords))
        if isinstance(argument, ast.Constant) and isinstance(key := argument.value, str)
        if key.partition(".")[0] in AREAS and "." in key
        if key not in KEYS and f"{key}.you" not in KEYS
    }

    assert missing == set()


def test_every_sentence_is_used():
    of_games = {f"{game}.diagram" for game in ADAPTERS} | set(ABOUT.values())

    assert unused(KEYS, said() | of_games) == []


def unused(keys: set[str], literals_used: set[str]) -> list[str]:
    """`table.drew` in the code stands for `table.drew.you` too, and `number.` for all that begins so."""
    prefixes = tuple(
        f"{literal.rstrip('.')}."
        for literal in literals_used
        if "." in literal and literal.partition(".")[0] in AREAS
    )
    return sorted(key for key in keys if key not in literals_used and not key.startswith(prefixes))


@pytest.mark.parametrize("area", sorted(AREAS - ASKED_BY_A_WORD))
def test_a_sentence_that_nobody_says_is_found(area: str):
    assert unused({f"{area}.unheard.of"}, said()) == [f"{area}.unheard.of"]


def test_every_refusal_has_a_sentence_and_every_sentence_a_refusal():
    in_words = {key.removeprefix("refusal.").partition(".")[0] for key in KEYS if re.match("refusal.*/", key)}

    assert len(in_words) > 100
    assert in_words == codes().keys() | {"action/no-answer"}


def test_every_reason_against_an_action_has_words():
    code = (SOURCE / "games/blackjack/actions.py").read_text(encoding="utf-8")
    returned = [
        node.value for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Return) and node.value
    ]
    reasons = {word for value in returned for word in literals(value) if re.fullmatch("[a-z_0-9]+", word)}

    in_words = {key.removeprefix("refusal.reason.") for key in KEYS if key.startswith("refusal.reason.")}
    assert in_words == reasons - ACTIONS.keys() - set(NO_ANSWER)


def test_every_action_of_the_menu_has_a_name_a_key_and_an_explanation():
    parts = ("name", "hint", "words", "help")

    assert {f"action.{action}.{part}" for action in ACTIONS for part in parts} <= KEYS


def test_every_answer_that_can_be_written_has_a_name():
    named = {key.split(".")[1] for key in KEYS if key.startswith("action.")}

    # Whoever leaves answers nothing, so no option is ever called that.
    assert named == set(WORDS.values()) - {LEAVE}


def test_a_missing_key_is_named():
    with pytest.raises(KeyError, match=r"play\.nonsense"):
        words_for("en")("play.nonsense")


def test_a_missing_area_is_a_missing_key():
    with pytest.raises(KeyError, match=r"nonsense\.here"):
        words_for("zh")("nonsense.here")


@pytest.mark.parametrize(
    ("n", "sentence"), [(1, "You may play one box here."), (3, "You may play 3 boxes at most.")]
)
def test_plurals_are_chosen_by_n(n: int, sentence: str):
    assert words_for("en")("table.bet.boxes", n=n) == sentence


@pytest.mark.parametrize(
    ("items", "english", "chinese"),
    [
        ([], "", ""),
        (["a"], "a", "a"),
        (["a", "b"], "a or b", "a或b"),
        (["a", "b", "c"], "a, b or c", "a、b或c"),
    ],
)
def test_things_in_a_row(items: list[str], english: str, chinese: str):
    assert words_for("en").one_of(items) == english
    assert words_for("zh").one_of(items) == chinese


def test_all_of_joins_with_and():
    assert words_for("en").all_of(["Ann", "Bob"]) == "Ann and Bob"


@pytest.mark.parametrize("lang", ["zh", "zh_CN.UTF-8", "zh-Hans", "ZH", "zh_TW"])
def test_whatever_begins_with_zh_is_chinese(lang: str):
    assert words_for(lang) == Words("zh")


@pytest.mark.parametrize("lang", ["en", "C", "fi_FI", "", "POSIX", "\0"])
def test_all_else_is_english(lang: str):
    assert words_for(lang) == Words("en")


@pytest.mark.parametrize(
    ("lang", "environment", "expected"),
    [
        ("zh", {"LC_ALL": "en_GB"}, "zh"),
        (None, {"LC_ALL": "zh_CN", "LANG": "en_GB"}, "zh"),
        (None, {"LC_ALL": "", "LC_MESSAGES": "zh_CN", "LANG": "en_GB"}, "zh"),
        (None, {"LC_MESSAGES": "en_GB", "LANG": "zh_CN"}, "en"),
        (None, {"LANG": "zh_CN.UTF-8"}, "zh"),
        (None, {}, "en"),
    ],
)
def test_the_language_is_asked_for_or_the_locales(
    lang: str | None, environment: dict[str, str], expected: str
):
    assert language(lang, environment) == expected
