//! Managed memory, symbols copied from the host, streams and events.
//! replay: --kernel scale --block 4
//! expect: ok
//! array: values = 0*8
//! check: --block 8 --grid 1 => proved
#include <cuda_runtime.h>

__managed__ float values[8];
__constant__ float factor;

__global__ void scale() { values[threadIdx.x] *= factor; }

int main() {
  float two = 2.0f;
  cudaStream_t stream;
  cudaEvent_t start, stop;
  cudaStreamCreate(&stream);
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaMemcpyToSymbol(factor, &two, sizeof(float));
  cudaEventRecord(start, stream);
  scale<<<1, 8, 0, stream>>>();
  cudaEventRecord(stop, stream);
  cudaEventSynchronize(stop);
  float ms = 0;
  cudaEventElapsedTime(&ms, start, stop);
  cudaStreamDestroy(stream);
  return ms < 0;
}
