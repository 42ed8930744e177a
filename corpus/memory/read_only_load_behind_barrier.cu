//! A barrier orders memory, but not the read-only cache: the neighbour's new value may be missed.
//! check: refuted memory.read_only
//! replay: --grid 1 --block 32
//! expect: memory.read_only @10
__global__ void shift(int *a, int *out) {
  int t = threadIdx.x;
  if (blockIdx.x > 0) return;
  a[t] = t;
  __syncthreads();
  out[t] = __ldg(&a[(t + 1) % blockDim.x]);
}
