"""`fairdeal tables`: the list of them, and what is done at one from outside."""

from cyclopts import App

from fairdeal.cli.tables_list import list_tables
from fairdeal.cli.tables_orders import close, send_away, void
from fairdeal.cli.tables_watch import watch

app = App(name="tables")

app.default(list_tables)
app.command(watch, name="watch", help="command.about.tables_watch")
app.command(close, name="close", help="command.about.tables_close")
app.command(void, name="void", help="command.about.tables_void")
app.command(send_away, name="send-away", help="command.about.tables_send_away")
