"""`fairdeal people`: accounts, passwords, profiles, status, roles, limits and time-outs."""

from cyclopts import App

from fairdeal.cli.people_orders import code, roles, status
from fairdeal.cli.people_own import away, limit, password, profile, sign_up
from fairdeal.cli.people_read import list_people, log, show

app = App(name="people")

app.command(list_people, name="list", help="command.about.people_list")
app.command(show, name="show", help="command.about.people_show")
app.command(log, name="log", help="command.about.people_log")
app.command(sign_up, name="sign-up", help="command.about.people_sign_up")
app.command(password, name="password", help="command.about.people_password")
app.command(profile, name="profile", help="command.about.people_profile")
app.command(limit, name="limit", help="command.about.people_limit")
app.command(away, name="away", help="command.about.people_away")
app.command(code, name="code", help="command.about.people_code")
app.command(status, name="status", help="command.about.people_status")
app.command(roles, name="roles", help="command.about.people_roles")
