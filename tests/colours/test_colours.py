"""Red or black keeps every law of the kit."""

import pytest

from tests.conformance.colours import SUBJECT
from tests.conformance.kit import Law
from tests.conformance.laws import LAWS, name_of


@pytest.mark.parametrize("law", LAWS, ids=name_of)
def test_red_or_black(law: Law) -> None:
    law(SUBJECT)
