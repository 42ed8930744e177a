"""Proves GPU kernels free of data races, barrier divergence and memory errors, or finds them.

>>> import gpuproof
>>> report = gpuproof.check("kernels.cu", block=256)
>>> report.ok
True

`check` runs the program that is part of this package. docs/python.md tells about wrappers for CuPy and PyTorch
(`gpuproof.cupy`, `gpuproof.torch`) and about the plugin for pytest.
"""

from ._check import check
from ._errors import DefectError, Error, UnknownWarning
from ._options import Options
from .report import Event, Finding, Kernel, Label, Place, Property, Report

__all__ = [
    "DefectError",
    "Error",
    "Event",
    "Finding",
    "Kernel",
    "Label",
    "Options",
    "Place",
    "Property",
    "Report",
    "UnknownWarning",
    "check",
]
