"""What every question understands."""

TEXTS: dict[str, str | dict[str, str]] = {
    "ask.help.words": "help",
    "ask.rules.words": "rules rule card",
    "ask.odds.words": "o odds hint",
    "ask.coach.words": "coach",
    "ask.view.words": "v view",
    "ask.save.words": "save",
    "ask.seal.words": "seal sealed",
    "ask.seal.hint": "“seal” shows what the order of the cards is bound to.",
    "ask.seed.words": "seed",
    "ask.seed.bind.words": "bind",
    "ask.seed.reveal.words": "reveal",
    "ask.seed.elsewhere": "A seed of your own is added where you are asked for a bet, before the first card of a shoe; where nobody bets, before the deal, with --own-seeds.",
    "ask.quit.words": "quit q exit leave bye",
    "ask.pass.words": "pass skip 0",
    "ask.yes.words": "y yes",
    "ask.no.words": "n no",
    "ask.yes_no.wrong": "“{given}” is neither yes nor no: please write y or n.",
    "ask.yes_no.empty": "Please write y or n.",
    "ask.yes_no.help": "Write y for yes or n for no.",
}
