"""`gpuproof.check` and the report."""

from __future__ import annotations

import pathlib

import gpuproof
from support import FILL, OPEN, SHIFT, SHIFT_CL, InFolder


class Text(InFolder):
    def test_a_race_is_found_and_told(self) -> None:
        report = gpuproof.check(source=SHIFT)
        self.assertFalse(report.ok)
        self.assertEqual(report.exit_code, 1)
        kernel = report.kernel("shift")
        self.assertEqual((kernel.outcome, kernel.file), ("refuted", "source.cu"))
        (finding,) = report.findings
        self.assertEqual((finding.code, finding.severity), ("race.global", "error"))
        self.assertEqual(str(finding.place), "source.cu:1:33")
        self.assertEqual({event.access for event in finding.events}, {"read", "write"})
        first, second = finding.events
        self.assertNotEqual(first.thread, second.thread)
        self.assertIn("error[race.global]: data race on `a[1]`", str(report))
        self.assertIn(str(kernel), str(report))
        verdicts = {part.name: part.verdict for part in kernel.properties}
        self.assertEqual(verdicts["races"], "refuted")

    def test_a_proof_says_what_it_rests_on(self) -> None:
        report = gpuproof.check(source=FILL, define={"VALUE": 7}, block=(64,), sizes={"a": "gridDim.x * blockDim.x"})
        self.assertTrue(report.ok, report)
        (kernel,) = report.kernels
        self.assertTrue(kernel.ok)
        self.assertTrue(kernel.assumptions)
        self.assertEqual(kernel.not_checked, ())
        self.assertIn("block of 64", (kernel.launches or "").replace("blocks", "block"))
        unsized = gpuproof.check(source=FILL, define={"VALUE": 7}, block=64)
        self.assertIn("bounds of `a`", unsized.kernels[0].not_checked[0])

    def test_an_open_answer_has_a_reason(self) -> None:
        (kernel,) = gpuproof.check(source=OPEN).kernels
        self.assertEqual((kernel.outcome, kernel.reason), ("unknown", "unsupported"))
        self.assertIn("nop", kernel.detail or "")

    def test_opencl(self) -> None:
        report = gpuproof.check(source=SHIFT_CL, language="opencl")
        self.assertEqual(report.findings[0].code, "race.global")
        self.assertEqual(report.kernels[0].file, "source.cl")

    def test_the_same_text_gives_the_same_report(self) -> None:
        self.assertEqual(gpuproof.check(source=SHIFT).data, gpuproof.check(source=SHIFT).data)

    def test_no_project_file_is_read(self) -> None:
        self.write("gpuproof.toml", 'define = ["VALUE=]"]\n')
        self.assertTrue(gpuproof.check(source=FILL, define="VALUE=1").ok)

    def test_folders_of_headers_are_found_from_here(self) -> None:
        pathlib.Path("include").mkdir()
        self.write("include/value.h", "#define VALUE 3\n")
        self.assertTrue(gpuproof.check(source='#include "value.h"\n' + FILL, include="include").ok)


class Files(InFolder):
    def test_paths_of_all_kinds(self) -> None:
        self.write("shift.cu", SHIFT)
        self.write("-fill.cu", FILL)
        self.assertEqual(gpuproof.check("shift.cu").kernels[0].file, "shift.cu")
        self.assertTrue(gpuproof.check(pathlib.Path("-fill.cu"), define=["VALUE=1"]).ok)
        report = gpuproof.check(["shift.cu", "-fill.cu"], define="VALUE=1")
        self.assertEqual([kernel.name for kernel in report.kernels], ["shift", "fill"])
        self.assertIn("2 kernels: 1 proved, 1 refuted, 0 unknown", str(report))

    def test_what_cannot_be_read_is_an_error_with_gpuproofs_message(self) -> None:
        with self.assertRaisesRegex(gpuproof.Error, "nowhere.cu"):
            gpuproof.check("nowhere.cu")
        with self.assertRaisesRegex(gpuproof.Error, r"error\[source.syntax\]") as caught:
            gpuproof.check(source="__global__ void k(int *a) { a[0] = ; }")
        assert caught.exception.report is not None
        self.assertEqual(caught.exception.report.diagnostics[0].code, "source.syntax")

    def test_wrong_calls(self) -> None:
        with self.assertRaisesRegex(TypeError, "no option 'blok'; did you mean 'block'"):
            gpuproof.check(source=SHIFT, blok=1)  # type: ignore[call-arg]
        with self.assertRaisesRegex(gpuproof.Error, "invalid value 'many' for '--block"):
            gpuproof.check(source=SHIFT, block="many")
        with self.assertRaisesRegex(gpuproof.Error, "`fortran` is no language"):
            gpuproof.check(source=SHIFT, language="fortran")
        for arguments in [{}, {"path": "a.cu", "source": SHIFT}, {"path": []}]:
            with self.assertRaises(TypeError):
                gpuproof.check(**arguments)  # type: ignore[arg-type]
