"""The command `gpuproof`, and the clang that it finds."""

from __future__ import annotations

import os
import pathlib
import shutil
import subprocess
import sys
import unittest
from importlib.metadata import version

import gpuproof
from support import FILL, SHIFT, SHIFT_CL, InFolder

#: Where pip puts commands.
COMMAND = os.path.join(os.path.dirname(sys.executable), "gpuproof")


def packages() -> str:
    """Where the module is installed."""
    return os.path.dirname(os.path.dirname(gpuproof.__file__))


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(arguments, capture_output=True, text=True, env={**os.environ, **environment})


class Command(InFolder):
    def test_it_is_the_program(self) -> None:
        for command in [[COMMAND], [sys.executable, "-m", "gpuproof"]]:
            self.assertTrue(run(*command, "--version").stdout.startswith(f"gpuproof {version('gpuproof')} "))
        self.write("shift.cu", SHIFT)
        self.write("fill.cu", FILL)
        done = run(COMMAND, "check", "shift.cu")
        self.assertEqual(done.returncode, 1)
        self.assertIn("error[race.global]", done.stdout)
        self.assertEqual(run(COMMAND, "check", "fill.cu", "-DVALUE=1").returncode, 0)


class Module(unittest.TestCase):
    def test_every_name_is_there(self) -> None:
        for name in gpuproof.__all__:
            self.assertEqual(getattr(gpuproof, name).__name__, name)
            self.assertIn(name, dir(gpuproof))
        with self.assertRaisesRegex(AttributeError, "no attribute 'chek'"):
            gpuproof.chek  # type: ignore[attr-defined]

    def test_the_command_loads_little(self) -> None:
        code = "import sys, gpuproof._launch; print(*{'json', 'subprocess', 'dataclasses'} & set(sys.modules))"
        self.assertEqual(run(sys.executable, "-S", "-c", code, PYTHONPATH=packages()).stdout, "\n")


class Zig(InFolder):
    """A machine without a clang of its own. What stands for zig here is the system's clang, without its headers."""

    def setUp(self) -> None:
        super().setUp()
        self.write("shift.cu", SHIFT)
        self.write("shift.cl", SHIFT_CL)
        clang = shutil.which("clang-19") or shutil.which("clang")
        assert clang is not None
        pathlib.Path("packages/ziglang").mkdir(parents=True)
        self.write("packages/ziglang/__init__.py", "")
        zig = self.write("packages/ziglang/zig", f'#!/bin/sh\nshift\nexec {clang} -nobuiltininc "$@"\n')
        os.chmod(zig, 0o755)

    def check(self, file: str, packages: str) -> subprocess.CompletedProcess[str]:
        return run(COMMAND, "check", file, PATH="/nonexistent", PYTHONPATH=packages)

    def test_the_package_ziglang_has_a_clang(self) -> None:
        for file in ["shift.cu", "shift.cl"]:
            done = self.check(file, os.path.abspath("packages"))
            self.assertIn("error[race.global]", done.stdout, done.stderr)

    def test_without_it_the_message_says_how_to_get_it(self) -> None:
        done = self.check("shift.cu", "")
        self.assertEqual(done.returncode, 2)
        self.assertIn("pip install 'gpuproof[clang]'", done.stderr)
