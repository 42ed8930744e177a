"""Where the program is, and the environment that it runs in."""

from __future__ import annotations

import os
from importlib.util import find_spec

from ._errors import Error

#: The program, with the solver's library in `lib` beside `bin`, as `cargo xtask dist` puts it here.
PROGRAM = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_bundle", "bin", "gpuproof")


def program() -> str:
    """The path of the program."""
    if not os.access(PROGRAM, os.X_OK):
        raise Error(f"there is no program at {PROGRAM}: this package was not made by `cargo xtask dist`")
    return PROGRAM


def environment() -> dict[str, str]:
    """This process's environment. The clang of the package `ziglang` can be found in it, after the system's own."""
    environment = dict(os.environ)
    spec = find_spec("ziglang")
    if spec is not None and spec.origin is not None:
        path = environment.get("PATH", os.defpath)
        environment["PATH"] = os.pathsep.join([path, os.path.dirname(spec.origin)])
    return environment
