// Declarations of the header of this name that comes with CUDA's samples, for programs without it.
#pragma once
#include <nvrtc.h>
#include <helper_cuda_drvapi.h>
#define NVRTC_SAFE_CALL(Name, x) do { if ((x) != NVRTC_SUCCESS) exit(1); } while (0)
void compileFileToCUBIN(char *file, int argc, char **argv, char **cubin, size_t *size, int cooperative);
CUmodule loadCUBIN(char *cubin, int argc, char **argv);
