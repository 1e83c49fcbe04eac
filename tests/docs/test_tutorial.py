"""The tutorial is walked: every command is typed, every file is written, every output is what comes."""

import pytest

from tests.support.quick_start import typed
from tools.walked_page import TUTORIAL, PageAstray, changed, fits, tutorial_page, walked

PAGE = TUTORIAL.read_text("utf-8")


def test_the_tutorial_prints_what_it_says():
    assert tutorial_page(typed) == PAGE, "stale: ./dev docs prints it again"


@pytest.mark.parametrize("command", ["new", "check", "test", "watch", "diff"])
def test_the_tutorial_shows_every_tool_of_an_author(command):
    assert f"$ fairdeal house {command} " in PAGE


# How pages are walked.


def test_an_output_that_is_not_what_comes_is_printed_again(tmp_path):
    page = "```console\n$ echo one; echo two\none\nthree\n```\n"

    assert walked(page, tmp_path) == "```console\n$ echo one; echo two\none\ntwo\n```\n"


def test_an_output_that_is_what_comes_stays_as_it_is_written(tmp_path):
    page = "```console\n$ echo one; echo two; echo three 3\n…\nthree …\n$ echo four\nfour\n```\n"

    assert walked(page, tmp_path) == page


def test_a_file_is_written_and_changed_where_the_page_says(tmp_path):
    write, change = "```text a.txt\none\ntwo\n```\n", "```diff a.txt\n one\n-two\n+three\n```\n"

    page = walked(f"{write}{change}```console\n$ cat a.txt\n```\n", tmp_path)

    assert page == f"{write}{change}```console\n$ cat a.txt\none\nthree\n```\n"


def test_a_block_of_no_file_is_only_shown(tmp_path):
    assert walked("```toml\nx = 1\n```\n", tmp_path) == "```toml\nx = 1\n```\n"
    assert list(tmp_path.iterdir()) == []


def test_what_a_watched_house_says_is_read_as_far_as_the_page_tells(tmp_path):
    page = "```console\n$ fairdeal house watch vegas_strip\nWatching vegas_strip; Ctrl-C ends it.\n^C\n```\n"

    assert walked(page, tmp_path) == page


@pytest.mark.parametrize("text", ["", "one\ntwo\none\n"])
def test_a_change_that_does_not_fit_the_file_is_refused(text):
    with pytest.raises(PageAstray, match=r"a\.txt holds these lines \d times, not once:\none"):
        changed(text, "-one\n+two\n", "a.txt")


def test_more_of_a_watch_needs_a_watch(tmp_path):
    with pytest.raises(PageAstray, match="nothing is being watched that could say: more"):
        walked("```console\nmore\n```\n", tmp_path)


@pytest.mark.parametrize(
    ("wanted", "came", "does_fit"),
    [
        ("one\n", "one\n", True),
        ("one\n", "one\ntwo\n", False),
        ("one\n…\n", "one\ntwo\nthree\n", True),
        ("…\ntwo\n", "one\nthree\n", False),
        ("mark: …\n", "mark: 4f\n", True),
        ("mark: …\n", "mark: 4f\nmore\n", False),
        ("20:15:02 in order\n", "09:00:59 in order\n", True),
        ("a.b\n", "axb\n", False),
    ],
)
def test_an_output_fits_but_for_the_time_and_what_is_left_out(wanted, came, does_fit):
    assert fits(wanted, came) is does_fit
