/* Read before a file that only the host's compiler sees: the macros by which a text can tell that nvcc reads it are gone. */
#pragma once
#undef __CUDACC__
#undef __NVCC__
#undef __CUDA__
