//! Each thread copies several elements of a tile before it closes the group; the tiles are double-buffered.
//! replay: --block 8 --array in=fill:1:int:128 --array out=zero:int:8 --arg n=4
//! expect: ok
//! array: out = 128*8
//! check: --block 8 => proved
#include <cuda_pipeline.h>
#define TILE 32

__global__ void pipeline_copy_loop(const int *in, int *out, int n) {
  __shared__ int s[2][TILE];
  int t = threadIdx.x, current = 0, sum = 0;
  for (int i = t; i < TILE; i += blockDim.x) __pipeline_memcpy_async(&s[0][i], &in[i], sizeof(int));
  __pipeline_commit();
  for (int k = 0; k < n; ++k) {
    if (k + 1 < n)
      for (int i = t; i < TILE; i += blockDim.x)
        __pipeline_memcpy_async(&s[1 - current][i], &in[(k + 1) * TILE + i], sizeof(int));
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    for (int i = 0; i < TILE; ++i) sum += s[current][i];
    __syncthreads();
    current = 1 - current;
  }
  __pipeline_wait_prior(0);
  out[blockIdx.x * blockDim.x + t] = sum;
}
