"""The command that plays in the terminal."""

TEXTS: dict[str, str | dict[str, str]] = {
    "play.help.players": "玩家名字，用空格或逗号分开，可以带余额（Ann:200,Bob）；也可以只写人数。",
    "play.help.seed": "用同一种子发同样的牌；不给则真正随机。",
    "play.help.bets": "本来不下注的场（cs161）也下注。",
    "play.help.no_pause": "庄家发牌之间不停顿。",
    "play.help.delay": "停顿秒数，0 到 10；默认在终端为 0.6，否则为 0。",
    "play.help.ascii": "花色用字母，不画线框。",
    "play.help.plain": "牌用文字读出，适合读屏。",
    "play.help.cards": "牌的写法：symbols、letters、gojack、cs161、lab、cn21、words。",
    "play.seed": "种子 {seed}：用“--seed {seed}”可以再发同样的牌。",
    "play.endless": "{house} 用无限牌靴，只供计算赔率和教学：请把 shoe.decks 设为 1 到 8。",
    "play.players.many": "{n} 位玩家太多：本桌有 {seats} 个座位。",
    "play.players.none": "至少需要一位玩家：请写名字，或 1 到 {seats} 的人数。",
    "play.players.balance": "“{given}”不是有效的玩家：请写成 名字 或 名字:余额，例如 Ann:200。",
    "play.players.twice": "不能有两位玩家都叫 {name}。",
    "play.rules.changed": "规则已更改，从这一局起生效（输入“rules”查看）。",
    "play.rules.same": "规则文件已更改，规则内容不变。",
    "play.rules.broken": "规则文件已更改但有问题，所以规则保持不变：{problem}",
    "play.rules.kept": "规则更改了 {knobs}，有人在座时不能改变：规则保持不变，下次入座时生效。",
    "play.cards": "“{given}”不是有效的牌面写法：可以用 {allowed}。",
    "play.delay": "不能停顿 {given} 秒：请用 0 到 10。",
}
