"""Houses that are not in order: one for every sentence about it."""

from typing import NamedTuple


class Case(NamedTuple):
    """A house file and overrides, by the sentence that they should meet."""

    key: str
    text: str
    overrides: tuple[str, ...] = ()


POINTS_OFF = '[double]\non = "none"\n[split]\nmax_hands = 1\n[insurance]\noffered = false\n'
EXAMPLE = '[[example]]\nname = "Twenty"\nshoe = "10H 9C JC 8D"\n'
BONUS = '[[pay.bonus_hands]]\nname = "odd"\npay = 2\n'

VALUES = (
    Case("house.allowed.flag", '[play]\nstop_on_21 = "yes"'),
    Case("house.allowed.whole", "[split]\nmax_hands = 9"),
    Case("house.allowed.whole_or", '[shoe]\ndecks = "infinit"'),
    Case("house.allowed.share", "[shoe]\npenetration = 0.99"),
    Case("house.allowed.choice", '[dealer]\nsoft17 = "hits"'),
    Case("house.allowed.choice_or_count", '[shoe]\nshuffle = "fixed_rounds:0"'),
    Case("house.allowed.some_of", '[table]\nduties = "open del"'),
    Case("house.allowed.or_none", "[table]\ndecision_seconds = 0"),
    Case("house.allowed.ratio", "[pay]\nnatural = 1.5"),
    Case("house.allowed.ratio_most", '[pay]\ncommission_on_wins = "1:5"'),
    Case("house.allowed.outcome", '[pay]\ntie = "loose"'),
    Case("house.allowed.money", "[table]\nmin_bet = -5"),
    Case("house.allowed.hands", '[double]\non = "hard 9 to 11"'),
    Case("house.allowed.pairs", '[split]\nfree_on = "hard 8"'),
    Case("house.allowed.upcards", '[surrender]\nkind = "late"\nvs = "K"'),
    Case("house.allowed.ranks", '[shoe.composition]\nremoved = "T"'),
    Case("house.allowed.cards", '[shoe.composition]\nadded = "1S"'),
    Case("house.allowed.counts", BONUS + 'count = "lots"'),
    Case("house.allowed.table", "shoe = 6"),
    Case("house.allowed.word_or_table", '[shoe]\ncomposition = "spanish"'),
    Case("house.allowed.tables", '[pay]\nbonus_hands = "777"'),
    Case("house.allowed.keyed", "[pay]\nnatural_suited = 2"),
    Case("house.allowed.no_jokers", "[shoe]\ncomposition = { jokers = 2 }"),
    Case("house.allowed.name", '[[pay.bonus_hands]]\nname = ""\ntotal = 21\npay = 2'),
    Case("house.allowed.currency", '[table]\ncurrency = "5 euro"'),
    Case("house.allowed.extends", "extends = 7"),
    Case("house.allowed.short_text", EXAMPLE.replace("Twenty", "")),
    Case("house.allowed.players", EXAMPLE + "players = 3"),
    Case("house.allowed.sides", EXAMPLE + "side = { 1 = 5 }"),
    Case("house.allowed.decisions", EXAMPLE + 'do = "hit me"'),
    Case("house.allowed.amount", EXAMPLE + 'expect = { change = "1e3" }'),
    Case("house.allowed.amount", EXAMPLE + 'expect = { change = "--5" }'),
    Case("house.allowed.table_or_tables", EXAMPLE + "expect = []"),
    Case("house.allowed.text", "source = 1999"),
    Case("house.allowed.text", 'source = "\\u001b[31mred"'),
    Case("house.allowed.texts", 'name = { fr = "Maison" }'),
    Case("house.allowed.texts", 'text = { en = "", zh = 3 }'),
)
PROBLEMS = (
    Case("house.problem.value", 'voice = "gojak"'),
    Case("house.problem.missing", "[pay]\ncharlie = { cards = 5 }"),
    Case("house.problem.no_knob", "[shoe]\ndeks = 2"),
    Case("house.problem.no_knob", "[dealer]\ndecks = 2"),
    Case("house.problem.no_knob", "[shoe]\nzzzzz = 2"),
    Case("house.problem.no_knob", "[pay]\ncharlie = { cards = 5, pay = 1, max_totl = 20 }"),
    Case("house.problem.no_table", "[suplit]\nmax_hands = 2"),
    Case("house.problem.no_table", "decks = 2"),
    Case("house.problem.no_table", 'nme = "Mine"'),
    Case("house.problem.no_knob", 'name = "Mine"', ("shoe.deks=2",)),
    Case("house.problem.value", 'name = "Mine"', ("shoe.decks=9",)),
    Case("house.problem.missing", 'name = "Mine"', ("pay.charlie.cards=5",)),
    Case("house.problem.missing", EXAMPLE),
    Case("house.problem.no_knob", EXAMPLE + "expect = { chnge = 5 }"),
    Case("house.problem.no_knob", EXAMPLE + "expect = [{ box = 1 }, { boxx = 2 }]"),
    Case("house.problem.value", "[shoe]\ndecks = 9", ("pay.natural=1.5",)),
)
TOML = (
    Case("house.toml.twice", "[shoe]\ndecks = 1\ndecks = 2"),
    Case("house.toml.twice", "[shoe]\n[shoe]"),
    Case("house.toml.twice", "shoe = { decks = 1 }\n[shoe]\nburn_cards = 2"),
    Case("house.toml.twice", "shoe = { decks = 1, decks = 2 }"),
    Case("house.toml.equals", "[shoe]\ndecks 6"),
    Case("house.toml.rest", "[shoe]\ndecks = 6 of them"),
    Case("house.toml.bracket", "[shoe\ndecks = 6"),
    Case("house.toml.value", "[dealer]\nsoft17 = hit"),
    Case("house.toml.statement", "= 6"),
    Case("house.toml.name", "[shoe]\na.=6"),
    Case("house.toml.open_list", "[split]\nforbidden_ranks = [4, 5"),
    Case("house.toml.open_table", "[pay]\ncharlie = { cards = 5\npay = 2 }"),
    Case("house.toml.open_text", 'text = """\nno end'),
    Case("house.toml.open_text", "text = 'no end"),
    Case("house.toml.letter", 'name = "a\tb\nc"'),
    Case("house.toml.backslash", 'name = "a\\qb"'),
    Case("house.toml.other", "[table]\nchip = 2024-02-30"),
    Case("house.toml.absurd", f"[shoe]\ndecks = {'9' * 5000}"),
    Case("house.override.form", 'name = "Mine"', ("shoe.decks",)),
    Case("house.override.form", 'name = "Mine"', ("shoe..decks=2",)),
    Case("house.override.form", 'name = "Mine"', ("=2",)),
    Case("house.override.header", 'name = "Mine"', ("extends=reno",)),
    Case("house.override.value", 'name = "Mine"', ("pay.charlie={cards=5",)),
)
SENSE = (
    Case("house.sense.idle", '[double]\non = "none"\nrescue = true\nfree_on = "hard 9"\nredouble = 2'),
    Case("house.sense.idle", '[double]\non = "none"\nmay_hit_after = true\nsplit_aces = true'),
    Case("house.sense.idle", "[double]\nafter_split = false\nsplit_aces = true"),
    Case("house.sense.idle", '[split]\nmax_hands = 1\nby = "rank"\nhit_split_aces = true'),
    Case("house.sense.idle", '[split]\nmax_hands = 1\nforbidden_ranks = "4"\nfree_on = "any"'),
    Case("house.sense.idle", '[surrender]\nvs = "A"\ncard_count = "any"\nafter_split = true\nrefund = "1:4"'),
    Case("house.sense.idle", "[insurance]\noffered = false\non_ten = true\npay = 3\nmax = 1"),
    Case("house.sense.idle", '[dealer]\nhole_card = "exposed"\n[insurance]\non_ten = true'),
    Case("house.sense.idle", '[shoe]\nshuffle = "csm"\npenetration = 0.5'),
    Case("house.sense.idle", '[shoe]\nshuffle = "every_round"\ncut_card_from_end = 50'),
    Case("house.sense.idle", '[shoe]\ndecks = "infinite"\npenetration = 0.5'),
    Case("house.sense.idle", "[shoe]\nburn_cards = 0\nburn_visible = true"),
    Case("house.sense.points", '[play]\nstakes = "points"\n[surrender]\nkind = "late"'),
    Case("house.sense.points", 'name = "Mine"', ("play.stakes=points",)),
    Case("house.sense.soft_double", '[double]\non = "hard 9-11, soft 19"\nsoft = "no"'),
    Case("house.sense.never_doubles", '[double]\non = "hard 9-11, cards 3"'),
    Case("house.sense.never_free", '[double]\non = "hard_11"\nfree_on = "hard 9-10"'),
    Case("house.sense.never_splits", '[split]\nforbidden_ranks = "all"'),
    Case("house.sense.free_forbidden", '[split]\nforbidden_ranks = "4, 5"\nfree_on = "pairs 4"'),
    Case("house.sense.never_surrenders", '[surrender]\nkind = "late"\nvs = "none"'),
    Case("house.sense.insurance_exposed", '[dealer]\nhole_card = "exposed"\n[insurance]\noffered = true'),
    Case("house.sense.two_cuts", "[shoe]\npenetration = 0.8\ncut_card_from_end = 60"),
    Case("house.sense.few_cards", "[shoe]\ndecks = 1\ncut_card_from_end = 52"),
    Case("house.sense.few_cards", '[shoe]\ncomposition = { removed = "A 2 3 4 5 6 7 8 9 10 J Q K" }'),
    Case(
        "house.sense.few_cards",
        '[shoe]\ndecks = "infinite"\ncomposition = { removed = "A 2 3 4 5 6 7 8 9 10 J Q K" }\n'
        + BONUS
        + "total = 21",
    ),
    Case("house.sense.switch_hands", "[variant]\nswitch = true\n[table]\nhands_per_player = 3"),
    Case("house.sense.limits", "[table]\nmin_bet = 100\nmax_bet = 50"),
    Case("house.sense.step", "[table]\nmin_bet = 101\nmax_bet = 199\nbet_step = 100"),
    Case("house.sense.chip", "[table]\nchip = 0.3\n[pay]\nmax_payout = 0.5"),
    Case("house.sense.banker_seat", '[table]\nseats = 3\nbanker = "player:4"'),
    Case("house.sense.duties_points", '[play]\nstakes = "points"\n[table]\nduties = "open deal"'),
    Case("house.sense.charlie", "[pay]\ncharlie = { cards = 7, pay = 2, max_total = 6 }"),
    Case("house.sense.bonus_name", BONUS + "total = 21\n" + BONUS + "total = 20"),
    Case("house.sense.bonus_name", '[[pay.bonus_hands]]\nname = "charlie"\npay = 2\ntotal = 20'),
    Case("house.sense.bonus_anything", BONUS),
    Case("house.sense.bonus_shape", BONUS + "total = 21\ncount = 2\n[shoe]\ncomposition = { removed = 'A' }"),
    Case("house.sense.bonus_shape", BONUS + "count = '14+'\nsuited = 'S'\n[shoe]\ndecks = 1"),
    Case("house.sense.bonus_one_card", BONUS + 'cards = "A"'),
    Case("house.sense.bonus_natural", BONUS + 'cards = "A K"\nsuited = "S"'),
    Case("house.sense.bonus_natural", BONUS + "total = 21\ncount = 2"),
    Case("house.sense.insurance_nothing", "[insurance]\nmax = 0"),
    Case("house.sense.bonus_bust", BONUS + 'cards = "7 7 8"'),
    Case("house.sense.bonus_total", BONUS + 'cards = "6 7 8"\ntotal = 20'),
    Case("house.sense.bonus_count", BONUS + 'cards = "6 7 8"\ncount = 2'),
    Case("house.sense.bonus_cards", BONUS + 'cards = "7 7 7"\nsuited = "one"\n[shoe]\ndecks = 2'),
    Case("house.sense.bonus_cards", BONUS + 'cards = "A 10"\n[shoe]\ncomposition = "spanish48"'),
)

CASES = (*VALUES, *PROBLEMS, *TOML, *SENSE)
