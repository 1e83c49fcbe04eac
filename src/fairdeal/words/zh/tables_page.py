"""The list of tables: which there are, who sits there, and how to go on."""

TEXTS: dict[str, str | dict[str, str]] = {
    "tables_page.help.open": "只列出开着的牌桌。",
    "tables_page.none": "这里从未开过牌桌（{name}）。",
    "tables_page.none_open": "这里没有开着的牌桌（{name}）。",
    "tables_page.table": "{when}  {table}  {place}  {state}",
    "tables_page.state.closed": "已关闭",
    "tables_page.state.open": "开着",
    "tables_page.state.in_play": "开着，第 {n} 局进行中",
    "tables_page.state.unreadable": "无法读取：`fairdeal audit` 会说明问题",
    "tables_page.seated": "在桌上：{names}",
    "tables_page.nobody": "桌上没有人",
    "tables_page.bot": "{name}（机器人：{kind}）",
    "tables_page.with_purse": "{name} 带 {purse}",
    "tables_page.with_stake": "{name} 带 {purse}，已押 {staked}",
    "tables_page.go_on": "继续：{resume}",
    "tables_page.join": "现在有人在玩；加入：{resume}",
}
