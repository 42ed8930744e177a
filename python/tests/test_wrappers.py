"""The wrappers of CuPy and PyTorch, with small modules in their place that note what they get."""

from __future__ import annotations

import sys
import types
import unittest
import warnings
from typing import Any
from unittest import mock

import gpuproof
import gpuproof.cupy
import gpuproof.torch
from gpuproof._guard import compiler_options
from support import FILL, OPEN, SHIFT

TEMPLATE = "template <int N> __global__ void put(int *a) { a[threadIdx.x % N] = threadIdx.x; }\n"

#: Races in blocks of more than 64.
EXTENSION = """
#include <torch/extension.h>
#include <ATen/cuda/CUDAContext.h>

template <typename T>
__global__ void last(T *out) {
  out[blockIdx.x * 64 + threadIdx.x % 64] = threadIdx.x;
}

torch::Tensor run(torch::Tensor x) {
  TORCH_CHECK(x.is_cuda(), "x must be on the GPU");
  auto out = torch::empty_like(x);
  AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "last", ([&] {
    last<scalar_t><<<4, BLOCK, 0, at::cuda::getCurrentCUDAStream()>>>(out.data_ptr<scalar_t>());
  }));
  return out;
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) {
  m.def("run", &run, "run");
}
"""


class Wrappers(unittest.TestCase):
    def setUp(self) -> None:
        self.calls: list[tuple[Any, ...]] = []

        def note(*args: Any, **kwargs: Any) -> str:
            self.calls.append((args, kwargs))
            return "made"

        cupy: Any = types.ModuleType("cupy")
        cupy.RawKernel = cupy.RawModule = note
        extension: Any = types.ModuleType("torch.utils.cpp_extension")
        extension.load_inline = note
        modules = {"cupy": cupy, "torch": types.ModuleType("torch"), "torch.utils": types.ModuleType("torch.utils")}
        patch = mock.patch.dict(sys.modules, {**modules, "torch.utils.cpp_extension": extension})
        patch.start()
        self.addCleanup(patch.stop)

    def test_a_proved_kernel_is_handed_on(self) -> None:
        made = gpuproof.cupy.RawKernel(FILL, "fill", ("-DVALUE=3", "--use_fast_math"), "nvcc", jitify=True)
        self.assertEqual(made, "made")
        self.assertEqual(self.calls, [((FILL, "fill", ("-DVALUE=3", "--use_fast_math"), "nvcc"), {"jitify": True})])

    def test_a_defect_stops_it(self) -> None:
        with self.assertRaisesRegex(gpuproof.DefectError, r"error\[race.global\]") as caught:
            gpuproof.cupy.RawKernel(SHIFT, "shift")
        assert caught.exception.report is not None
        self.assertEqual(caught.exception.report.exit_code, 1)
        with self.assertRaises(gpuproof.DefectError):
            gpuproof.cupy.RawModule(code=FILL + SHIFT, options=["-D", "VALUE=1"])
        with self.assertRaises(gpuproof.DefectError):
            gpuproof.torch.load_inline("m", "", [FILL, SHIFT], extra_cuda_cflags=["-DVALUE=1"])
        self.assertEqual(self.calls, [])
        gpuproof.cupy.RawKernel(SHIFT, "shift", checks={"block": 1, "grid": 1})
        self.assertEqual(len(self.calls), 1)

    def test_the_instances_that_are_named_are_checked(self) -> None:
        with self.assertRaises(gpuproof.DefectError):
            gpuproof.cupy.RawModule(code=TEMPLATE, name_expressions=["put<64>", "put<2>"], checks={"block": 64, "grid": 1})
        gpuproof.cupy.RawModule(code=TEMPLATE, name_expressions=["put<64>"], checks={"block": 64, "grid": 1})
        self.assertEqual(self.calls[0][1]["name_expressions"], ("put<64>",))

    def test_binaries_are_not_looked_at(self) -> None:
        gpuproof.cupy.RawModule(path="k.cubin")
        self.assertEqual(self.calls, [((), {"code": None, "path": "k.cubin", "options": (), "name_expressions": None})])

    def test_an_open_answer_warns_at_the_call_or_stops_it(self) -> None:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            gpuproof.cupy.RawKernel(OPEN, "open")
            gpuproof.cupy.RawKernel(OPEN, "open", unknown="ignore")
        self.assertEqual([(w.category, w.filename) for w in caught], [(gpuproof.UnknownWarning, __file__)])
        with self.assertRaises(gpuproof.DefectError):
            gpuproof.cupy.RawKernel(OPEN, "open", unknown="error")
        with self.assertWarnsRegex(gpuproof.UnknownWarning, r"error\[source.syntax\]"):
            gpuproof.cupy.RawKernel("__global__ void k(Foreign x) {}", "k")
        with self.assertRaises(gpuproof.Error):
            gpuproof.cupy.RawKernel(FILL, "fill", checks={"block": "many"})
        with self.assertRaises(ValueError):
            gpuproof.cupy.RawKernel(OPEN, "open", unknown="never")

    def test_host_code_of_pytorch_is_read(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            made = gpuproof.torch.load_inline("m", "torch::Tensor run(torch::Tensor x);", EXTENSION, ["run"], extra_cuda_cflags=["-DBLOCK=64"])
        self.assertEqual(made, "made")
        ((args, kwargs),) = self.calls
        self.assertEqual(args[2:], ([EXTENSION], ["run"]))
        self.assertEqual(kwargs, {"extra_cuda_cflags": ["-DBLOCK=64"]})
        with self.assertRaisesRegex(gpuproof.DefectError, "kernel `last<float>` in source.cu, .* block 128"):
            gpuproof.torch.load_inline("m", "", EXTENSION, extra_cuda_cflags=["-DBLOCK=128"])

    def test_flags_of_compilers(self) -> None:
        flags = ["-DA=1", "-D", "B", "--define-macro=C", "-Iinc", "--include-path", "more", "--std=c++14", "-O3", "-lineinfo"]
        expected = {"define": ["A=1", "B", "C"], "include": ["inc", "more"], "std": "c++14"}
        self.assertEqual(compiler_options(flags), expected)
