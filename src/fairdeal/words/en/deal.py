"""What `fairdeal deal` says."""

TEXTS = {
    "deal.help.player": "NAME:BALANCE:BET[+BET...], as often as there are players; just NAME where a house plays for points.",
    "deal.help.shoe": 'The cards in the order they leave the shoe: "AS QH 9C AD".',
    "deal.help.do": "The decisions in the order they are asked: h s d p r, em:y em:n, ins:y ins:n, or words.",
    "deal.help.side": "BOX:NAME:BET places a side bet.",
    "deal.help.from": "Go on from a round in notation instead of opening one.",
    "deal.help.json": "One JSON object instead of a told round.",
    "deal.bad_card": "card {place} of the shoe: {reason}",
    "deal.not_in_pack": "card {place} of the shoe, {card}, is not in this house's pack",
    "deal.unknown_word": "no house knows the word {word}: known are {known}",
    "deal.no_side_bet": "this house has no side bet: {side}",
    "deal.points_player": "this house plays for points: a player is just a name, not {player}",
    "deal.bad_player": "a player is written NAME:BALANCE:BET[+BET...], not {player}",
    "deal.bad_money": "{player}: {reason}",
    "deal.bet_not_positive": "{player}: a bet must be more than nothing",
    "deal.bet_over_balance": "{player}: the bets are more than the balance",
    "deal.from_players": {
        "one": "the round has one seat: name one player with --player NAME, or none",
        "other": "the round has {n} seats: name {n} players with --player NAME, or none",
    },
    "deal.ran_out": {
        "one": "the shoe ran out after one card: {who} needed one more",
        "other": "the shoe ran out after {n} cards: {who} needed one more",
    },
    "deal.refused": "Refused: {word} ({reason})",
    "deal.unused": "The round is over; these words were not needed: {words}",
    "deal.open": "The round waits for {who}: {options}?",
}
