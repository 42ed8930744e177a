"""`check`: runs the program and makes a report of what it says."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ._errors import Error
from ._options import Options, Path, words
from ._program import environment, program
from .report import Report

if TYPE_CHECKING:
    from typing_extensions import Unpack

#: What a file of this language is called.
_EXTENSIONS = {"cuda": "cu", "opencl": "cl"}


def check(
    path: Path | Iterable[Path] | None = None,
    *,
    source: str | None = None,
    **options: Unpack[Options],
) -> Report:
    """Proves the kernels of files (or of folders of them), or of a text, or shows runs that go wrong.

    `source` is CUDA unless `language="opencl"` says otherwise. Options are those of `gpuproof check --help`, with `_` for `-`.
    Raises `Error` where nothing can be found out. Whether there is a defect stands in the report.
    """
    if (path is None) == (source is None):
        raise TypeError("check() takes a path or source=..., one of them")
    if source is not None:
        return _check_text(source, options)
    assert path is not None
    paths = [path] if isinstance(path, (str, os.PathLike)) else list(path)
    if not paths:
        raise TypeError("check() got no path")
    return run([*map(_file_word, paths), *words(options)])


def run(arguments: list[str], folder: Path | None = None) -> Report:
    """The report of `gpuproof check` with these arguments, in this folder."""
    # Ours come first: what follows a `--` is clang's.
    command = [program(), "check", "--format=json", "--with-text", *arguments]
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
    )
    try:
        report = Report.from_json(json.loads(done.stdout))
    except ValueError:
        # The command line was refused, or the program ended before its time.
        message = done.stderr.strip() or f"gpuproof ended with {done.returncode} and said nothing"
        raise Error(message) from None
    if report.exit_code == 2:
        raise Error(str(report).strip() or done.stderr.strip(), report)
    return report


def _check_text(text: str, options: Options) -> Report:
    """In a folder of its own, so that messages name no passing file."""
    rest: dict[str, Any] = dict(options)
    extension = _EXTENSIONS.get(rest.get("language") or "cuda")
    if extension is not None:
        rest.pop("language", None)
    with tempfile.TemporaryDirectory(prefix="gpuproof-") as folder:
        name = f"source.{extension or 'txt'}"
        # The project file of a folder above is not meant for this text.
        for file, content in [(name, text), ("gpuproof.toml", "")]:
            with open(os.path.join(folder, file), "w", encoding="utf-8", newline="") as out:
                out.write(content)
        return run([name, *words(rest)], folder)


def _file_word(path: Path) -> str:
    """A path that nobody takes for an option."""
    text = os.fspath(path)
    return os.path.join(os.curdir, text) if text.startswith("-") else text
