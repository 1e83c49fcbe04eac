"""For house authors: what a script changes, what looks odd, and what the commands about houses say."""

TEXTS: dict[str, str | dict[str, str]] = {
    # Sets of hands.
    "author.suits.one": "同花",
    "author.hands.suited": "{suits} {hands}",
    "author.hands.pairs": "点数相同的两张牌",
    "author.hands.ranks": "牌面相同的两张牌",
    "author.hands.rank_pairs": "牌面相同的两张牌（{ranks}）",
    "author.hands.some": "{hands} 等 {n} 种手牌（共 {all} 种）",
    "author.hands.total": "{totals} 点",
    "author.hands.natural": "A 加十点牌",
    # What hands get.
    "author.against.natural": "黑杰克",
    "author.against.22": "22 点",
    "author.against.bust": "爆牌的庄家",
    "author.against.named": "庄家的“{name}”",
    "author.against.lower": "较小的点数",
    "author.against.same": "相同的点数",
    "author.against.higher": "较大的点数",
    "author.result.always": "不论庄家是什么牌都{result}",
    "author.result.by_points": "按点数结算",
    "author.result.against": "遇到{dealers}时{result}",
    "author.result.but": "{main}，但{exceptions}",
    "author.result.win": "赢，赔率 {odds}",
    "author.result.push": "为平局",
    "author.result.lose": "输",
    "author.result.lose_all": "输掉全部注码",
    "author.result.lose_part": "输掉注码的 {percent}%",
    "author.result.some": "视庄家的牌而定",
    "author.result.varies": "视双方的牌而定",
    "author.part.split": "分牌后",
    "author.part.dealt": "未分牌时",
    "author.gets.all": "它{settled}。",
    "author.gets.as_any": "它与其他手牌一样结算。",
    "author.gets.split": "它{which}{settled}。",
    "author.gets.last": "“{which}”之后它{settled}。",
    "author.gets.total": "{which} 点时它{settled}。",
    "author.gets.cards": "{which} 张牌时它{settled}。",
    "author.gets_doubled.all": "加倍后它{settled}（按全部注码计）。",
    "author.gets_doubled.split": "加倍后它{which}{settled}（按全部注码计）。",
    "author.gets_doubled.last": "加倍后，“{which}”之后它{settled}（按全部注码计）。",
    "author.gets_doubled.total": "加倍后 {which} 点时它{settled}（按全部注码计）。",
    "author.gets_doubled.cards": "加倍后 {which} 张牌时它{settled}（按全部注码计）。",
    "author.others.all": "其他手牌{settled}。",
    "author.others.split": "其他手牌{which}{settled}。",
    "author.others.last": "其他手牌“{which}”之后{settled}。",
    "author.others.total": "其他 {which} 点的手牌{settled}。",
    "author.others.cards": "其他 {which} 张的手牌{settled}。",
    "author.others_doubled.all": "加倍后其他手牌{settled}（按全部注码计）。",
    "author.others_doubled.split": "加倍后其他手牌{which}{settled}（按全部注码计）。",
    "author.others_doubled.last": "加倍后其他手牌“{which}”之后{settled}（按全部注码计）。",
    "author.others_doubled.total": "加倍后其他 {which} 点的手牌{settled}（按全部注码计）。",
    "author.others_doubled.cards": "加倍后其他 {which} 张的手牌{settled}（按全部注码计）。",
    # What hands may do.
    "author.action.hit": "要牌",
    "author.action.stand": "停牌",
    "author.action.double": "加倍",
    "author.action.split": "分牌",
    "author.action.surrender": "投降",
    "author.action.report": "报牌",
    "author.action.stop": "止牌",
    "author.menu": "可以{actions}。",
    "author.menu.only_some": "其中有些可以{actions}。",
    "author.menu.some": "其中有些还可以{actions}。",
    "author.menu.none": "无需决定。",
    "author.origin.only_split": "{hands}（仅限分牌后）",
    "author.origin.not_split": "{hands}（分牌后不算）",
    "author.origin.other": "{hands}；分牌后是 {split}",
    # The rule card of a house with a script.
    "author.card.banker": "{draws}坐庄的人也可以另作决定。",
    "author.card.draws": "庄家在 {totals} 要牌，其余一律停牌。",
    "author.card.never_draws": "庄家从不要牌。",
    "author.card.double": "可以加倍的手牌：{hands}。",
    "author.card.double_split": "分牌后可以加倍的手牌：{hands}。",
    "author.card.double_aces": "分开的 A 可以加倍的手牌：{hands}。",
    "author.card.surrendered": "投降的手牌{settled}。",
    "author.card.split": "可以分牌的手牌：{hands}，最多分成 {most} 手。",
    "author.card.surrender": "可以投降的手牌：{hands}。",
    "author.card.surrender_hangs": "遇到哪些明牌可以投降，视手牌而定。",
    "author.card.insurance": "庄家明牌是 A 时可买保险：花费下注的 {part}%，赢得下注的 {wins}%。",
    "author.card.insurance_ten": "庄家明牌是 A 或十点牌时可买保险：花费下注的 {part}%，赢得下注的 {wins}%。",
    "author.card.insured": "买了保险时，{hands}。",
    "author.card.upcard": "庄家明牌是 {cards} 时，{hands}。",
    "author.card.hand": "“{name}”是 {hands}。",
    "author.card.example": "例如 {hand}。",
    # What a script changes, and how two books differ.
    "author.which.split": "{which}",
    "author.which.last": "“{which}”之后",
    "author.which.total": " {which} 点时",
    "author.which.cards": " {which} 张牌时",
    "author.which.some": "有时",
    "author.change": "{what}：{after}（原来：{before}）",
    "author.change.name": {"other": "special：“{name}”是 {hands}（{n} 种手牌）。{menu}"},
    "author.change.no_name": {"other": "special：不再有“{name}”这个牌型（原来：{hands}，{n} 种手牌）"},
    "author.change.gains": {"other": "{what}：现在 {hands} 也可以（{n} 种手牌）"},
    "author.change.loses": {"other": "{what}：{hands} 不再可以（{n} 种手牌）"},
    "author.change.against": "{hands}，仅限庄家明牌 {cards}",
    "author.change.against_any": "{hands}，不论庄家明牌",
    "author.change.against_some": "{hands}，各限某些明牌",
    "author.change.now": "settlement：{told}",
    "author.change.no_more": "settlement：不再有：{told}",
    "author.change.side_bet": "side_bet：{told}",
    "author.change.never": "从不",
    "author.change.settled": "{who}{which}{settled}",
    "author.called": "“{name}”",
    "author.any_other": "其他手牌",
    "author.change.doubled": "加倍后的{name}",
    "author.change.insurance": "赢得下注的 {wins}%",
    # What looks odd.
    "author.odd.never_stands": "庄家从不停牌，因此每一局打到底都会爆牌。",
    "author.odd.never_draws": "庄家从 12 点起就不再要牌。",
    "author.odd.natural": "黑杰克赢得下注的 {natural}%，比普通赢牌的 {win}% 还少。",
    "author.odd.cannot_lose": "{hands}不会输。",
    "author.odd.cannot_win": "{hands}不会赢。",
    "author.odd.double_wins_less": "{hands}加倍后最多只赢注码的 {percent}%：`box.bet_sum` 是全部注码，1 只是首注。",
    "author.odd.double_loses": "{hands}加倍后不会赢。",
    "author.odd.bust_wins": "庄家爆牌时仍然赢{hands}。",
    "author.odd.never_asked": "脚本让“{name}”可以{actions}，但这里 21 点自动停牌：play.stop_on_21。",
    "author.odd.never_offered": "`{function}` 从不回答 True。",
    "author.odd.never_split": "脚本允许分牌，但 split.max_hands = 1，谁也分不了。",
    "author.odd.idle_split": "split.max_hands = {most}，但脚本不让任何手牌分牌。",
    "author.odd.undealt": "牌靴发不出任何叫“{name}”的手牌。",
    "author.odd.no_such_hand": "脚本问手牌是不是“{name}”，但没有手牌叫这个名字。",
    "author.odd.insurance": "保险对玩家有利：以满靴计，平均赢得保险金额的 {gain}%。",
    # `house check`.
    "author.check.script": "脚本改变了什么（与只用规则项相比；{asked}）：",
    "author.check.asked": "`{function}` 被问 {n} 次",
    "author.check.nothing": "没有：只用规则项也会得到同样的答案。",
    "author.check.untold": "没有能用文字说明的变化，但规则书与只用规则项时不同。",
    "author.check.odd": "值得再看一眼：",
    # `house diff`.
    "author.diff.title": "{first} 和 {second}：",
    "author.diff.line": "{about}：{before} → {after}",
    "author.diff.nothing": "（无）",
    "author.diff.alike": "玩法没有不同：两本规则书的指纹都是 {fingerprint}。",
    "author.diff.only_table": "只有不属于规则书的内容不同：",
    "author.diff.only_texts": "只有名称和文字不同。",
    "author.diff.untold": "规则书有所不同，但规则卡没有提到。",
    "author.diff.answers": "{second} 的答案（原来：{first}）：",
    # `house test`.
    "author.test.passed": "对  {name}",
    "author.test.failed": "错  {name}",
    "author.test.none": "{house} 没有例子：请在 house.toml 里写 [[example]]。",
    "author.test.some_failed": {"other": "{all} 个例子中有 {n} 个不符合预期。"},
    "author.test.all_passed": {"other": "全部 {n} 个例子都符合预期。"},
    # `house new`: what it says, and what it writes.
    "author.new.made": "{folder} 现在是一套规则了。先试试，再修改：",
    "author.new.bad_name": "“{name}”不能作为规则的名字：请用字母、数字、_ 和 -，最多 60 个",
    "author.new.shipped": "{name} 是随程序提供的规则：请另取名字，并用 --from {name} 以它为基础",
    "author.new.exists": "{folder} 已经存在，不会被覆盖：请另取名字",
    "author.new.no_parent": "无法建立 {folder}：没有 {parent} 这个文件夹",
    "author.new.unwritable": "无法建立 {folder}：{reason}",
    "author.new.example": "第一局",
    "author.new.example_lucky": "三张 7",
    "author.new.toml": """# 一套规则：这里只需写与默认规则不同之处。
# docs/houses 列出每个规则项、可用的值和它的影响。
# fairdeal house check 检查是否有误；house watch 在每次保存时检查。

name = "{name}"
text = "玩家会读到的介绍。"

[shoe]
decks = 6

[dealer]
soft17 = "stand"            # 或 "hit"

[pay]
natural = "3:2"             # 比率写成文字："3:2"、"6:5"

[surrender]
kind = "none"               # 或 "late"、"early"

[table]
min_bet = 5
max_bet = 500

# 另有赔率的牌型。去掉 # 即可使用。
# [[pay.bonus_hands]]
# name = "同花六七八"
# cards = "6 7 8"
# suited = "one"
# pay = "2:1"

# 例子是规则自带的测试：fairdeal house test 按例子发牌并比较。
""",
    "author.new.toml_extends": """# 以另一套规则为基础：这里没有写的，按它的规则项和脚本。
# docs/houses 列出每个规则项；fairdeal house diff 显示有何不同。

name = "{name}"
text = "玩家会读到的介绍。"
extends = "{base}"

# 要改变的规则，逐表写出。去掉 # 并选择。
# [shoe]
# decks = 6
#
# [table]
# max_bet = 200

# 例子是规则自带的测试：fairdeal house test 按例子发牌并比较。
""",
    "author.new.star": """# 规则的脚本：用函数代替规则项来回答。
# 语言是 Starlark，样子像 Python。docs/houses 说明每个函数能看到什么、可以怎样回答。
# `usual` 表示交给规则项决定。

def special(hand):
    # 手牌叫什么，可以做什么。
    if hand.cards == 3 and contains(hand, 7, 7, 7):
        return "lucky sevens", [report]
    return usual

def settlement(box, dealer):
    # 谁赢，赢几份原注。
    if box.category == "lucky sevens":
        return PLAYER, 3
    return usual
""",
    "author.new.star_dealer": """# 规则的脚本：用函数代替规则项和基础规则的脚本来回答。
# 语言是 Starlark，样子像 Python。docs/houses 说明每个函数能看到什么、可以怎样回答。

def dealer_draws(total, soft):
    # 与规则项一致；改一改，看看 `fairdeal house diff` 怎么说。
    if soft and total == 17:
        return rules.dealer.soft17 == "hit" or rules.dealer.stand_on == 18
    return total < rules.dealer.stand_on
""",
    # `house watch`.
    "author.watch.began": "正在看着 {house}；按 Ctrl-C 结束。",
    "author.watch.in_order": "{time} {house} 没有问题。指纹：{fingerprint}",
    "author.watch.alike": "玩法没有改变。",
    "author.watch.broken": {"other": "{time} 有 {n} 个问题，不能使用："},
    "author.watch.in_force": "之前那一版仍然有效。",
}
