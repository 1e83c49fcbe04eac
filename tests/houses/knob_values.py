"""For each knob: values with what they are read as, and values that are refused."""

from fairdeal.cards import Card
from fairdeal.games.blackjack.kinds import Written
from fairdeal.games.blackjack.rules import SPANISH48, STANDARD52, BonusHand, Charlie, Composition
from fairdeal.games.blackjack.sets import ANY, NONE, HandSet

FLAG = ([(True, True), (False, False)], ["true", 1, 0, "yes", None])


RATIO = (
    [
        ("3:2", (3, 2)),
        ("3/2", (3, 2)),
        ("3", (3, 1)),
        (3, (3, 1)),
        (" 6 : 4 ", (3, 2)),
        (0, (0, 1)),
        ("0:5", (0, 1)),
    ],
    [Written("1.5"), "1.5", 1.5, "3:0", "-1", -1, True, "", "3:2:1", "three", [3, 2], None, "9999999"],
)


MONEY = (
    [(5, (5, 1)), ("0.50", (1, 2)), (Written("22.5"), (45, 2)), ("0.000000001", (1, 10**9))],
    [0, "0", -1, "1e3", Written("1e3"), Written("inf"), 1.5, True, "", "5,00", "0.0000000001", None, 10**13],
)


UPCARDS = (
    [
        ("all", tuple(range(1, 11))),
        ("none", ()),
        ("2-T", tuple(range(2, 11))),
        (["4", 5, "T"], (4, 5, 10)),
        (10, (10,)),
    ],
    ["K", 1, 11, True, [True], [None], {}, Written("2.5"), [Written("2.5")], None],
)


HANDS = (
    [
        ("any", ANY),
        ("none", NONE),
        ("hard_11", HandSet(hard=(11,))),
        ("hard 9-11, cards 2", HandSet((9, 10, 11), cards=(2,))),
    ],
    ["hard", 11, ["hard 9"], True, None, Written("9.5")],
)


def words(*allowed):
    """A knob of these words and no others."""
    return [(word, word) for word in allowed], [
        "nonsense",
        allowed[0].upper(),
        3,
        True,
        None,
        Written("1.0"),
        [allowed[0]],
    ]


def whole(least, most, default_words=()):
    right = [(least, least), (most, most), *((word, word) for word in default_words)]
    return right, [least - 1, most + 1, str(least), True, Written("2.0"), None, 2.0]


def counted(name, least, most, *allowed):
    """Words, or a name with a number."""
    right, wrong = words(*allowed)
    right = [*right, (f"{name}:{least}", f"{name}:{least}"), (f"{name}:{most}", f"{name}:{most}")]
    return right, [
        *wrong,
        name,
        f"{name}:",
        f"{name}:0",
        f"{name}:{most + 1}",
        f"{name}:02",
        f"{name}:1.5",
        "x:2",
    ]


def optional(kind, absent=None):
    return [*kind[0], ("none", absent)], kind[1]


def limited(most_over, most_under):
    return (
        [(f"{most_over}:{most_under}", (most_over, most_under)), (0, (0, 1))],
        [f"{most_over + 1}:{most_under}", Written("0.05"), 0.05, "-1"],
    )


OUTCOMES = (
    [("push", "push"), ("lose", "lose"), ("win", "win"), ("1:2", (1, 2)), (2, (2, 1))],
    ["draw", True, Written("0.5"), None],
)


CHARLIE = (
    [
        ({"cards": 5, "pay": "3:2"}, Charlie(cards=5, pay=(3, 2))),
        (
            {
                "cards": 6,
                "pay": 1,
                "after_split": False,
                "after_double": False,
                "beats_natural": True,
                "max_total": 20,
                "stops": False,
            },
            Charlie(
                cards=6,
                pay=(1, 1),
                after_split=False,
                after_double=False,
                beats_natural=True,
                max_total=20,
                stops=False,
            ),
        ),
    ],
    [5, {"cards": 5}, {"pay": 1}, {"cards": 2, "pay": 1}, {"cards": 5, "pay": 1, "colour": "red"}, []],
)


BONUS = (
    [
        ([], ()),
        (
            [{"name": "777", "cards": "7 7 7", "pay": 3}],
            (BonusHand(name="777", cards=("7", "7", "7"), pay=(3, 1)),),
        ),
        (
            [
                {
                    "name": " long ",
                    "total": 21,
                    "count": "5+",
                    "suited": "S",
                    "pay": "2:1",
                    "after_split": False,
                    "after_double": False,
                    "beats_natural": True,
                }
            ],
            (
                BonusHand(
                    name="long",
                    total=21,
                    count=tuple(range(5, 22)),
                    suited="S",
                    pay=(2, 1),
                    after_split=False,
                    after_double=False,
                    beats_natural=True,
                ),
            ),
        ),
        (
            [
                {"name": "a", "cards": ["a", "t"], "count": 2, "pay": 1},
                {"name": "b", "cards": "6,7,8", "count": "none", "pay": 1},
            ],
            (
                BonusHand(name="a", cards=("A", "T"), count=(2,), pay=(1, 1)),
                BonusHand(name="b", cards=("6", "7", "8"), pay=(1, 1)),
            ),
        ),
    ],
    [
        "777",
        {},
        [7],
        [{"name": "777"}],
        [{"name": "", "pay": 1}],
        [{"name": "x", "pay": 1, "cards": "1 2"}],
        [{"name": "x", "pay": 1, "cards": [True]}],
        [{"name": "x", "pay": 1, "cards": ""}],
        [{"name": "x", "pay": 1, "count": 1}],
        [{"name": "x", "pay": 1, "count": "5-22"}],
        [{"name": "x", "pay": 1, "count": True}],
        [{"name": "x" * 61, "pay": 1}],
        [{"name": "x\ny", "pay": 1}],
        [{"name": 7, "pay": 1}],
    ],
)


COMPOSITION = (
    [
        ("standard52", STANDARD52),
        ("spanish48", SPANISH48),
        ({}, STANDARD52),
        ({"removed": "10"}, SPANISH48),
        (
            {"removed": ["2", 3], "added": "AS th", "jokers": 0},
            Composition(removed=("2", "3"), added=(Card("AS"), Card("10H"))),
        ),
        ({"removed": "none", "added": ["KC"]}, Composition(added=(Card("KC"),))),
    ],
    [
        "spanish",
        52,
        {"jokers": 1},
        {"removed": "T"},
        {"added": "1S"},
        {"added": [7]},
        {"added": 7},
        {"added": []},
        {"blanks": 1},
    ],
)


KNOBS = {
    "shoe.decks": whole(1, 8, ["infinite"]),
    "shoe.composition": COMPOSITION,
    "shoe.shuffle": counted("fixed_rounds", 1, 100, "cut_card", "csm", "every_round"),
    "shoe.penetration": optional(
        (
            [(Written("0.3"), 0.3), (Written("0.95"), 0.95), (0.5, 0.5)],
            ["0.5", 1, True, Written("nan"), Written("0.2")],
        )
    ),
    "shoe.cut_card_from_end": optional(whole(1, 400)),
    "shoe.burn_cards": whole(0, 10),
    "shoe.burn_visible": FLAG,
    "shoe.when_empty": words("reshuffle_discards", "new_shoe"),
    "dealer.soft17": words("stand", "hit"),
    "dealer.stand_on": whole(17, 18),
    "dealer.hole_card": words("peek", "peek_ace", "no_peek", "none", "exposed"),
    "dealer.hidden": words("first", "second"),
    "dealer.natural_takes": optional(
        words("all_bets", "original_only", "original_and_busted", "busted_plus_one", "splits_only")
    ),
    "dealer.total_22": words("bust", "push", "push_except_natural"),
    "dealer.natural_vs_player_21": words("beats", "ties"),
    "dealer.policy": words("house", "free"),
    "play.deal_order": words("alternate", "players_first", "dealer_first"),
    "play.turns": words("seats", "rounds"),
    "play.stop_on_21": FLAG,
    "play.naturals": words("at_once", "at_settlement"),
    "play.stakes": words("chips", "points"),
    "pay.natural": RATIO,
    "pay.natural_suited": (
        [
            ({"diamonds": "2"}, {"D": (2, 1)}),
            ({"S": 3, "one": "2"}, {"S": (3, 1), "one": (2, 1)}),
            (
                {"suited": 2, "spades": 3, "hearts": 4, "clubs": 5},
                {"one": (2, 1), "S": (3, 1), "H": (4, 1), "C": (5, 1)},
            ),
            ({}, {}),
            ("none", {}),
        ],
        ["diamonds", {"stars": 2}, {"D": Written("2.0")}, 2],
    ),
    "pay.natural_vs_natural": words("push", "win", "lose"),
    "pay.natural_after_split": FLAG,
    "pay.even_money": FLAG,
    "pay.win": RATIO,
    "pay.commission_on_wins": limited(1, 10),
    "pay.tie": OUTCOMES,
    "pay.tie_by_total": (
        [({"17": "lose", "18": "1:2"}, {17: "lose", 18: (1, 2)}), ({}, {}), ("none", {})],
        [17, {"16": "lose"}, {"22": "lose"}, {"17": "draw"}],
    ),
    "pay.player_21": words("normal", "wins", "wins_even_vs_natural"),
    "pay.charlie": optional(CHARLIE),
    "pay.bonus_hands": optional(BONUS, ()),
    "pay.max_payout": optional(MONEY),
    "pay.rounding": words("nearest", "down", "up", "exact"),
    "double.on": HANDS,
    "double.soft": words("yes", "no", "ace_counts_one"),
    "double.card_count": counted("up_to", 2, 21, "two", "any"),
    "double.after_split": FLAG,
    "double.split_aces": FLAG,
    "double.for_less": FLAG,
    "double.redouble": whole(0, 8),
    "double.rescue": FLAG,
    "double.may_hit_after": FLAG,
    "double.free_on": ([*HANDS[0][:1], ("none", None), *HANDS[0][2:]], HANDS[1]),
    "split.by": words("rank", "value"),
    "split.max_hands": whole(1, 8),
    "split.max_hands_aces": whole(1, 8),
    "split.hit_split_aces": FLAG,
    "split.forbidden_ranks": UPCARDS,
    "split.free_on": (
        [("any", HandSet(pairs=tuple(range(1, 11)))), ("none", None), ("pairs A, 8", HandSet(pairs=(1, 8)))],
        ["hard 9", "soft 12", "cards 2", "pairs", 8, None],
    ),
    "surrender.kind": words("none", "late", "early"),
    "surrender.vs": UPCARDS,
    "surrender.card_count": words("two", "any"),
    "surrender.after_split": FLAG,
    "surrender.refund": limited(1, 1),
    "insurance.offered": FLAG,
    "insurance.pay": RATIO,
    "insurance.max": limited(1, 1),
    "insurance.on_ten": FLAG,
    "variant.switch": FLAG,
    "table.seats": whole(1, 9),
    "table.hands_per_player": whole(1, 9),
    "table.min_bet": MONEY,
    "table.max_bet": MONEY,
    "table.bet_step": MONEY,
    "table.currency": (
        [("", ""), ("$", "$"), (" chips ", "chips"), ("元", "元")],
        [5, True, None, "5$", "a\nb", "x" * 13, ["$"]],
    ),
    "table.mid_shoe_entry": FLAG,
    "table.decision_seconds": optional(whole(1, 3600, ["unhurried"])),
    "table.duties": (
        [
            ("none", ()),
            ("open", ("open",)),
            ("deal, open", ("open", "deal")),
            (["deal"], ("deal",)),
        ],
        ["", "del", "deal deal", "none deal", 1, True, None, [], [1], Written("1.5")],
    ),
    "table.banker": counted("player", 1, 9, "house", "rotate", "elect"),
    "table.chip": MONEY,
    "table.leaving": words("silent", "forfeit"),
}
"""For each knob: values with what they are read as, and values that are refused."""
