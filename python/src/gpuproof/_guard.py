"""What the wrappers of other libraries share: checking a text before it is handed on, with the compiler options it comes with."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from typing import Any

from ._check import check
from ._errors import DefectError, Error, UnknownWarning
from ._options import Options

#: What to do about a kernel that is neither proved nor refuted.
UNKNOWN = ("warn", "error", "ignore")


def guard(
    source: str,
    kernels: Iterable[str | None],
    flags: Iterable[str],
    include: Iterable[str],
    checks: Options | None,
    unknown: str,
    header: str | None = None,
) -> None:
    """Raises `DefectError` if a kernel has a defect.

    `kernels` are names, or `None` for all; `checks` are the user's own options, which come first; `header` is included before the text.
    """
    if unknown not in UNKNOWN:
        raise ValueError(f"unknown={unknown!r}; it is one of {', '.join(map(repr, UNKNOWN))}")
    options: dict[str, Any] = compiler_options(flags)
    options["include"] = [*options["include"], *include]
    options.update(checks or {})
    if header is not None:
        options["clang_args"] = ["-include", header, *as_list(options.get("clang_args"))]
    for name in kernels:
        text = _open_answer({"kernel": name, **options} if name is not None else options, source, unknown)
        if text is not None and unknown == "warn":
            # At the line that calls the wrapper.
            warnings.warn(text, UnknownWarning, stacklevel=3)


def _open_answer(options: dict[str, Any], source: str, unknown: str) -> str | None:
    """What is said about a text that is neither proved nor refuted."""
    try:
        report = check(source=source, **options)
    except Error as error:
        # A text that gpuproof cannot read may still be good; a wrong option is always wrong.
        if error.report is None or unknown == "error":
            raise
        return str(error)
    if report.exit_code == 1 or (unknown == "error" and not report.ok):
        raise DefectError(str(report).strip(), report)
    return None if report.ok else str(report).strip()


def as_list(value: str | Iterable[str] | None) -> list[str]:
    """None, one or several texts."""
    if value is None:
        return []
    return [value] if isinstance(value, str) else list(value)


def compiler_options(flags: Iterable[str]) -> dict[str, Any]:
    """Macros, folders of headers and language standard among the flags of a compiler; others do not change what a kernel means to `check`."""
    options: dict[str, Any] = {"define": [], "include": []}
    lists = {"-D": "define", "--define-macro": "define", "-I": "include", "--include-path": "include"}
    words = iter(flags)
    for word in words:
        name, equals, value = word.partition("=")
        if name in ("-std", "--std"):
            options["std"] = value if equals else next(words, "")
        elif name in lists and name.startswith("--"):
            options[lists[name]].append(value if equals else next(words, ""))
        elif word[:2] in lists:
            options[lists[word[:2]]].append(word[2:] or next(words, ""))
    return options
