// Declarations of the header of this name that comes with CUDA's samples, for programs without it.
#pragma once
#include <helper_string.h>
#pragma clang attribute push(__attribute__((internal_linkage)), apply_to = function)
template <class T> const char *_cudaGetErrorEnum(T error);
template <class T> void check(T result, const char *const function, const char *const file, const int line);
void __getLastCudaError(const char *message, const char *file, const int line);
void __printLastCudaError(const char *message, const char *file, const int line);
int ftoi(float value);
int _ConvertSMVer2Cores(int major, int minor);
const char *_ConvertSMVer2ArchName(int major, int minor);
int gpuDeviceInit(int device);
int gpuGetMaxGflopsDeviceId();
int findCudaDevice(int argc, const char **argv);
int findIntegratedGPU();
bool checkCudaCapabilities(int major, int minor);
#pragma clang attribute pop
#define checkCudaErrors(val) check((val), #val, __FILE__, __LINE__)
#define getLastCudaError(msg) __getLastCudaError(msg, __FILE__, __LINE__)
#define printLastCudaError(msg) __printLastCudaError(msg, __FILE__, __LINE__)
#ifndef MAX
#define MAX(a, b) (a > b ? a : b)
#endif
#ifndef MIN
#define MIN(a, b) (a < b ? a : b)
#endif
