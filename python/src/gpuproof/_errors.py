"""What can go wrong."""

from __future__ import annotations

# Not from `typing`, which takes longer to load than all that the command needs.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from .report import Report


class Error(Exception):
    """Nothing could be found out: a file that cannot be read, a wrong option, no clang. The message is gpuproof's own."""

    def __init__(self, message: str, report: Report | None = None) -> None:
        super().__init__(message)
        #: What is known in spite of it.
        self.report = report


class DefectError(Error):
    """A kernel that was about to be used has a defect. `report` tells which."""


class UnknownWarning(UserWarning):
    """A kernel that was about to be used is neither proved nor refuted."""
