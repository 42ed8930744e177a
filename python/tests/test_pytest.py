"""The plugin, in a pytest of its own. `GPUPROOF_TEST_TOOLS` names the folder that has pytest, if this Python does not."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec

from support import FILL, OPEN, SHIFT, InFolder

TOOLS = os.environ.get("GPUPROOF_TEST_TOOLS", "")


class Plugin(InFolder):
    def setUp(self) -> None:
        super().setUp()
        if not os.path.isdir(os.path.join(TOOLS, "pytest")) and find_spec("pytest") is None:
            print("pytest is not here: its plugin is not tested")
            self.skipTest("no pytest")
        self.write("kernels.cu", SHIFT + FILL + OPEN)
        self.write("host.cu", "int x;\n")
        self.write("test_other.py", "def test_other(): pass\n")

    def pytest(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--color=no", *arguments]
        return subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": TOOLS})

    def test_nothing_happens_unless_asked(self) -> None:
        done = self.pytest()
        self.assertIn("1 passed", done.stdout, done.stderr)
        self.assertNotIn("kernels.cu", done.stdout)

    def test_kernels_are_tests(self) -> None:
        self.write("gpuproof.toml", 'define = ["VALUE=1"]\n')
        done = self.pytest("--gpuproof", "-rs", "--verbose")
        self.assertIn("1 failed, 2 passed, 1 skipped", done.stdout, done.stderr)
        for line in ["kernels.cu::shift FAILED", "kernels.cu::fill PASSED", "kernels.cu::open SKIPPED"]:
            self.assertIn(line, done.stdout)
        self.assertIn("error[race.global]: data race on `a[1]`", done.stdout)
        self.assertNotIn("Traceback", done.stdout)

    def test_the_configuration_can_ask_for_it(self) -> None:
        self.write("pytest.ini", "[pytest]\ngpuproof = true\ngpuproof_unknown = fail\ngpuproof_options = --block 1 --grid 1 -DVALUE=1\n")
        done = self.pytest("kernels.cu")
        self.assertIn("1 failed, 2 passed", done.stdout, done.stderr)

    def test_a_file_that_cannot_be_read_is_a_failure(self) -> None:
        self.write("kernels.cu", "__global__ void k(int *a) { a[0] = ; }\n")
        done = self.pytest("--gpuproof", "kernels.cu")
        self.assertIn("1 failed", done.stdout, done.stderr)
        self.assertIn("error[source.syntax]: expected expression", done.stdout)
