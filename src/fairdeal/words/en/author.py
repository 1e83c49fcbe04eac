"""For house authors: what a script changes, what looks odd, and what the commands about houses say."""

TEXTS: dict[str, str | dict[str, str]] = {
    # Sets of hands.
    "author.suits.one": "of one suit",
    "author.hands.suited": "{hands} {suits}",
    "author.hands.pairs": "two cards of the same value",
    "author.hands.ranks": "two cards of the same rank",
    "author.hands.rank_pairs": "two cards of the same rank out of {ranks}",
    "author.hands.some": "{n} of {all} hands, such as {hands}",
    "author.hands.total": "a total of {totals}",
    "author.hands.natural": "an ace with a ten-valued card",
    # What hands get.
    "author.against.natural": "a natural",
    "author.against.22": "a 22",
    "author.against.bust": "a dealer who is bust",
    "author.against.named": "a dealer's “{name}”",
    "author.against.lower": "a lower total",
    "author.against.same": "the same total",
    "author.against.higher": "a higher total",
    "author.result.always": "{result} whatever the dealer holds",
    "author.result.by_points": "is settled by points",
    "author.result.against": "{result} against {dealers}",
    "author.result.but": "{main}, but {exceptions}",
    "author.result.win": "wins {odds}",
    "author.result.push": "is a push",
    "author.result.lose": "loses",
    "author.result.lose_all": "loses all of it",
    "author.result.lose_part": "loses {percent} % of the stake",
    "author.result.some": "gets what hangs on the dealer's cards",
    "author.result.varies": "gets what hangs on its cards and the dealer's",
    "author.part.split": "after a split",
    "author.part.dealt": "as dealt",
    "author.gets.all": "It {settled}.",
    "author.gets.as_any": "It is settled as any other hand.",
    "author.gets.split": "This hand {which} {settled}.",
    "author.gets.last": "After “{which}” it {settled}.",
    "author.gets.total": "With {which} it {settled}.",
    "author.gets.cards": "With {which} cards it {settled}.",
    "author.gets_doubled.all": "Doubled (counted on the whole stake), it {settled}.",
    "author.gets_doubled.split": "Doubled {which} (counted on the whole stake), it {settled}.",
    "author.gets_doubled.last": "Doubled (counted on the whole stake), after “{which}” it {settled}.",
    "author.gets_doubled.total": "Doubled (counted on the whole stake), with {which} it {settled}.",
    "author.gets_doubled.cards": "Doubled (counted on the whole stake), with {which} cards it {settled}.",
    "author.others.all": "Any other hand {settled}.",
    "author.others.split": "Any other hand {which} {settled}.",
    "author.others.last": "Any other hand after “{which}” {settled}.",
    "author.others.total": "Any other hand of {which} {settled}.",
    "author.others.cards": "Any other hand of {which} cards {settled}.",
    "author.others_doubled.all": "Doubled (counted on the whole stake), any other hand {settled}.",
    "author.others_doubled.split": "Doubled {which} (counted on the whole stake), any other hand {settled}.",
    "author.others_doubled.last": "Doubled (counted on the whole stake), any other hand after “{which}” {settled}.",
    "author.others_doubled.total": "Doubled (counted on the whole stake), any other hand of {which} {settled}.",
    "author.others_doubled.cards": "Doubled (counted on the whole stake), any other hand of {which} cards {settled}.",
    # What hands may do.
    "author.action.hit": "hit",
    "author.action.stand": "stand",
    "author.action.double": "double",
    "author.action.split": "split",
    "author.action.surrender": "surrender",
    "author.action.report": "report",
    "author.action.stop": "stop",
    "author.menu": "You may {actions}.",
    "author.menu.only_some": "Some of these hands may {actions}.",
    "author.menu.some": "Some of these hands may {actions} as well.",
    "author.menu.none": "There is nothing to decide.",
    "author.origin.only_split": "{hands}, only after a split",
    "author.origin.not_split": "{hands}, not after a split",
    "author.origin.other": "{hands}; after a split {split}",
    # The rule card of a house with a script.
    "author.card.banker": "{draws} The banker may choose otherwise.",
    "author.card.draws": "The dealer draws on {totals}, and stands on everything else.",
    "author.card.never_draws": "The dealer never draws.",
    "author.card.double": "You may double on {hands}.",
    "author.card.double_split": "Split hands may double on {hands}.",
    "author.card.double_aces": "Split aces may double on {hands}.",
    "author.card.surrendered": "A hand given up {settled}.",
    "author.card.split": "You may split {hands}, to at most {most} hands.",
    "author.card.surrender": "You may surrender {hands}.",
    "author.card.surrender_hangs": "Against which upcards hangs on the hand.",
    "author.card.insurance": "Insurance against an ace costs {part} % of your bet and wins {wins} % of it.",
    "author.card.insurance_ten": "Insurance against an ace or a ten costs {part} % of your bet and wins {wins} % of it.",
    "author.card.insured": "With insurance, {hands}.",
    "author.card.upcard": "Against an upcard of {cards}, {hands}.",
    "author.card.hand": "“{name}” is {hands}.",
    "author.card.example": "For example {hand}.",
    # What a script changes, and how two books differ.
    "author.which.split": " {which}",
    "author.which.last": " after “{which}”",
    "author.which.total": " of {which}",
    "author.which.cards": " of {which} cards",
    "author.which.some": " in some cases",
    "author.change": "{what}: {after} (before: {before})",
    "author.change.name": {
        "one": "special: “{name}” is {hands} (one hand). {menu}",
        "other": "special: “{name}” is {hands} ({n} hands). {menu}",
    },
    "author.change.no_name": {
        "one": "special: no hand is called “{name}” any more (before: {hands}, one hand)",
        "other": "special: no hand is called “{name}” any more (before: {hands}, {n} hands)",
    },
    "author.change.gains": {
        "one": "{what}: now {hands} may too (one hand)",
        "other": "{what}: now {hands} may too ({n} hands)",
    },
    "author.change.loses": {
        "one": "{what}: no more on {hands} (one hand)",
        "other": "{what}: no more on {hands} ({n} hands)",
    },
    "author.change.against": "{hands}, against {cards} only",
    "author.change.against_any": "{hands}, against any upcard",
    "author.change.against_some": "{hands}, each against some upcards",
    "author.change.now": "settlement: {told}",
    "author.change.no_more": "settlement: no more: {told}",
    "author.change.side_bet": "side_bet: {told}",
    "author.change.never": "never",
    "author.change.settled": "{who}{which} {settled}",
    "author.called": "“{name}”",
    "author.any_other": "any other hand",
    "author.change.doubled": "{name} after a double",
    "author.change.insurance": "wins {wins} % of the bet",
    # What looks odd.
    "author.odd.never_stands": "The dealer never stands, and so is bust in every round that is played out.",
    "author.odd.never_draws": "The dealer never draws from 12 on.",
    "author.odd.natural": "A natural wins {natural} % of the bet, less than the {win} % of an ordinary win.",
    "author.odd.cannot_lose": "{hands} cannot lose.",
    "author.odd.cannot_win": "{hands} cannot win.",
    "author.odd.double_wins_less": "After a double, {hands} wins at most {percent} % of what is staked: `box.bet_sum` is all that lies there, 1 is the first bet alone.",
    "author.odd.double_loses": "After a double, {hands} cannot win.",
    "author.odd.bust_wins": "A dealer who is bust wins against {hands}.",
    "author.odd.never_asked": "The script offers {actions} to “{name}”, but a 21 stands by itself here: play.stop_on_21.",
    "author.odd.never_offered": "`{function}` never says True.",
    "author.odd.never_split": "The script offers split, but split.max_hands = 1 never lets anyone.",
    "author.odd.idle_split": "split.max_hands = {most}, but the script lets no hand split.",
    "author.odd.undealt": "The shoe cannot deal any hand that is called “{name}”.",
    "author.odd.no_such_hand": "The script asks whether a hand is “{name}”, and no hand is called that.",
    "author.odd.insurance": "Insurance favours the player: it gains {gain} % of its price on average, from a full shoe.",
    # `house check`.
    "author.check.script": "What the script changes, against the knobs alone ({asked}):",
    "author.check.asked": "`{function}` asked {n} times",
    "author.check.nothing": "Nothing: the knobs alone would give the same answers.",
    "author.check.untold": "Nothing that can be told in words, but the rule book is not that of the knobs alone.",
    "author.check.odd": "Worth a second look:",
    # `house diff`.
    "author.diff.title": "{first} and {second}:",
    "author.diff.line": "{about}: {before} → {after}",
    "author.diff.nothing": "(nothing)",
    "author.diff.alike": "No difference in play: both rule books have the fingerprint {fingerprint}.",
    "author.diff.only_table": "Only what is no part of the rule book differs:",
    "author.diff.only_texts": "Only names and texts differ.",
    "author.diff.untold": "The rule books differ in something that the rule card does not speak of.",
    "author.diff.answers": "Answers in {second} (before: in {first}):",
    # `house test`.
    "author.test.passed": "ok    {name}",
    "author.test.failed": "WRONG {name}",
    "author.test.none": "{house} has no examples: write an [[example]] into its house.toml.",
    "author.test.some_failed": {
        "one": "One of {all} examples is not as expected.",
        "other": "{n} of {all} examples are not as expected.",
    },
    "author.test.all_passed": {
        "one": "The example is as expected.",
        "other": "All {n} examples are as expected.",
    },
    # `house new`: what it says, and what it writes.
    "author.new.made": "{folder} is a house now. Try it, then change it:",
    "author.new.bad_name": "“{name}” can't be the name of a house: use letters, digits, _ and -, at most 60",
    "author.new.shipped": "{name} is a house that comes with the program: choose another name, and extend that one by --from {name}",
    "author.new.exists": "{folder} is there already, and nothing is overwritten: choose another name",
    "author.new.no_parent": "{folder} can't be made: there is no folder {parent}",
    "author.new.unwritable": "{folder} can't be made: {reason}",
    "author.new.example": "A first round",
    "author.new.example_lucky": "Three sevens",
    "author.new.toml": """# A house: only what is not as in the default house need stand here.
# docs/houses lists every knob, what it allows and what it is worth.
# fairdeal house check says whether all is in order; house watch says so on every save.

name = "{name}"
text = "What players read about the house."

[shoe]
decks = 6

[dealer]
soft17 = "stand"            # or "hit"

[pay]
natural = "3:2"             # ratios are texts: "3:2", "6:5"

[surrender]
kind = "none"               # or "late", "early"

[table]
min_bet = 5
max_bet = 500

# Hands with a price of their own. Take the # away to have one.
# [[pay.bonus_hands]]
# name = "six seven eight"
# cards = "6 7 8"
# suited = "one"
# pay = "2:1"

# Examples are the house's own tests: fairdeal house test deals them and compares.
""",
    "author.new.toml_extends": """# A house that builds on another: its knobs and its script hold where this file says nothing.
# docs/houses lists every knob; fairdeal house diff shows what has become different.

name = "{name}"
text = "What players read about the house."
extends = "{base}"

# What is to be otherwise, table by table. Take the # away and choose.
# [shoe]
# decks = 6
#
# [table]
# max_bet = 200

# Examples are the house's own tests: fairdeal house test deals them and compares.
""",
    "author.new.star": """# The script of the house: functions that answer in place of the knobs.
# It is Starlark, which looks like Python. docs/houses tells what each function sees and may answer.
# `usual` leaves a question to the knobs.

def special(hand):
    # What a hand is called, and what it may do.
    if hand.cards == 3 and contains(hand, 7, 7, 7):
        return "lucky sevens", [report]
    return usual

def settlement(box, dealer):
    # Who wins, and how many first bets.
    if box.category == "lucky sevens":
        return PLAYER, 3
    return usual
""",
    "author.new.star_dealer": """# The script of the house: functions that answer in place of the knobs, and of the script it builds on.
# It is Starlark, which looks like Python. docs/houses tells what each function sees and may answer.

def dealer_draws(total, soft):
    # As the knobs have it; change it and see what `fairdeal house diff` says.
    if soft and total == 17:
        return rules.dealer.soft17 == "hit" or rules.dealer.stand_on == 18
    return total < rules.dealer.stand_on
""",
    # `house watch`.
    "author.watch.began": "Watching {house}; Ctrl-C ends it.",
    "author.watch.in_order": "{time} {house} is in order. Fingerprint: {fingerprint}",
    "author.watch.alike": "Nothing changes in play.",
    "author.watch.broken": {
        "one": "{time} One problem: not in order.",
        "other": "{time} {n} problems: not in order.",
    },
    "author.watch.in_force": "The version before it stays in force.",
}
