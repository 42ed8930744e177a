"""The command `gpuproof`: becomes the program."""

from __future__ import annotations

import os
import sys

from ._errors import Error
from ._program import environment, program


def main() -> int:
    """Runs the program in the place of this process; returns only if that is not possible."""
    try:
        path = program()
        os.execve(path, [path, *sys.argv[1:]], environment())
    except (Error, OSError) as error:
        print(f"gpuproof: {error}", file=sys.stderr)
    return 2
