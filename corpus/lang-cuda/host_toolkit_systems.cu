//! Host code with NCCL, NVML, NVTX and cuDNN is read.
//! check: proved
#include <cudnn.h>
#include <nccl.h>
#include <nvToolsExt.h>
#include <nvml.h>
#include <nvtx3/nvtx3.hpp>
#include <stdio.h>
__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}
int main() {
  nvtxRangePushA("main");
  nvtx3::scoped_range range{"work"};
  nvmlDevice_t board;
  nvmlMemory_t memory;
  nvmlInit();
  nvmlDeviceGetHandleByIndex(0, &board);
  if (nvmlDeviceGetMemoryInfo(board, &memory) == NVML_SUCCESS) printf("%llu\n", memory.free);
  int n = 1000, *a, device = 0;
  cudaMalloc(&a, n * sizeof(int));
  k<<<4, 256>>>(a, n);
  ncclComm_t comm;
  ncclCommInitAll(&comm, 1, &device);
  ncclGroupStart();
  ncclAllReduce(a, a, n, ncclInt, ncclSum, comm, 0);
  ncclGroupEnd();
  cudnnHandle_t dnn;
  cudnnTensorDescriptor_t tensor;
  cudnnActivationDescriptor_t relu;
  float one = 1, zero = 0, *x;
  cudaMalloc(&x, n * sizeof(float));
  cudnnCreate(&dnn);
  cudnnCreateTensorDescriptor(&tensor);
  cudnnSetTensor4dDescriptor(tensor, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, 10, 100);
  cudnnCreateActivationDescriptor(&relu);
  cudnnSetActivationDescriptor(relu, CUDNN_ACTIVATION_RELU, CUDNN_PROPAGATE_NAN, 0.0);
  if (cudnnActivationForward(dnn, relu, &one, tensor, x, &zero, tensor, x) != CUDNN_STATUS_SUCCESS) return 1;
  ncclCommDestroy(comm);
  nvtxRangePop();
}
