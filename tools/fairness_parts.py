"""Parts of docs/fairness.md and verifier/README.md: the events of a shuffle, a shoe worked out from its seeds
to its order, and a log as the stand-alone verifier finds it.
"""

from collections.abc import Iterable
from contextlib import redirect_stdout
from io import StringIO
from itertools import islice

from fairdeal.fairness import SHUFFLE_EVENTS, words
from tools.fairness_vectors import small_shoe
from tools.sealed_table import SealedTable, played_table
from verifier import fairdeal_verify

WORDS_SHOWN = 4
BITS_OF_DIGIT = 4


def shuffle_events_table() -> str:
    rows = [(name, kind.__struct_fields__) for name, kind in SHUFFLE_EVENTS.items()]
    lines = [f"| `{name}` | {', '.join(f'`{field}`' for field in fields)} |" for name, fields in rows]
    return "\n".join(["| type | fields of the body |", "|---|---|", *lines])


def worked_example() -> str:
    table = small_shoe()
    drawn = list(islice(words(table.key, "shoe"), 2 * WORDS_SHOWN))
    return "\n".join(
        [
            *_about(table),
            "",
            "Seat 1 reveals its seed, seat 2 does not, the dealer does:",
            "",
            *_fenced(line for who in table.seats for line in _seat(table, who)),
            "",
            "That makes the key, the first words of the stream `shoe`, and the order:",
            "",
            *_fenced(
                [
                    _line("K", table.key.hex()),
                    _line("words", " ".join(f"{word:08x}" for word in drawn[:WORDS_SHOWN]) + " …"),
                    _line("order", " ".join(table.order)),
                ]
            ),
            "",
            _draws(drawn, len(table.order)),
        ]
    )


def verified_log() -> str:
    with redirect_stdout(StringIO()) as told:
        fairdeal_verify.tell(fairdeal_verify.verify(played_table().log), [])
    return f"```text\n$ python3 verifier/fairdeal_verify.py table.log\n{told.getvalue()}```"


def _about(table: SealedTable) -> list[str]:
    sealed, chain = table.sealed, table.published
    sentence = (
        f"It is the shoe `small` of the test vectors: table `{sealed.table}`, house `{sealed.house}`, "
        f"fingerprint `{sealed.fingerprint}`, a pack of `{' '.join(sealed.pack)}`, {sealed.decks} of them. "
        f"The secret is the bytes 0 to 31, the chain has {chain.length} seeds."
    )
    return [
        sentence,
        "",
        *_fenced(
            [
                _line("root", chain.root),
                _line("next root", chain.next),
                _line("seed of shoe 1", table.seed.hex()),
                _line("commitment of shoe 1", sealed.commitment),
            ]
        ),
    ]


def _seat(table: SealedTable, who: str) -> list[str]:
    seat = table.seats[who]
    how = "revealed" if seat.was_revealed else "replaced"
    return [_line(f"{who:8}commitment", seat.commitment.hex()), _line(f"{'':8}{how}", seat.seed.hex())]


def _draws(drawn: list[int], size: int) -> str:
    """How the first two numbers come about, in words."""
    told, left = [], iter(drawn)
    for bound in (size, size - 1):
        rejected: list[str] = []
        while (digit := next(left) >> (32 - BITS_OF_DIGIT)) >= bound:
            rejected.append(f"`{digit:x}` is {digit} and is rejected, ")
        told.append(f"{''.join(rejected)}`{digit:x}` is {digit}")
    return (
        f"The first draw is below {size}, which takes four bits: {told[0]}. "
        f"The second is below {size - 1}: {told[1]}. Each number is the place, counted from 0, of the card "
        "that changes places with the last one, then with the last but one."
    )


def _line(name: str, value: str) -> str:
    return f"{name:23}{value}"


def _fenced(lines: Iterable[str]) -> list[str]:
    return ["```", *lines, "```"]
