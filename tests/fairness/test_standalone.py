"""The stand-alone verifier is one file that needs nothing but Python."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from fairdeal.fairness import seat_commitment
from tests.cli.recorded import run
from tools.sealed_table import SMALL_PACK, SealedTable, played_table

ROOT = Path(__file__).resolve().parents[2]
VERIFIER = ROOT / "verifier" / "fairdeal_verify.py"


def verify(*arguments: object, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    # -I and -S: no package of this environment is in reach.
    command = [sys.executable, "-I", "-S", str(VERIFIER), *map(str, arguments)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    file = tmp_path / "table.log"
    file.write_bytes(b"".join(played_table().log))
    return file


def test_it_imports_nothing_but_the_standard_library():
    imported = set()
    for node in ast.walk(ast.parse(VERIFIER.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add(str(node.module).partition(".")[0])

    assert imported <= sys.stdlib_module_names
    assert "fairdeal" not in imported


def test_a_log_in_order_is_told_with_what_was_checked(log):
    done = verify(log)

    assert done.returncode == 0
    assert f"commitment of shoe 3: {played_table().sealed.commitment}\n" in done.stdout
    assert "cards checked: 14, of a shoe that is still sealed: 3" in done.stdout
    assert "shoes revealed: 2, seats' seeds replaced: 1\n" in done.stdout
    assert "shoes put away before their end, and the table went on: 1\n" in done.stdout
    assert done.stdout.endswith("Everything fits.\n")


def test_a_changed_log_is_told_with_line_code_and_sentence(log):
    log.write_bytes(log.read_bytes().replace(b'"chips":100', b'"chips":900'))

    done = verify(log)

    assert done.returncode == 1
    assert done.stdout.startswith(
        "line 2: line/hash: the hash does not fit this step and the one before it\n"
    )
    assert done.stdout.endswith("NOT IN ORDER: one problem\n")


def test_what_was_noted_is_compared(log):
    table = played_table()
    noted = ["--root", table.chain.root.hex(), "--head", table.hash.hex()]

    assert verify(log, *noted).returncode == 0
    assert verify(log, "--root", "00" * 32).returncode == 1
    assert verify(log, "--head", "00" * 32).returncode == 1


def test_a_file_that_is_no_log_gets_one_sentence(tmp_path):
    (tmp_path / "letter.txt").write_text("Dear Ann,\n" * 30, "utf-8")

    done = verify(tmp_path / "letter.txt")

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{tmp_path / 'letter.txt'} is no log of a table\n"


def test_the_vectors_come_out_the_same():
    done = verify("--vectors", "verifier/vectors.json")

    assert (done.returncode, done.stdout) == (0, "All test vectors come out the same.\n")


@pytest.mark.parametrize("arguments", [(), ("--help",)])
def test_it_tells_what_it_is_for(arguments):
    done = verify(*arguments)

    assert done.returncode == 2
    assert "python3 fairdeal_verify.py LOG" in done.stderr
    assert "Exit status 0: everything fits." in done.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("a", "--seen", "00" * 6, "b"), "'b' is none of --seen, --root and --head"),
        (("a", "--size", "00" * 32), "'--size' is none of --seen, --root and --head"),
        (("a", "--root"), "--root has no digits behind it"),
        (("a", "--seen"), "--seen has no digits behind it"),
        (("a", "--seen", "0" * 11), f"--seen takes 12 to 64 of the digits 0-9 and a-f, and got '{'0' * 11}'"),
        (("a", "--seen", "0" * 65), f"--seen takes 12 to 64 of the digits 0-9 and a-f, and got '{'0' * 65}'"),
        (
            ("a", "--seen", "123456789abg"),
            "--seen takes 12 to 64 of the digits 0-9 and a-f, and got '123456789abg'",
        ),
        (("a", "--seen", ""), "--seen takes 12 to 64 of the digits 0-9 and a-f, and got ''"),
        (
            ("a", "b", "--head", "00" * 32),
            "--head goes with one log, and there are 2; --seen goes with any number",
        ),
        (
            ("--bind", "00" * 32),
            "--bind takes the commitment of the shoe, the seat, and perhaps a seed of your own",
        ),
        (
            ("--bind", "00", "1"),
            "the commitment has 64 of the digits 0-9 and a-f, and not '00': `seal` shows all",
        ),
        (
            ("--bind", "00" * 32, "0"),
            "a seat is a number from 1 to 9999, or `cut` for the dealer, and not '0'",
        ),
        (("--bind", "00" * 32, "1", "ab"), "a seed has 64 of the digits 0-9 and a-f, and not 'ab'"),
        (("a", "--head", "00"), "--head takes 64 of the digits 0-9 and a-f, and got '00'"),
        (("a", "--root", "AB" * 32), f"--root takes 64 of the digits 0-9 and a-f, and got '{'AB' * 32}'"),
        (("--head", "00" * 32, "a"), "'--head' stands where the log is named; options follow it"),
    ],
)
def test_what_it_does_not_understand_is_named_before_how_it_is_used(arguments, sentence):
    done = verify(*arguments)

    first, _, usage = done.stderr.partition("\n")
    assert (done.returncode, done.stdout, first) == (2, "", sentence)
    assert usage.splitlines()[1].strip().startswith("python3 fairdeal_verify.py LOG")
    assert len(usage.splitlines()) == 4


def test_what_was_seen_at_the_table_is_said_with_what_it_proves(log):
    table = played_table()
    seen = [table.published.root[:12].upper(), table.published.next[:12], table.sealed.commitment[:12] + "…"]

    done = verify(log, *(each for digits in seen for each in ("--seen", digits)))

    told = [line for line in done.stdout.splitlines() if line.startswith("seen ")]
    is_sealed = "it is still sealed, and can't be checked yet"
    assert done.returncode == 0
    assert told == [
        f"seen {seen[0].lower()}: the root of chain 1; it fixes all its shoes, here its shoes 1 to 3",
        f"seen {seen[1]}: the root announced for chain 2; no shoe is of it yet",
        f"seen {seen[2][:12]}: the commitment of shoe 3; it fixes this one shoe; {is_sealed}",
    ]


def test_what_was_seen_elsewhere_is_a_problem(log):
    done = verify(log, "--seen", "0123456789ab")

    assert done.returncode == 1
    assert "log/seen: nothing in the log begins with 0123456789ab" in done.stdout


def test_several_logs_are_compared(log, tmp_path):
    other = tmp_path / "other.log"
    other.write_bytes(b"".join(SealedTable(table="t-2").log))
    own = tmp_path / "own.log"
    own.write_bytes(b"".join(SealedTable(table="t-3", secret=bytes(range(1, 33))).log))

    apart, shared = verify(log, own, "--seen", played_table().published.root[:12]), verify(log, other)

    assert (apart.returncode, shared.returncode) == (0, 1)
    assert apart.stdout.endswith("All 2 logs: no root is at two tables, and no book has two packs.\n")
    assert "chain/shared: tables t-1 and t-2 have the root" in shared.stdout


def test_one_rule_book_with_two_packs_in_two_logs_is_a_problem_of_both_programs(log, tmp_path, capsys):
    table = SealedTable(table="t-2", pack=SMALL_PACK[::-1], secret=bytes(range(1, 33)))
    table.seal()
    other = tmp_path / "other.log"
    other.write_bytes(b"".join(table.log))

    alone = verify(log, other)
    status, out, _ = run(capsys, "verify", log, other, "--data", tmp_path)

    assert (alone.returncode, status) == (1, 1)
    assert "book/packs: tables t-1 and t-2 have different packs for the book" in alone.stdout
    assert "Tables t-1 and t-2 have shoes of the rule book" in out


@pytest.mark.parametrize(("seat", "who"), [("3", "seat:3"), ("seat:3", "seat:3"), ("cut", "cut")])
def test_it_makes_a_seed_and_what_it_is_bound_by(seat, who):
    shoe = played_table().sealed.commitment

    one, other = verify("--bind", shoe, seat), verify("--bind", shoe, seat)

    lines = one.stdout.splitlines()
    seed, bound = (bytes.fromhex(line.split()[-1]) for line in (lines[-1], lines[-2]))
    assert bound == seat_commitment(bytes.fromhex(shoe), who, seed)
    assert other.stdout.splitlines()[-1] != lines[-1]


def test_it_binds_a_seed_of_ones_own():
    shoe = played_table().sealed.commitment

    done = verify("--bind", shoe, "1", "5a" * 32)

    assert f"seed reveal {'5a' * 32}" in done.stdout


def test_its_page_tells_how_it_is_run_and_what_comes_of_it(log):
    page = (VERIFIER.parent / "README.md").read_text("utf-8")
    shown = page.partition("```text\n")[2].partition("```")[0].splitlines()

    told = verify(log).stdout.splitlines()

    assert [line.partition(":")[0] for line in shown[1:]] == [line.partition(":")[0] for line in told]
    assert "python3 verifier/fairdeal_verify.py" in shown[0]


@pytest.mark.parametrize("arguments", [("nowhere.log",), (".",), ("--vectors", "nowhere.json")])
def test_a_file_that_can_not_be_read_is_one_sentence(arguments, tmp_path):
    done = verify(*arguments, folder=tmp_path)

    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "can't be read" in done.stderr


@pytest.mark.parametrize(
    "text", ["", "[1]", "{}", '{"frame": 3}', '{"frame": [{"values": [[]], "bytes": ""}]}']
)
def test_a_file_that_holds_no_vectors_is_one_sentence(text, tmp_path):
    file = tmp_path / "vectors.json"
    file.write_text(text, "utf-8")

    done = verify("--vectors", file)

    assert done.returncode == 2
    assert done.stderr.startswith("these are no test vectors: ")
    assert len(done.stderr.splitlines()) == 1
