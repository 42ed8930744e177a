"""The table of options against the program's help and against the types."""

from __future__ import annotations

import os
import re
import subprocess
import unittest

from gpuproof import Options
from gpuproof._options import CLANG_ARGS, TABLE, words
from gpuproof._program import program

#: Options of the command line that the module has no use for: it chooses the form of the report itself, and looks at one file.
ELSEWHERE = {"--format", "--color", "--with-text", "--time-passes", "--help", "--check-array-bounds", "--output"} | {
    *("--baseline", "--write-baseline", "--changed-since", "--shard", "--jobs", "--quiet", "--verbose"),
    *("--cache", "--no-cache", "--depfile"),
}


class Table(unittest.TestCase):
    def test_it_has_every_option_of_the_program(self) -> None:
        text = subprocess.run([program(), "check", "--help"], capture_output=True, text=True, check=True).stdout
        flags = set()
        for short, long in re.findall(r"^ {2,6}(?:(-\w)(?:, )?)?(--[a-z-]+)?(?= |$)", text, re.MULTILINE):
            flags.add(long or short)
        flags.discard("")
        self.assertGreater(len(flags), 30, text)
        self.assertEqual(flags - ELSEWHERE, {flag for flag, _ in TABLE.values()})

    def test_types_have_the_same_names(self) -> None:
        self.assertEqual(set(Options.__annotations__), {*TABLE, CLANG_ARGS})


class Words(unittest.TestCase):
    def test_values_of_all_kinds(self) -> None:
        cases = [
            ({"block": 64}, ["--block=64"]),
            ({"block": (16, "*")}, ["--block=16,*"]),
            ({"grid": "4,4", "kernel": None}, ["--grid=4,4"]),
            ({"args": {"n": 4, "x": -1.5}}, ["--arg=n=4", "--arg=x=-1.5"]),
            ({"kernel_args": ["k", 1024, "*"]}, ["--kernel-args=k,1024,*"]),
            ({"assume": "n > 0"}, ["--assume=n > 0"]),
            ({"assume": ["n > 0", "m > 0"]}, ["--assume=n > 0", "--assume=m > 0"]),
            ({"no_benign": True, "only_requires": False}, ["--no-benign"]),
            ({"define": {"N": 4, "M": None}}, ["-DN=4", "-DM"]),
            ({"include": ["/a", "/b"]}, ["-I/a", "-I/b"]),
            ({"clang_args": ["-w"], "timeout": 0.5}, ["--timeout=0.5", "--", "-w"]),
        ]
        for options, expected in cases:
            self.assertEqual(words(options), expected)

    def test_paths_are_absolute(self) -> None:
        self.assertEqual(words({"compile_commands": "build"}), ["-p" + os.path.abspath("build")])
