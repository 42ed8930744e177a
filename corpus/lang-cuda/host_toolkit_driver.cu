//! Host code with the driver API and the run-time compiler is read.
//! check: proved
#include <cuda.h>
#include <nvrtc.h>
#include <string>
#include <vector>
__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}
int main() {
  nvrtcProgram program;
  nvrtcCreateProgram(&program, "", "k.cu", 0, nullptr, nullptr);
  const char *options[] = {"--gpu-architecture=compute_70"};
  if (nvrtcCompileProgram(program, 1, options) != NVRTC_SUCCESS) {
    size_t size;
    nvrtcGetProgramLogSize(program, &size);
    std::string log(size, ' ');
    nvrtcGetProgramLog(program, &log[0]);
  }
  size_t size;
  nvrtcGetPTXSize(program, &size);
  std::vector<char> ptx(size);
  nvrtcGetPTX(program, ptx.data());
  CUdevice device;
  CUcontext context;
  CUmodule module;
  CUfunction function;
  CUdeviceptr memory;
  cuInit(0);
  cuDeviceGet(&device, 0);
  int major;
  cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
  cuCtxCreate(&context, CU_CTX_SCHED_AUTO, device);
  if (cuModuleLoadDataEx(&module, ptx.data(), 0, nullptr, nullptr) == CUDA_ERROR_INVALID_PTX) return 1;
  cuModuleGetFunction(&function, module, "k");
  int n = 1000;
  cuMemAlloc(&memory, n * sizeof(int));
  void *arguments[] = {&memory, &n};
  cuLaunchKernel(function, 4, 1, 1, 256, 1, 1, 0, nullptr, arguments, nullptr);
  k<<<4, 256>>>((int *)memory, n);
  cuCtxSynchronize();
  cuMemFree(memory);
  cuCtxDestroy(context);
}
