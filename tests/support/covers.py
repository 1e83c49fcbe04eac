"""The mark that says which requirements a test proves; the coverage table is made from it."""

import pytest

covers = pytest.mark.covers
