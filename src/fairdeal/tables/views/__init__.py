"""What people see of a table: views and events."""
