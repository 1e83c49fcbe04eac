"""Programs are started, and kept from the data of whoever runs the tests, as those of the other game are."""

from tests.terminal.conftest import own_data, program

__all__ = ["own_data", "program"]
