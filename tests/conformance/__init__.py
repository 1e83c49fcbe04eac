"""The conformance kit: what every game of Fair Deal is held to. `laws.LAWS` holds it all."""

import pytest

pytest.register_assert_rewrite(
    "tests.conformance.laws_of_places",
    "tests.conformance.laws_of_refusal",
    "tests.conformance.laws_of_rounds",
    "tests.conformance.laws_of_sight",
    "tests.conformance.laws_of_the_machine",
)
