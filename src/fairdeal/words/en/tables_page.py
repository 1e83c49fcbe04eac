"""The list of tables: which there are, who sits there, and how to go on."""

TEXTS: dict[str, str | dict[str, str]] = {
    "tables_page.help.open": "Only tables that are open.",
    "tables_page.none": "No table was ever opened here ({name}).",
    "tables_page.none_open": "No table is open here ({name}).",
    "tables_page.table": "{when}  {table}  {place}  {state}",
    "tables_page.state.closed": "closed",
    "tables_page.state.open": "open",
    "tables_page.state.in_play": "open, round {n} in play",
    "tables_page.state.unreadable": "can't be read: `fairdeal audit` tells what is wrong",
    "tables_page.seated": "at the table: {names}",
    "tables_page.nobody": "nobody is at the table",
    "tables_page.bot": "{name} (bot: {kind})",
    "tables_page.with_purse": "{name} with {purse}",
    "tables_page.with_stake": "{name} with {purse} and {staked} staked",
    "tables_page.go_on": "go on with: {resume}",
    "tables_page.join": "being played just now; join with: {resume}",
}
