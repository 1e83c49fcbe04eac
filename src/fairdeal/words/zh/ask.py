"""What every question understands."""

TEXTS: dict[str, str | dict[str, str]] = {
    "ask.help.words": "help 帮助",
    "ask.rules.words": "rules 规则",
    "ask.odds.words": "o odds hint 期望 赔率 提示",
    "ask.coach.words": "coach 教练",
    "ask.view.words": "v view 看 看牌",
    "ask.save.words": "save 保存 存盘",
    "ask.seal.words": "seal sealed 封存",
    "ask.seal.hint": "“seal”显示牌序封存的依据。",
    "ask.seed.words": "seed 种子",
    "ask.seed.bind.words": "bind 绑定",
    "ask.seed.reveal.words": "reveal 公开",
    "ask.seed.elsewhere": "自己的种子要在下注时加入，在这一靴的第一张牌之前；不下注的游戏用 --own-seeds，在发牌之前。",
    "ask.quit.words": "quit q exit 退出 离开",
    "ask.pass.words": "pass skip 0 不下 跳过",
    "ask.yes.words": "y yes 是 好 要",
    "ask.no.words": "n no 否 不 不要",
    "ask.yes_no.wrong": "“{given}”既不是“是”也不是“否”：请输入 y 或 n。",
    "ask.yes_no.empty": "请输入 y 或 n。",
    "ask.yes_no.help": "输入 y 表示是，n 表示否。",
}
