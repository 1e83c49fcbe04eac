"""What people see of a table: views, events, and refusals in their language."""
