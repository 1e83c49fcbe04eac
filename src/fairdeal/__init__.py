"""Fair Deal: a card room whose rules, odds and cards can be checked."""

from fairdeal.version import VERSION

__version__ = VERSION
