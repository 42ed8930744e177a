//! CUDA C++ and OpenCL C to kernel IR, through clang's typed syntax tree.

pub mod clang;
