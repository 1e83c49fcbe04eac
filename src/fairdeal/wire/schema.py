"""The JSON schema of everything that goes over the wire, for clients that are not written in Python."""

from typing import Any

from msgspec import json

from fairdeal.wire.coach import CoachStatus, Guidance, Judgement
from fairdeal.wire.commands import AnyCommand
from fairdeal.wire.events import events_of
from fairdeal.wire.problems import Problem
from fairdeal.wire.views import view_of

COACH = {"coach": CoachStatus, "guidance": Guidance, "judgement": Judgement}
"""What the coach sends. Games without one send none of it."""


def schema(game: str) -> dict[str, Any]:
    """Of a table of this game: what is sent to it (`command`), and what it sends."""
    parts = {
        "command": AnyCommand,
        "event": events_of(game),
        "problem": Problem,
        "view": view_of(game),
    } | COACH
    shapes, components = json.schema_components(parts.values(), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A table of {game}",
        "properties": dict(zip(parts, shapes, strict=True)),
        "$defs": components,
    }
