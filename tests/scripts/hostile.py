"""Scripts that mean harm, or do it by accident; each with the kind of problem that it is refused for."""

from typing import NamedTuple


class Hostile(NamedTuple):
    """One script; the endless ones are given less time."""

    name: str
    kind: str
    source: str
    cpu_seconds: float = 4.5


SHORT = 0.5


def special(*lines: str) -> str:
    """A function of these lines."""
    return "def special(hand):\n" + "".join(f"    {line}\n" for line in lines)


def doubling(steps: int) -> str:
    """Functions each of which calls the one before twice."""
    calls = (f"def a{i}():\n    return a{i - 1}() + a{i - 1}()\n" for i in range(1, steps))
    return "def a0():\n    return 1\n" + "".join(calls)


ONE = special("return 1")

ENDLESS = (
    Hostile(
        "loops within loops",
        "time",
        special("for i in range(1 << 30):", "    for j in range(1 << 30):", "        pass"),
        SHORT,
    ),
    Hostile(
        "a long comprehension",
        "time",
        special("return [0 for i in range(1 << 30) for j in range(1 << 30) if i < 0]"),
        SHORT,
    ),
    Hostile(
        "a loop at the top level",
        "time",
        "for i in range(1 << 30):\n    for j in range(1 << 30):\n        pass\n" + ONE,
        SHORT,
    ),
    Hostile("a long step of Starlark's own", "time", special("return max(range(1 << 30))"), SHORT),
    Hostile(
        "a long step that hangs on a question",
        "time",
        special("return max(range((1 << 30) - hand.total))"),
        SHORT,
    ),
    Hostile("functions that call functions", "time", doubling(45) + special("return a44()"), SHORT),
    Hostile("a number of millions of digits, read", "time", special("return int('9' * 4000000)"), SHORT),
    Hostile(
        "lists that share their parts, compared",
        "time",
        special("x, y = [1], [1]", "for i in range(60):", "    x, y = [x, x], [y, y]", "return x == y"),
        SHORT,
    ),
    Hostile(
        "a tuple that shares its parts, as a key",
        "time",
        special("x = (1,)", "for i in range(60):", "    x = (x, x)", "return {x: 1}"),
        SHORT,
    ),
    Hostile(
        "a long text stripped again and again",
        "time",
        special("text = 'x' * 9000000", "for i in range(100000):", "    text.strip('x')", "return None"),
        SHORT,
    ),
)

MEMORY = (
    Hostile("a list of a thousand million", "memory", special("return len([0] * 1000000000)")),
    Hostile(
        "a text that doubles",
        "memory",
        special("text = 'x'", "for i in range(60):", "    text += text", "return len(text)"),
    ),
    Hostile(
        "a list that doubles",
        "memory",
        special("some = [0]", "for i in range(60):", "    some += some", "return len(some)"),
    ),
    Hostile(
        "a dict that grows",
        "memory",
        special("some = {}", "for i in range(1 << 30):", "    some[i] = str(i) * 1000", "return len(some)"),
    ),
    Hostile(
        "a number that squares",
        "memory",
        special("x = 1 << 100", "for i in range(60):", "    x = x * x", "return x"),
    ),
    Hostile("a text made of texts", "memory", special("return len(('x' * 1000000).join(['y'] * 1000000))")),
    Hostile(
        "a text with long replacements",
        "memory",
        special("return len(('x' * 100000).replace('x', 'y' * 100000))"),
    ),
    Hostile("a text with a long text in it", "memory", special("return len('%s' % ('x' * (1 << 28)))")),
    Hostile("millions of arguments", "memory", special("return max(*([0] * (1 << 24)))")),
    Hostile(
        "a long list sorted by a key",
        "memory",
        special("return sorted([1] * (1 << 24), key = lambda x: [x] * 1000)"),
    ),
    Hostile("a list at the top level", "memory", "L = [[0] * 1000 for i in range(1 << 24)]\n" + ONE),
)

NUMBERS = (
    Hostile("a number of a thousand million digits", "runtime", special("return 1 << 1000000000")),
    Hostile("a range beyond all ranges", "argument", special("for i in range(1 << 60):", "    pass")),
    Hostile("a number with too many digits", "syntax", "x = " + "9" * 60000 + "\n" + ONE),
    Hostile("a division by nothing", "runtime", special("return 1 // 0")),
    Hostile("infinity", "answer_number", special("return [1, {'a': struct(b = (1e308 * 10,))}]")),
    Hostile("a number that is none", "answer_number", special("return float('nan')")),
)

DEEP = (
    Hostile("brackets", "nesting", "x = " + "(" * 30000 + "1" + ")" * 30000 + "\n" + ONE),
    Hostile("brackets that are never closed", "nesting", "x = " + "(" * 60000),
    Hostile("lists within lists", "nesting", "x = " + "[" * 30000 + "]" * 30000 + "\n" + ONE),
    Hostile("not not not", "nesting", "x = " + "not " * 15000 + "True\n" + ONE),
    Hostile("not not nothing", "nesting", "x = " + "not " * 15000),
    Hostile("minus minus minus", "nesting", "x = " + "-" * 60000 + "1\n" + ONE),
    Hostile("one plus one plus one", "nesting", "x = 1" + "+1" * 30000 + "\n" + ONE),
    Hostile("attributes of attributes", "nesting", special("return hand" + ".a" * 30000)),
    Hostile("calls of calls", "nesting", special("return hand" + "()" * 30000)),
    Hostile("lambdas of lambdas", "nesting", "f = " + "lambda: " * 8000 + "1\n" + ONE),
    Hostile("one or else one or else one", "nesting", "x = " + "1 if True else " * 4000 + "2\n" + ONE),
    Hostile(
        "ifs within ifs",
        "nesting",
        "".join(" " * i + "if True:\n" for i in range(300)) + " " * 300 + "x = 1\n" + ONE,
    ),
    Hostile(
        "elif elif elif",
        "nesting",
        special("if hand.total == 1:", "    return 1", *["elif hand.total == 2:", "    return 2"] * 1200),
    ),
    Hostile(
        "the text of a deep list",
        "crash",
        special("x = []", "for i in range(1000000):", "    x = [x]", "return len(str(x))"),
    ),
    Hostile("a deep list kept", "crash", "x = []\nfor i in range(1000000):\n    x = [x]\n" + ONE),
    Hostile(
        "a deep answer", "answer_depth", special("x = []", "for i in range(3000):", "    x = [x]", "return x")
    ),
    Hostile(
        "deep lists compared",
        "runtime",
        special(
            "x = []", "y = []", "for i in range(1000000):", "    x = [x]", "    y = [y]", "return x == y"
        ),
    ),
)

TEXT = (
    Hostile("a huge source", "size", "#" * 65_537),
    Hostile("nothing", "empty", ""),
    Hostile("nothing but blanks", "empty", " \n\t\r\n"),
    Hostile("nothing but a comment", "nothing", "# nothing\n"),
    Hostile("a NUL", "nul", ONE + "\0"),
    Hostile("half of a character", "not_text", ONE + "# \ud800"),
    Hostile("a byte order mark", "character", "\ufeff" + ONE),
    Hostile("a letter that looks like another", "character", "def speciаl(hand):\n    return 1\n"),
    Hostile("a blank that is no blank", "character", "def special(hand):\n\u00a0   return 1\n"),
    Hostile("tabs", "tabs", "def special(hand):\n\treturn 1\n"),
    Hostile("an unfinished line", "syntax", special("return 1 +")),
    Hostile("an unfinished text", "syntax", special("return 'one")),
    Hostile(
        "thousands of names",
        "unknown_name",
        "".join(f"a{i}=1\n" for i in range(4000)) + special("return a4000"),
    ),
    Hostile("an annotation", "syntax", "def special(hand: int) -> int:\n    return 1\n"),
)

REACHING = (
    Hostile("import", "load", "import os\n" + ONE),
    Hostile("from import", "load", "from os import path\n" + ONE),
    Hostile("load", "load", "load('os.star', 'path')\n" + ONE),
    Hostile("load of the driver", "load", "load('driver', 'ask')\n" + ONE),
    Hostile("__import__", "unknown_name", special("return __import__('os')")),
    Hostile("open", "unknown_name", special("return open('/etc/passwd')")),
    Hostile("open at the top level", "unknown_name", "x = open('/etc/passwd').read()\n" + ONE),
    Hostile("eval", "unknown_name", special("return eval('1')")),
    Hostile("exec", "unknown_name", special("exec('x = 1')")),
    Hostile("print", "unknown_name", special("print(hand)")),
    Hostile("globals", "unknown_name", special("return globals()")),
    Hostile("the driver's names", "unknown_name", special("return ask([1])")),
    Hostile("a dunder", "attribute", special("return hand.__class__")),
    Hostile("a dunder of a tuple", "attribute", special("return ().__class__.__bases__")),
    Hostile("getattr of a dunder", "runtime", special("return getattr(hand, '__dict__')")),
    Hostile("a class", "keyword", "class Hand: pass\n" + ONE),
    Hostile("while", "keyword", special("while True:", "    pass")),
    Hostile("try", "keyword", special("try:", "    return 1", "except:", "    return 2")),
    Hostile("a name of the prelude", "taken", "report = 3\n" + ONE),
    Hostile("a function of the prelude", "taken", "def contains(hand):\n    return True\n" + ONE),
    Hostile("a name of the prelude in a loop", "taken", "for report in [1]:\n    pass\n" + ONE),
)

RECURSION = (
    Hostile("a function that calls itself", "recursion", special("return special(hand)")),
    Hostile(
        "one that would come to an end",
        "recursion",
        "def down(n):\n    return down(n - 1) if n else 0\n" + special("return down(3)"),
    ),
    Hostile(
        "two that call each other",
        "recursion",
        "def a(n):\n    return b(n)\ndef b(n):\n    return a(n)\n" + special("return a(1)"),
    ),
    Hostile(
        "a function within a function",
        "recursion",
        special("def inner(n):", "    return inner(n)", "return inner(1)"),
    ),
    Hostile("a lambda by its name", "recursion", "f = lambda n: f(n + 1)\n" + special("return f(0)")),
    Hostile(
        "a lambda in a list",
        "recursion",
        "L = []\nL.append(lambda n: L[0](n + 1))\n" + special("return L[0](0)"),
    ),
    Hostile(
        "a lambda handed to itself", "recursion", special("f = lambda g, n: g(g, n + 1)", "return f(f, 0)")
    ),
)

STATE = (
    Hostile("a list that is kept", "state", "L = []\n" + special("L.append(1)", "return len(L)")),
    Hostile("a dict that is kept", "state", "D = {}\n" + special("D['x'] = 1", "return len(D)")),
    Hostile(
        "a list in a list that is kept", "state", "L = [[]]\n" + special("L[0].append(1)", "return len(L[0])")
    ),
    Hostile(
        "a default that is kept",
        "state",
        "def special(hand, seen = []):\n    seen.append(1)\n    return len(seen)\n",
    ),
    Hostile("a number that is kept", "runtime", "N = 0\n" + special("N += 1", "return N")),
    Hostile("what it is asked about", "runtime", special("hand.total = 3", "return 1")),
)

ANSWERS = (
    Hostile("a huge text", "answer_size", special("return 'x' * (1 << 21)")),
    Hostile("a huge list", "answer_size", special("return ['x' * 1000] * 1000")),
    Hostile("a list of itself", "answer_cycle", special("x = []", "x.append(x)", "return x")),
    Hostile("a function", "answer_kind", special("return len")),
    Hostile("a function in a struct", "answer_kind", special("return struct(a = [contains])")),
    Hostile("a range", "answer_kind", special("return range(3)")),
    Hostile("a key that has no key", "runtime", special("return {[]: 1}")),
    Hostile("a huge refusal", "fail", special("fail('x' * (1 << 22))")),
    Hostile("a refusal at the top level", "fail", "fail('never')\n" + ONE),
    Hostile("an error at the top level", "runtime", "x = [1][3]\n" + ONE),
    Hostile("wrong types", "runtime", special("return hand.total + 'one'")),
    Hostile("a text with a huge width", "runtime", special("return '{:>1000000000}'.format(hand.total)")),
    Hostile(
        "a list that grows while it is read", "runtime", special("x = [1]", "for i in x:", "    x.append(i)")
    ),
)

SHAPE = (
    Hostile("too few parameters", "parameters", "def special():\n    return 1\n"),
    Hostile("too many parameters", "parameters", "def special(hand, dealer):\n    return 1\n"),
    Hostile("a parameter by name only", "parameters", "def special(hand, *, dealer):\n    return 1\n"),
    Hostile("a misspelt name", "misspelt", "def settlment(box, dealer):\n    return 1\n"),
    Hostile("no function that is asked for", "nothing", "def other(hand):\n    return 1\n"),
    Hostile("a number for a function", "not_def", "special = 3\n"),
    Hostile("a lambda for a function", "not_def", "special = lambda hand: 1\n"),
    Hostile(
        "a function that hangs on a condition",
        "not_def",
        "if True:\n    def special(hand):\n        return 1\n",
    ),
    Hostile("a function defined twice", "twice", ONE + ONE),
)

TABLE = (*ENDLESS, *MEMORY, *NUMBERS, *DEEP, *TEXT, *REACHING, *RECURSION, *STATE, *ANSWERS, *SHAPE)
