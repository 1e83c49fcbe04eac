"""What `fairdeal deal` says."""

TEXTS = {
    "deal.help.player": "姓名:余额:下注[+下注...]，每位玩家一次；计分的赌场只写姓名。",
    "deal.help.shoe": '按发出顺序列出的牌："AS QH 9C AD"。',
    "deal.help.do": "按提问顺序列出的决定：h s d p r、em:y em:n、ins:y ins:n，或完整的词。",
    "deal.help.side": "箱号:边注:金额，下一个边注。",
    "deal.help.from": "从一局记谱继续，而不是新开一局。",
    "deal.help.json": "输出一个 JSON 对象，而不是叙述。",
    "deal.bad_card": "牌靴的第 {place} 张：{reason}",
    "deal.not_in_pack": "牌靴的第 {place} 张 {card} 不在这家赌场的牌里",
    "deal.unknown_word": "没有赌场认识 {word} 这个词：可用的有 {known}",
    "deal.no_side_bet": "这家赌场没有边注：{side}",
    "deal.points_player": "这家赌场计分：玩家只写姓名，不是 {player}",
    "deal.bad_player": "玩家写作 姓名:余额:下注[+下注...]，不是 {player}",
    "deal.bad_money": "{player}：{reason}",
    "deal.bet_not_positive": "{player}：下注必须大于零",
    "deal.bet_over_balance": "{player}：下注超过余额",
    "deal.from_players": {
        "one": "这一局有一个座位：用 --player 给出一个姓名，或不给",
        "other": "这一局有 {n} 个座位：用 --player 给出 {n} 个姓名，或不给",
    },
    "deal.ran_out": {
        "one": "发出一张后牌靴已空：{who} 还需要一张",
        "other": "发出 {n} 张后牌靴已空：{who} 还需要一张",
    },
    "deal.refused": "拒绝：{word}（{reason}）",
    "deal.unused": "本局已结束，多余的词：{words}",
    "deal.open": "等待 {who} 决定：{options}？",
}
