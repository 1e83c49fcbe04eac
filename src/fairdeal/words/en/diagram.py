"""What `fairdeal diagram` says."""

TEXTS = {
    "diagram.help.format": "mermaid or dot, which are text; svg or png, which need the drawing library.",
    "diagram.help.game": "The game whose state machine is printed.",
    "diagram.help.output": "The file to write; else the standard output.",
    "diagram.unknown_game": "there is no game {game}: known are {known}",
    "diagram.unknown_format": "a diagram can't be printed as {form}: known are {known}",
    "diagram.binary": "a png is no text for a terminal: name a file with --output FILE, or pipe it into one",
    "diagram.no_drawing": (
        'a picture as {form} needs one more library: pip install "fairdeal[diagram]"; '
        "--format mermaid and --format dot work without it"
    ),
    "diagram.not_written": "the diagram can't be written to {file}: {reason}",
}
