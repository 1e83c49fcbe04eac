"""Pictures in files: how bankrolls develop, what a count is worth, what each rule costs."""

from fairdeal.plots.sheet import FORMATS, check_file, fitting
from fairdeal.plots.simulation import simulation
from fairdeal.plots.tornado import tornado

__all__ = ["FORMATS", "check_file", "fitting", "simulation", "tornado"]
