"""The options of `check`: their types, and how they are spelled on the command line.

`TABLE` is the one place that knows the spelling; `Options` tells type checkers the same names. Tests compare both, and the
table with the program's own help.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypedDict

Path = str | os.PathLike[str]
#: `256`, `(16, 16)`, or text as the command line has it: `"16,*"`.
Size = int | str | Sequence[int | str]


class Options(TypedDict, total=False):
    """Options of `check`; `gpuproof check --help` explains each."""

    kernel: str
    block: Size
    grid: Size
    global_size: Size
    cluster: Size
    global_offset: Size
    dynamic_shared: int
    warp_size: int
    args: Mapping[str, object]
    kernel_args: str | Sequence[object]
    assume: str | Iterable[str]
    sizes: Mapping[str, object]
    bounds: str
    overflow: str
    no_benign: bool
    warp_lockstep: int
    exited_threads: str
    strict_exit: bool
    only_divergence: bool
    only_intra_group: bool
    ignore_invariants: bool
    no_conditions: bool
    accept_conditions: bool
    invariants_as_candidates: bool
    only_requires: bool
    no_annotations: bool
    timeout: float
    ignore_host: bool
    without_rule: str | Iterable[str]
    save_witness: Path
    dump_smt: Path
    define: str | Iterable[str] | Mapping[str, object]
    include: Path | Iterable[Path]
    std: str
    language: str
    compile_commands: Path
    cuda_path: Path
    arch: str
    clang_args: str | Iterable[str]


def _joined(flag: str, text: str) -> str:
    """One word, so that a value may start with a dash."""
    return f"{flag}={text}" if flag.startswith("--") else flag + text


def _one(flag: str, value: Any) -> list[str]:
    return [_joined(flag, str(value))]


def _switch(flag: str, value: Any) -> list[str]:
    return [flag] if value else []


def _list(flag: str, value: Any) -> list[str]:
    """Several values in one word: sizes, lists of arguments."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        return _one(flag, value)
    return _one(flag, ",".join(str(part) for part in value))


def _each(flag: str, value: Any) -> list[str]:
    values = [value] if isinstance(value, str) else value
    return [_joined(flag, str(part)) for part in values]


def _pairs(flag: str, value: Any) -> list[str]:
    return [_joined(flag, f"{name}={part}") for name, part in value.items()]


def _macros(flag: str, value: Any) -> list[str]:
    if not isinstance(value, Mapping):
        return _each(flag, value)
    # `{"DEBUG": None}` is a macro without a value.
    return [_joined(flag, name if part is None else f"{name}={part}") for name, part in value.items()]


def _path(flag: str, value: Any) -> list[str]:
    """Absolute: text is checked in a folder of its own."""
    return [_joined(flag, os.path.abspath(value))]


def _paths(flag: str, value: Any) -> list[str]:
    values = [value] if isinstance(value, (str, os.PathLike)) else value
    return [word for part in values for word in _path(flag, part)]


#: How each option is spelled, and how its value is.
TABLE: dict[str, tuple[str, Callable[[str, Any], list[str]]]] = {
    "kernel": ("--kernel", _one),
    "block": ("--block", _list),
    "grid": ("--grid", _list),
    "global_size": ("--global-size", _list),
    "cluster": ("--cluster", _list),
    "global_offset": ("--global-offset", _list),
    "dynamic_shared": ("--dynamic-shared", _one),
    "warp_size": ("--warp-size", _one),
    "args": ("--arg", _pairs),
    "kernel_args": ("--kernel-args", _list),
    "assume": ("--assume", _each),
    "sizes": ("--size", _pairs),
    "bounds": ("--bounds", _one),
    "overflow": ("--overflow", _one),
    "no_benign": ("--no-benign", _switch),
    "warp_lockstep": ("--warp-lockstep", _one),
    "exited_threads": ("--exited-threads", _one),
    "strict_exit": ("--strict-exit", _switch),
    "only_divergence": ("--only-divergence", _switch),
    "only_intra_group": ("--only-intra-group", _switch),
    "ignore_invariants": ("--ignore-invariants", _switch),
    "no_conditions": ("--no-conditions", _switch),
    "accept_conditions": ("--accept-conditions", _switch),
    "invariants_as_candidates": ("--invariants-as-candidates", _switch),
    "only_requires": ("--only-requires", _switch),
    "no_annotations": ("--no-annotations", _switch),
    "timeout": ("--timeout", _one),
    "ignore_host": ("--ignore-host", _switch),
    "without_rule": ("--without-rule", _each),
    "save_witness": ("--save-witness", _path),
    "dump_smt": ("--dump-smt", _path),
    "define": ("-D", _macros),
    "include": ("-I", _paths),
    "std": ("--std", _one),
    "language": ("--language", _one),
    "compile_commands": ("-p", _path),
    "cuda_path": ("--cuda-path", _path),
    "arch": ("--arch", _one),
}

#: What comes after all others, as it is.
CLANG_ARGS = "clang_args"


def words(options: Mapping[str, Any]) -> list[str]:
    """The options as words of the command line. `None` means that an option is not given."""
    result: list[str] = []
    for name, value in options.items():
        if name not in TABLE and name != CLANG_ARGS:
            raise TypeError(_unknown(name))
        if value is not None and name != CLANG_ARGS:
            flag, spell = TABLE[name]
            result += spell(flag, value)
    rest = options.get(CLANG_ARGS)
    if rest is not None:
        result += ["--", *([rest] if isinstance(rest, str) else rest)]
    return result


def _unknown(name: str) -> str:
    near = difflib.get_close_matches(name, [*TABLE, CLANG_ARGS], n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    return f"check() has no option {name!r}{hint}"
