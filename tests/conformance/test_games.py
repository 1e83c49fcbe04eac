"""Every game of the house keeps every law."""

import pytest

from tests.conformance import blackjack, trumps
from tests.conformance.kit import Law, Subject
from tests.conformance.laws import LAWS, name_of

GAMES = {"blackjack": blackjack.SUBJECT, "trumps": trumps.SUBJECT}


@pytest.mark.parametrize("law", LAWS, ids=name_of)
@pytest.mark.parametrize("subject", GAMES.values(), ids=list(GAMES))
def test_a_game_keeps_the_law(subject: Subject, law: Law):
    law(subject)
