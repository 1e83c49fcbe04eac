"""The commands that only one game has. The others serve every game."""

GAME_COMMANDS: dict[str, dict[str, str]] = {
    "trumps": {"trumps": "fairdeal.cli.trumps:trumps", "pack": "fairdeal.cli.trumps_packs:app"},
}
"""Where each of them is, by game. `GAME.about.COMMAND` is its line in the help."""
