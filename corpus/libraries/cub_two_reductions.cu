//! Two reductions of different types in one kernel, each with its storage.
//! check: proved
#include <cub/cub.cuh>

__global__ void cub_two_reductions(const int *in, int *out, float *mean) {
  __shared__ cub::BlockReduce<int, 128>::TempStorage of_ints;
  __shared__ cub::BlockReduce<float, 128>::TempStorage of_floats;
  int most = cub::BlockReduce<int, 128>(of_ints).Reduce(in[threadIdx.x], cub::Max());
  float sum = cub::BlockReduce<float, 128>(of_floats).Sum(1.0f);
  if (threadIdx.x == 0) {
    out[blockIdx.x] = most;
    mean[blockIdx.x] = sum;
  }
}

void start(const int *in, int *out, float *mean) { cub_two_reductions<<<1, 128>>>(in, out, mean); }
