"""How long people have been sitting at a table, and what came of it so far."""

TEXTS: dict[str, str | dict[str, str]] = {
    "clock.words": "clock",
    "clock.hint": "“clock” tells how long you have been sitting here, and what came of it so far.",
    "clock.minutes": "{minutes} min",
    "clock.hours": "{hours} h {minutes} min",
    "clock.net.up": "up {money}",
    "clock.net.down": "down {money}",
    "clock.net.even": "even",
    "clock.line": "{time} at the table.",
    "clock.line.you": "{time} at the table; you are {net}.",
    "clock.line.name": "{name}: {time} at the table, {net}.",
    "clock.line.tricks": "{time} at the table. Tricks won: {won}.",
    "clock.line.tricks.stake": {
        "one": "{time} at the table, {n} chip staked. Tricks won: {won}.",
        "other": "{time} at the table, {n} chips staked. Tricks won: {won}.",
    },
    "clock.sat": "You have been sitting at this table for {time}.",
    "clock.rounds": {
        "one": "One round was played here so far.",
        "other": "{n} rounds were played here so far.",
    },
    "clock.tricks": {
        "one": "One trick was played so far.",
        "other": "{n} tricks were played so far.",
    },
    "clock.tricks.won": "Won: {won}.",
    "clock.tricks.of": "{name} {n}",
    "clock.stake": {
        "one": "Everybody has staked {n} chip, and {pot} lie in the pot.",
        "other": "Everybody has staked {n} chips, and {pot} lie in the pot.",
    },
    "clock.net.you": "You are {net} since you sat down.",
    "clock.net.all": "Since sitting down: {nets}.",
    "clock.net.of": "{name} {net}",
    "clock.check.ask": "Press ENTER to go on, or write quit to leave: ",
    "clock.check.ask.all": "Press ENTER to go on, or write quit, and all of you leave: ",
    "clock.check.help": "After every {minutes} minutes you are told how it stands. ENTER goes on, “quit” leaves the table with what you have, “save” keeps it for another time.",
    "clock.check.wrong": "“{given}” is no answer here: press ENTER to go on, or write quit to leave.",
}
