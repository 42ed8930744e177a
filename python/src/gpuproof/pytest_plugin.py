"""A plugin for pytest: with `--gpuproof`, or `gpuproof = true` in its configuration, every kernel of a `.cu` or `.cl` file is a test.

A defect is a failure with gpuproof's message, a file that cannot be read, too; an open answer is skipped, or fails with
`gpuproof_unknown = fail`. A file is checked when it is collected, once for all of its kernels.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ._check import run
from ._errors import Error
from .report import Kernel

_SUFFIXES = {".cu", ".cl"}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declares the options."""
    group = parser.getgroup("gpuproof", "proofs of GPU kernels")
    group.addoption("--gpuproof", action="store_true", help="check the kernels of .cu and .cl files")
    parser.addini("gpuproof", "check the kernels of .cu and .cl files", type="bool", default=False)
    parser.addini("gpuproof_options", "options for `gpuproof check`", type="args", default=[])
    parser.addini("gpuproof_unknown", "what an open answer is: skip or fail", default="skip")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Takes the files of kernels, if that is wanted."""
    wanted = parent.config.getoption("gpuproof") or parent.config.getini("gpuproof")
    if not wanted or file_path.suffix not in _SUFFIXES:
        return None
    file: pytest.Collector = KernelFile.from_parent(parent, path=file_path)
    return file


class KernelFile(pytest.File):
    """A file of kernels."""

    def collect(self) -> Iterator[KernelItem | BrokenItem]:
        """A test for each kernel."""
        root = self.config.rootpath
        path = str(self.path.relative_to(root) if root in self.path.parents else self.path)
        try:
            report = run([path, *self.config.getini("gpuproof_options")], root)
        except Error as error:
            # Host code, or a header in all but name.
            codes = {found.code for found in error.report.diagnostics} if error.report else set()
            if codes != {"source.no_kernel"}:
                yield BrokenItem.from_parent(self, name="gpuproof", error=error)
            return
        for kernel in report.kernels:
            yield KernelItem.from_parent(self, name=kernel.name, kernel=kernel)


class KernelItem(pytest.Item):
    """One kernel."""

    def __init__(self, *, kernel: Kernel, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.kernel = kernel

    def runtest(self) -> None:
        """Tells the answer."""
        text = self.kernel.text.strip()
        if self.kernel.outcome == "unknown" and self.config.getini("gpuproof_unknown") == "skip":
            pytest.skip(f"unknown: {self.kernel.detail}")
        if not self.kernel.ok:
            pytest.fail(text, pytrace=False)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where it is; pytest counts lines from 0."""
        place = self.kernel.place
        return self.path, None if place is None else place.line - 1, f"kernel {self.name}"


class BrokenItem(pytest.Item):
    """A file that cannot be read."""

    def __init__(self, *, error: Error, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.error = error

    def runtest(self) -> None:
        """Tells why."""
        pytest.fail(str(self.error), pytrace=False)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where it is."""
        return self.path, None, "gpuproof"
