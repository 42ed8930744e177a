//! Tree reduction, the distance halved in every step, for any power-of-two block.
//! replay: --block 32 --grid 2 --dynamic-shared 128 --array a=iota:int:64 --array out=zero:int:2
//! expect: ok
//! array: out = 496 1520
//! check: --assume dynamicShared==4*blockDim.x => proved
extern __shared__ int partial[];

__global__ void reduce_halving(const int *a, int *out) {
  int t = threadIdx.x;
  partial[t] = a[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int d = blockDim.x / 2; d > 0; d >>= 1) {
    if (t < d) partial[t] += partial[t + d];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = partial[0];
}
