"""Facts that hang together: a slip of a digit in a pack breaks one of these."""

from decimal import Decimal
from math import pi, sqrt

import pytest

from fairdeal.games.trumps.pack import PackCard
from tests.packs.shipped import PACKS, value

GRAVITATION = 6.6743e-11
SUN = 1.98841e30
CIRCLE_THE_SUN = ("mercury", "venus", "earth", "mars", "jupiter", "saturn", "uranus", "neptune")
DWARFS = ("pluto", "ceres", "eris", "haumea")


def card_of(pack: str, name: str) -> PackCard:
    return next(card for card in PACKS[pack].cards if card.id == name)


def known(pack: str, *categories: str) -> list[tuple[str, list[float]]]:
    """The cards that have a value in all of these categories, each with those values."""
    rows = [
        (card.id, [value(PACKS[pack], card, category) for category in categories])
        for card in PACKS[pack].cards
    ]
    return [
        (name, [float(number) for number in row if number is not None])
        for name, row in rows
        if None not in row
    ]


def test_gravity_follows_from_mass_and_diameter():
    for name, (mass, diameter, gravity) in known("planets", "mass", "diameter", "gravity"):
        radius = diameter * 500

        # Two decimals of a tiny gravity are coarse, and a flattened planet is no ball.
        assert GRAVITATION * mass * 1e18 / radius**2 == pytest.approx(gravity, rel=0.03, abs=0.005), name


def test_density_follows_from_mass_and_diameter():
    for name, (mass, diameter, density) in known("planets", "mass", "diameter", "density"):
        volume = 4 / 3 * pi * (diameter * 500) ** 3

        assert mass * 1e18 / volume / 1000 == pytest.approx(density, rel=0.11), name


def test_what_circles_the_sun_is_as_fast_as_its_distance_says():
    for name, (distance, speed) in known("planets", "distance", "speed"):
        if name in (*CIRCLE_THE_SUN, *DWARFS):
            mean = sqrt(GRAVITATION * SUN / (distance * 1e6)) / 1000

            # A long orbit is flown slower than a circle of the same width.
            assert mean * 0.94 < speed <= mean * 1.01, name


def test_every_moon_turns_once_while_it_circles_its_planet_once():
    for name, (distance, speed, hours) in known("planets", "distance", "speed", "rotation"):
        if name not in (*CIRCLE_THE_SUN, *DWARFS):
            way = 2 * pi * distance * 1000

            assert way / (hours * 3600) == pytest.approx(speed, rel=0.01, abs=0.01), name


def test_every_element_melts_before_it_boils():
    for name, (melting, boiling) in known("elements", "melting-point", "boiling-point"):
        assert 0 < melting < boiling, name


def test_only_elements_known_since_antiquity_lack_a_year():
    undated = {card.id for card in PACKS["elements"].cards if card.values["year-found"] is None}

    assert undated == {"carbon", "sulfur", "iron", "copper", "silver", "tin", "gold", "mercury", "lead"}


def test_only_noble_gases_lack_an_electronegativity():
    without = {card.id for card in PACKS["elements"].cards if card.values["electronegativity"] is None}

    assert without == {"helium", "neon", "argon"}


def test_only_countries_without_a_sea_have_no_coast():
    inland = {name for name, (coast,) in known("countries", "coastline") if not coast}

    assert inland == {"bolivia", "nepal", "switzerland"}


def test_no_country_is_fuller_or_emptier_than_people_live():
    for name, (millions, area) in known("countries", "population", "area"):
        assert 3 < millions * 1e6 / area < 500, name


def test_the_world_s_highest_mountain_stands_between_china_and_nepal():
    heights = {name: height for name, (height,) in known("countries", "highest-point")}

    assert [name for name, height in heights.items() if height == max(heights.values())] == ["china", "nepal"]
    assert max(heights.values()) == 8849


@pytest.mark.parametrize(
    ("name", "category", "expected"),
    [
        ("a380-800", "wingspan", "79.8"),
        ("b747-400", "takeoff-weight", "396.9"),
        ("concorde", "cruise-speed", "2158"),
        ("comet-4", "takeoff-weight", "73.5"),
        ("b707-320b", "range", "9265"),
        ("dc-3", "first-flight", "1935"),
    ],
)
def test_an_airliner_has_the_figures_of_its_maker(name, category, expected):
    assert value(PACKS["aircraft"], card_of("aircraft", name), category) == Decimal(expected)


def test_no_airliner_weighs_more_than_its_size_can_carry():
    for name, (length, span, tonnes, seats) in known(
        "aircraft", "length", "wingspan", "takeoff-weight", "seats"
    ):
        assert 0.01 < tonnes / (length * span) < 0.13, name
        assert 0.35 < tonnes / seats < 2, name
