"""The contract between a table and its clients: commands, views, events, problems.

Everything here is a frozen struct of plain values. Nothing here knows a rule, a table or a store, so that a
client can be written against this package, or against its JSON schema, alone.
"""
