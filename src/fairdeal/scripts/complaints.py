"""What Starlark's error messages say, taken apart: their place in a script, their kind and their facts.

Runs in the worker, so it imports only what starts fast.
"""

import re


class Complaint(Exception):
    """Something wrong with a script, on its way to the host; script -1 is none in particular."""

    def __init__(self, kind: str, script: int = -1, line: int = 0, column: int = 0, **facts: object) -> None:
        super().__init__(kind)
        self.kind = kind
        self.script = script
        self.line = line
        self.column = column
        self.facts = facts


FRAME = re.compile(r"  \* (\S+):(\d+), in (.*)")
"""One line of the call stack; the lines of source below it are indented further."""
ARROW = re.compile(r" *--> (\S+):(\d+):(\d+)")
"""The line between the message and the drawing of the place."""
SCRIPT = "script-"
"""Scripts are known to Starlark by number, whatever their files are called."""

HAS_NO_ATTRIBUTE = (
    r"Object of type `(?P<what>.*?)` has no attribute `(?P<name>.*?)`(?:, did you mean `(?P<near>.*)`\?)?"
)
KINDS = (
    ("time", r"Evaluation cancelled"),
    ("state", r"Immutable"),
    ("recursion", r"Starlark call stack overflow"),
    ("fail", r"fail: (?P<text>.*)"),
    ("load", r"`load` is not allowed in this dialect"),
    ("load", r"Parse error: cannot use reserved keyword `(?:import|from)`"),
    ("keyword", r"Parse error: cannot use reserved keyword `(?P<word>\w+)`"),
    ("tabs", r"Parse error: tabs are not allowed"),
    ("character", r"Parse error: invalid input `(?P<character>.)`"),
    ("syntax", r"Parse error: (?P<reason>.*?)(?:, expected one of .*)?"),
    ("argument", r"Error unpacking value for parameter `.*` of type `(?P<type>\w+).*"),
    ("unknown_name", r"Variable `(?P<name>\w+)` not found.*"),
    ("attribute", HAS_NO_ATTRIBUTE),
    ("answer_kind", r"Operation `serde::serialize` not supported on type `(?P<type>.*)`"),
    ("answer_depth", r"Maximum depth of \d+ exceeded while converting .*"),
    ("answer_cycle", r"Cycle detected while converting Starlark value .*"),
)
"""The first pattern that a whole message fits gives its kind; the named parts are its facts."""


def complaint(text: str, sources: list[str], otherwise: str) -> Complaint:
    """What an error of Starlark says; `otherwise` is the kind of a message that no pattern fits."""
    frames, message, arrow = taken_apart(text)
    script, line, column = place_in_script(frames, arrow)
    kind, facts = kind_of(message, otherwise)
    if arrow and script < 0 and kind != "time":
        return Complaint("driver", reason=f"{arrow[1]}:{arrow[2]}: {message}")
    if kind == "recursion":
        facts = {"chain": frames[-1][3] if frames else ""}
    found = Complaint(kind, script, line, column, **facts)
    if script >= 0:
        look_at_source(found, sources[script].split("\n"))
    return found


def taken_apart(text: str) -> tuple[list[re.Match[str]], str, re.Match[str] | None]:
    """The call stack, outermost first; the message; and where it points, if anywhere."""
    lines = text.rstrip().split("\n")
    begin = next((i for i, line in enumerate(lines) if line.startswith("error: ")), None)
    if begin is None:
        return [], text.strip(), None
    frames = [frame for line in lines[:begin] if (frame := FRAME.fullmatch(line))]
    # The author's own text may look like an arrow, so it is the last one that counts: below it is only the
    # drawing, whose lines begin with a number or a bar.
    end = max((i for i, line in enumerate(lines) if i > begin and ARROW.fullmatch(line)), default=len(lines))
    message = "\n".join(lines[begin:end]).removeprefix("error: ")
    return frames, message, ARROW.fullmatch(lines[end]) if end < len(lines) else None


def place_in_script(frames: list[re.Match[str]], arrow: re.Match[str] | None) -> tuple[int, int, int]:
    """The innermost place that is a script's, since a line of ours would mean nothing to its author."""
    if arrow and arrow[1].startswith(SCRIPT):
        return number_of(arrow[1]), int(arrow[2]), int(arrow[3])
    within = [frame for frame in frames if frame[1].startswith(SCRIPT)]
    return (number_of(within[-1][1]), int(within[-1][2]), 0) if within else (-1, 0, 0)


def number_of(file: str) -> int:
    return int(file.removeprefix(SCRIPT))


def kind_of(message: str, otherwise: str) -> tuple[str, dict[str, str]]:
    for kind, pattern in KINDS:
        if fits := re.fullmatch(pattern, message, re.DOTALL):
            return kind, {name: part or "" for name, part in fits.groupdict().items()}
    return otherwise, {"reason": re.sub(rf"{SCRIPT}\d+\.", "", message)}


def look_at_source(found: Complaint, lines: list[str]) -> None:
    """Say what the author wrote where Starlark only says what it was."""
    above = lines[: found.line]
    if found.kind == "attribute":
        written = above[-1][max(0, found.column - 1) :]
        owner = re.match(rf"([\w.]+)\.{re.escape(str(found.facts['name']))}\b", written)
        found.facts["type"] = found.facts["what"]
        found.facts["what"] = owner[1] if owner else found.facts["what"]
    if found.kind == "character":
        found.facts["character"] = f"U+{ord(str(found.facts['character'])):04X}"
    if found.kind == "tabs":
        # Starlark points at the end of the line before.
        indented = [number for number, line in enumerate(lines, start=1) if re.match(r" *\t", line)]
        found.line, found.column = next((line for line in indented if line >= found.line), found.line), 1
    if found.kind == "time":
        begun = [begin[1] for line in above if (begin := re.match(r"def (\w+)", line))]
        found.facts["function"] = begun[-1] if begun and above[-1].startswith(" ") else ""
