"""PyTorch's `load_inline`, with the kernels checked before anything is compiled.

>>> from gpuproof.torch import load_inline
>>> module = load_inline("scale", cpp_sources=declarations, cuda_sources=kernels, checks={"block": 256})

The arguments are PyTorch's, and so is what comes back; PyTorch itself is needed only when a module is made.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from importlib import import_module
from typing import Any

from ._guard import as_list, guard
from ._options import Options

#: Declares what host code needs, in the place of PyTorch's own headers.
_HEADER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_headers", "torch.h")


def load_inline(
    name: str,
    cpp_sources: str | Iterable[str],
    cuda_sources: str | Iterable[str] | None = None,
    *args: Any,
    extra_cuda_cflags: Iterable[str] | None = None,
    extra_include_paths: str | Iterable[str] | None = None,
    checks: Options | None = None,
    unknown: str = "warn",
    **kwargs: Any,
) -> Any:
    """A module as `torch.utils.cpp_extension.load_inline` makes it. Raises `DefectError` if a kernel in `cuda_sources` has a defect.

    `checks` are options of `gpuproof.check`; `unknown` says what to do where the answer is open: `"warn"`, `"error"`, `"ignore"`.
    """
    cuda = as_list(cuda_sources)
    flags, include = as_list(extra_cuda_cflags), as_list(extra_include_paths)
    if cuda:
        guard("\n".join(cuda), [None], flags, include, checks, unknown, header=_HEADER)
    load = import_module("torch.utils.cpp_extension").load_inline
    given = {"extra_cuda_cflags": flags, "extra_include_paths": include}
    kwargs.update({name: value for name, value in given.items() if value})
    return load(name, cpp_sources, cuda_sources if cuda_sources is None else cuda, *args, **kwargs)
