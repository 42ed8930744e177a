"""Proves GPU kernels free of data races, barrier divergence and memory errors, or finds them.

>>> import gpuproof
>>> report = gpuproof.check("kernels.cu", block=256)
>>> report.ok
True

`check` runs the program that is part of this package. docs/python.md tells about wrappers for CuPy and PyTorch
(`gpuproof.cupy`, `gpuproof.torch`) and about the plugin for pytest.
"""

from importlib import import_module

# Names are looked up when they are first used: the command `gpuproof` comes by here and needs none of them.
TYPE_CHECKING = False
if TYPE_CHECKING:
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

#: Where names come from; all others from the report.
_HOMES = {
    "DefectError": "_errors",
    "Error": "_errors",
    "Options": "_options",
    "UnknownWarning": "_errors",
    "check": "_check",
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_HOMES.get(name, 'report')}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
