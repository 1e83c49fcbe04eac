"""What players call a house's rules, and how the house's file writes them."""

KNOBS = {
    # The dealer.
    "the dealer stands on soft 17": 'dealer.soft17 = "stand"',
    "the dealer hits soft 17": 'dealer.soft17 = "hit"',
    "the dealer stands on 18": "dealer.stand_on = 18",
    "the dealer peeks under an ace only": 'dealer.hole_card = "peek_ace"',
    "the dealer does not peek": 'dealer.hole_card = "no_peek"',
    "the dealer takes no hole card": 'dealer.hole_card = "none"',
    "the dealer's cards are exposed": 'dealer.hole_card = "exposed"',
    "the dealer's second card is the hole card": 'dealer.hidden = "second"',
    "the banker draws freely": 'dealer.policy = "free"',
    "a dealer's 22 is bust": 'dealer.total_22 = "bust"',
    "a dealer's 22 pushes": 'dealer.total_22 = "push"',
    "a dealer's 22 pushes, naturals win": 'dealer.total_22 = "push_except_natural"',
    "a dealer's natural ties with any 21": 'dealer.natural_vs_player_21 = "ties"',
    "a late natural takes all bets": 'dealer.natural_takes = "all_bets"',
    "a late natural takes the first bet only": 'dealer.natural_takes = "original_only"',
    "a late natural takes busted hands and the first bet of each other": (
        'dealer.natural_takes = "original_and_busted"'
    ),
    "a late natural takes busted hands and one first bet": 'dealer.natural_takes = "busted_plus_one"',
    "a late natural takes the first bet of each hand": 'dealer.natural_takes = "splits_only"',
    # The order of things.
    "that deals card by card": 'play.deal_order = "alternate"',
    "that deals to the players first": 'play.deal_order = "players_first"',
    "that deals to the dealer first": 'play.deal_order = "dealer_first"',
    "a hand of 21 is asked again": "play.stop_on_21 = false",
    "naturals are settled at the end": 'play.naturals = "at_settlement"',
    "turns go by rounds": 'play.turns = "rounds"\ndouble.on = "none"\nsplit.max_hands = 1',
    "second cards may be swapped": "variant.switch = true",
    # Side bets.
    "with late surrender and Perfect Pairs": (
        'surrender.kind = "late"\nside_bet = [{ id = "pairs", kind = "perfect_pairs", pays = "25/12/5" }]'
    ),
    "with Switch and Perfect Pairs": (
        'variant.switch = true\nside_bet = [{ id = "pairs", kind = "perfect_pairs", pays = "25/12/5" }]'
    ),
    # What is paid.
    "suited naturals pay 2:1 and those of diamonds 3:1": ('pay.natural_suited = { one = "2:1", D = "3:1" }'),
    "the dealer's natural beats a player's natural": 'pay.natural_vs_natural = "lose"',
    "a player's natural wins even against the dealer's": 'pay.natural_vs_natural = "win"',
    "a split hand can be a natural": "pay.natural_after_split = true",
    "without even money": "pay.even_money = false",
    "a win pays 4:5": 'pay.win = "4:5"',
    "ties push": 'pay.tie = "push"',
    "ties lose": 'pay.tie = "lose"',
    "ties win": 'pay.tie = "win"',
    "ties pay 1:2": 'pay.tie = "1:2"',
    "ties of 17 lose": 'pay.tie_by_total = { 17 = "lose" }',
    "winnings are rounded to the nearest": 'pay.rounding = "nearest"',
    "winnings are rounded down": 'pay.rounding = "down"',
    "winnings are rounded up": 'pay.rounding = "up"',
    "winnings are rounded never": 'pay.rounding = "exact"',
    "one in twenty of a win goes to the house": 'pay.commission_on_wins = "1/20"',
    "21 is compared like any total": 'pay.player_21 = "normal"',
    "a player's 21 wins": 'pay.player_21 = "wins"',
    "a player's 21 wins even over a natural": 'pay.player_21 = "wins_even_vs_natural"',
    "five cards pay 2:1": 'pay.charlie = { cards = 5, pay = "2:1" }',
    "five cards pay 2:1 even against a natural": (
        'pay.charlie = { cards = 5, pay = "2:1", beats_natural = true }'
    ),
    "five cards pay 2:1 and may draw on": 'pay.charlie = { cards = 5, pay = "2:1", stops = false }',
    "five cards of 15 at most pay 2:1": 'pay.charlie = { cards = 5, pay = "2:1", max_total = 15 }',
    "five cards pay 2:1 unless doubled": (
        'pay.charlie = { cards = 5, pay = "2:1", after_double = false }\ndouble.card_count = "any"'
    ),
    "five cards pay 2:1 unless split": 'pay.charlie = { cards = 5, pay = "2:1", after_split = false }',
    "6 7 8 of one suit pays 3:1": (
        'pay.bonus_hands = [{ name = "straight", cards = "6 7 8", suited = "one", pay = "3:1" }]'
    ),
    "6 7 8 of one suit pays 3:1 unless doubled": (
        "pay.bonus_hands = "
        '[{ name = "straight", cards = "6 7 8", suited = "one", pay = "3:1", after_double = false }]'
    ),
    "6 7 8 pays 2:1, of one suit 3:1, of spades 5:1": (
        "pay.bonus_hands = ["
        '{ name = "mixed", cards = "6 7 8", pay = "2:1" }, '
        '{ name = "suited", cards = "6 7 8", suited = "one", pay = "3:1" }, '
        '{ name = "spades", cards = "6 7 8", suited = "S", pay = "5:1" }]'
    ),
    "21 of two or three cards pays 5:1": (
        'pay.bonus_hands = [{ name = "quick", total = 21, count = "2-3", pay = "5:1" }]'
    ),
    # Doubling.
    "without doubling": 'double.on = "none"',
    "hard 9 to 11 may double": 'double.on = "hard_9_11"',
    "soft hands may double": 'double.soft = "yes"',
    "soft hands may not double": 'double.soft = "no"',
    "doubling a soft hand makes its ace count 1": 'double.soft = "ace_counts_one"',
    "any number of cards may double": 'double.card_count = "any"',
    "up to three cards may double": 'double.card_count = "up_to:3"',
    "split hands may not double": "double.after_split = false",
    "split aces may double": "double.split_aces = true",
    "nobody doubles for less": "double.for_less = false",
    "a doubled hand may double once more": "double.redouble = 1",
    "a doubled hand may be rescued": "double.rescue = true",
    "a doubled hand may hit": "double.may_hit_after = true",
    "hard 9 to 11 double free": 'double.free_on = "hard 9-11"',
    # Splitting.
    "without splitting": "split.max_hands = 1",
    "a box may come to two hands": "split.max_hands = 2",
    "pairs are of equal value": 'split.by = "value"',
    "pairs are of equal rank": 'split.by = "rank"',
    "fours, fives and tens may not be split": 'split.forbidden_ranks = "4, 5, T"',
    "aces may be split to four hands": "split.max_hands_aces = 4",
    "split aces may hit": "split.hit_split_aces = true",
    "every pair but tens splits free": 'split.free_on = "pairs A-9"',
    # Surrender and insurance.
    "with late surrender": 'surrender.kind = "late"',
    "with early surrender": 'surrender.kind = "early"',
    "surrender returns 1:4": 'surrender.refund = "1:4"',
    "any number of cards may surrender": 'surrender.card_count = "any"',
    "surrender is offered against tens and aces only": 'surrender.vs = "T, A"',
    "split hands may surrender": "surrender.after_split = true",
    "without insurance": "insurance.offered = false",
    "insurance is offered against a ten too": "insurance.on_ten = true",
    "insurance pays 3:1": 'insurance.pay = "3:1"',
    "insurance costs a whole bet": 'insurance.max = "1"',
}


def written(words: str) -> str:
    """The knobs of what was said of a house; what a natural pays may be any ratio."""
    if words.startswith("a natural pays "):
        return f'pay.natural = "{words.removeprefix("a natural pays ")}"'
    return KNOBS[words]
