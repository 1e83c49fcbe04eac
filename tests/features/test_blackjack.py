"""Every rule a player would argue about, as told in features/blackjack."""

from pytest_bdd import scenarios

scenarios("blackjack")
