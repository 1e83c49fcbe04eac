"""What every question understands."""

TEXTS: dict[str, str | dict[str, str]] = {
    "ask.help.words": "help",
    "ask.rules.words": "rules rule card",
    "ask.odds.words": "o odds",
    "ask.view.words": "v view",
    "ask.save.words": "save",
    "ask.quit.words": "quit q exit leave bye",
    "ask.pass.words": "pass skip 0",
    "ask.yes.words": "y yes",
    "ask.no.words": "n no",
    "ask.yes_no.wrong": "“{given}” is neither yes nor no: please write y or n.",
    "ask.yes_no.empty": "Please write y or n.",
    "ask.yes_no.help": "Write y for yes or n for no.",
}
