// Declarations of the header of this name that comes with CUDA's samples, for programs without it.
#pragma once
#include <helper_string.h>
#pragma clang attribute push(__attribute__((internal_linkage)), apply_to = function)
const char *getCudaDrvErrorString(CUresult error);
void __checkCudaErrors(CUresult error, const char *file, const int line);
template <class T> void getCudaAttribute(T *attribute, CUdevice_attribute which, int device);
int _ConvertSMVer2CoresDRV(int major, int minor);
int gpuDeviceInitDRV(int argc, const char **argv);
int gpuGetMaxGflopsDeviceIdDRV();
CUdevice findCudaDeviceDRV(int argc, const char **argv);
CUdevice findIntegratedGPUDrv();
bool checkCudaCapabilitiesDRV(int major, int minor, int device);
#pragma clang attribute pop
#ifndef checkCudaErrors
#define checkCudaErrors(err) __checkCudaErrors(err, __FILE__, __LINE__)
#endif
