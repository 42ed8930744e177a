"""CuPy's raw kernels, checked before they are compiled.

>>> from gpuproof.cupy import RawKernel
>>> add = RawKernel(source, "add", checks={"block": 256})

The arguments are CuPy's, and so is what comes back; CuPy itself is needed only when a kernel is made.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from ._guard import guard
from ._options import Options


def RawKernel(
    code: str,
    name: str,
    options: Iterable[str] = (),
    *args: Any,
    checks: Options | None = None,
    unknown: str = "warn",
    **kwargs: Any,
) -> Any:
    """A `cupy.RawKernel`. Raises `DefectError` if the kernel has a defect.

    `checks` are options of `gpuproof.check`; `unknown` says what to do where the answer is open: `"warn"`, `"error"`, `"ignore"`.
    """
    options = tuple(options)
    guard(code, [name], options, (), checks, unknown)
    return import_module("cupy").RawKernel(code, name, options, *args, **kwargs)


def RawModule(
    *,
    code: str | None = None,
    options: Iterable[str] = (),
    name_expressions: Iterable[str] | None = None,
    checks: Options | None = None,
    unknown: str = "warn",
    **kwargs: Any,
) -> Any:
    """A `cupy.RawModule`, all of whose kernels are checked; with `name_expressions` those. One made of a binary (`path=`) cannot be."""
    options = tuple(options)
    names = None if name_expressions is None else tuple(name_expressions)
    if code is not None:
        guard(code, names or [None], options, (), checks, unknown)
    return import_module("cupy").RawModule(code=code, options=options, name_expressions=names, **kwargs)
