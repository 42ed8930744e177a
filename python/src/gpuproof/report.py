"""What `check` found out, as plain data.

This is the report that `--format json` writes (docs/report.md), with the fields that programs mostly ask for; `data` holds all of
it. Fields and kinds that a later version adds are no trouble.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Json = Mapping[str, Any]


@dataclass(frozen=True)
class Place:
    """A range of source text. Lines and columns count from 1, columns in bytes; the end is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    @staticmethod
    def from_json(data: Json) -> Place:
        names = ("file", "line", "column", "end_line", "end_column")
        return Place(*(data[name] for name in names))


def _place(data: Json) -> Place | None:
    place = data.get("place")
    return None if place is None else Place.from_json(place)


@dataclass(frozen=True)
class Label:
    """A place and what to say there."""

    place: Place
    text: str
    #: Whether the message is about this place; others give context.
    primary: bool

    @staticmethod
    def from_json(data: Json) -> Label:
        return Label(Place.from_json(data["place"]), data["text"], data["primary"])


@dataclass(frozen=True)
class Event:
    """One thread's part in a finding."""

    block: tuple[int, int, int]
    thread: tuple[int, int, int]
    place: Place | None
    #: `read`, `write`, `atomic`, ...
    access: str | None
    #: What it touched, as the source would write it.
    element: str | None
    value: str | None

    @staticmethod
    def from_json(data: Json) -> Event:
        x, y, z = data["block"]
        i, j, k = data["thread"]
        rest = (data.get(name) for name in ("access", "element", "value"))
        return Event((x, y, z), (i, j, k), _place(data), *rest)


@dataclass(frozen=True)
class Finding:
    """A defect or a message, with all that is known about it."""

    #: Stable, such as `race.shared`; `gpuproof explain CODE` tells what it means.
    code: str
    #: `error`, `warning` or `note`.
    severity: str
    message: str
    labels: tuple[Label, ...]
    #: One, or the two of a race.
    events: tuple[Event, ...]
    notes: tuple[str, ...]
    help: tuple[str, ...]
    #: Stays the same when unrelated lines change.
    fingerprint: str
    data: Json = field(repr=False, compare=False)

    @property
    def place(self) -> Place | None:
        """What the message is about."""
        primary = [label for label in self.labels if label.primary] or list(self.labels)
        return primary[0].place if primary else None

    @staticmethod
    def from_json(data: Json) -> Finding:
        return Finding(
            code=data["code"],
            severity=data["severity"],
            message=data["message"],
            labels=tuple(map(Label.from_json, data["labels"])),
            events=tuple(map(Event.from_json, data["events"])),
            notes=tuple(data["notes"]),
            help=tuple(data["help"]),
            fingerprint=data["fingerprint"],
            data=data,
        )


@dataclass(frozen=True)
class Property:
    """The answer for one property of a kernel."""

    #: `races`, `divergence` or `assertions`.
    name: str
    #: `proved`, `refuted` or `unknown`.
    verdict: str
    #: Whether the proof holds only for runs without races.
    if_race_free: bool
    #: Whether the proof holds only if the assertions of the source do.
    if_assertions_hold: bool

    @staticmethod
    def from_json(data: Json) -> Property:
        return Property(*(data[name] for name in ("name", "verdict", "if_race_free", "if_assertions_hold")))


@dataclass(frozen=True)
class Kernel:
    """What was found out about one kernel."""

    #: With template arguments.
    name: str
    #: Path of its file.
    file: str
    place: Place | None
    #: `proved`, `refuted` or `unknown`.
    outcome: str
    #: Why it is unknown: `possible`, `timeout`, `time`, `unsupported`, ...
    reason: str | None
    #: The same in words.
    detail: str | None
    #: Worst first.
    findings: tuple[Finding, ...]
    properties: tuple[Property, ...]
    #: The launches that the answer speaks of, in words.
    launches: str | None
    #: What the answer rests on.
    assumptions: tuple[str, ...]
    #: What nobody has looked at, in words.
    not_checked: tuple[str, ...]
    #: Where the answer for every block size is unknown: sizes for which it is proved.
    proved_for_blocks: tuple[str, ...]
    #: What the command line says about it.
    text: str = field(repr=False)
    data: Json = field(repr=False, compare=False)

    @property
    def ok(self) -> bool:
        """Whether it is proved."""
        return self.outcome == "proved"

    def __str__(self) -> str:
        return self.text

    @staticmethod
    def from_json(file: str, data: Json) -> Kernel:
        outcome = data["outcome"]
        launches = data.get("launches")
        return Kernel(
            name=data["name"],
            file=file,
            place=_place(data),
            outcome=outcome["kind"],
            reason=outcome.get("reason"),
            detail=outcome.get("detail"),
            findings=tuple(map(Finding.from_json, data["findings"])),
            properties=tuple(map(Property.from_json, data.get("properties", ()))),
            launches=None if launches is None else launches["text"],
            assumptions=tuple(data["assumptions"]),
            not_checked=tuple(part["text"] for part in data.get("not_checked", ())),
            proved_for_blocks=tuple(data.get("proved_for_blocks", ())),
            text=data["text"],
            data=data,
        )


@dataclass(frozen=True)
class Report:
    """What was found out. `str(report)` is what the command line says."""

    #: 0 everything is proved, 1 there is a defect, 3 an answer is open.
    exit_code: int
    #: Of gpuproof.
    version: str
    #: In the order of files and text.
    kernels: tuple[Kernel, ...]
    #: Messages that belong to no kernel.
    diagnostics: tuple[Finding, ...]
    text: str = field(repr=False)
    data: Json = field(repr=False, compare=False)

    @property
    def ok(self) -> bool:
        """Whether every kernel is proved."""
        return self.exit_code == 0

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings of all kernels."""
        return tuple(finding for kernel in self.kernels for finding in kernel.findings)

    def kernel(self, name: str) -> Kernel:
        """The kernel of this name."""
        for kernel in self.kernels:
            if kernel.name == name:
                return kernel
        raise KeyError(name)

    def __str__(self) -> str:
        return self.text

    @staticmethod
    def from_json(data: Json) -> Report:
        files = data["files"]
        messages = [*data["trouble"], *(found for file in files for found in file["diagnostics"])]
        return Report(
            exit_code=data["summary"]["exit_code"],
            version=data["tool"]["version"],
            kernels=tuple(Kernel.from_json(file["path"], kernel) for file in files for kernel in file["kernels"]),
            diagnostics=tuple(map(Finding.from_json, messages)),
            text=data["text"],
            data=data,
        )
