"""Kernels and folders that the tests share."""

from __future__ import annotations

import os
import tempfile
import unittest

#: Has a race.
SHIFT = "__global__ void shift(int *a) { a[threadIdx.x] = a[threadIdx.x + 1]; }\n"

#: Is proved.
FILL = "__global__ void fill(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = VALUE; }\n"

#: Is neither.
OPEN = '__global__ void open(int *a) { asm("nop;"); a[threadIdx.x] = 1; }\n'

#: Has a race, in OpenCL.
SHIFT_CL = "kernel void shift(global int4 *a) { a[get_local_id(0)] = a[get_local_id(0) + 1]; }\n"


class InFolder(unittest.TestCase):
    """A test that has an empty folder for itself and works in it."""

    def setUp(self) -> None:
        before = os.getcwd()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, before)
        os.chdir(folder.name)

    def write(self, name: str, text: str) -> str:
        """A file in the folder; its name."""
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)
        return name
