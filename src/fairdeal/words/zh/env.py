"""How the environment for learning agents tells its table."""

TEXTS = {
    "env.dealer": "庄家：{cards}：{total}",
    "env.hand": "　手牌：{cards}：{total}",
    "env.hand.asked": "＞手牌：{cards}：{total}",
    "env.asked.action": "请选择：{options}",
    "env.asked.insurance": "保险：{options}",
    "env.asked.even_money": "等额赔付：{options}",
    "env.asked.early_surrender": "庄家看牌之前：{options}",
    "env.asked.swap": "第二张牌：{options}",
    "env.result": "结果（以首注计）：{result}",
}
