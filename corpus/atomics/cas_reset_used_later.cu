//! The flag is cleared between two rounds, but the winners of both rounds write after the second.
//! check: --block 8 --grid 1 => not proved
__global__ void cas_reset_used_later(int *out) {
  __shared__ int taken;
  if (threadIdx.x == 0) taken = 0;
  __syncthreads();
  bool first = atomicCAS(&taken, 0, 1) == 0;
  __syncthreads();
  if (threadIdx.x == 0) taken = 0;
  __syncthreads();
  bool second = threadIdx.x > 3 && atomicCAS(&taken, 0, 1) == 0;
  if (first || second) *out = threadIdx.x;
}
