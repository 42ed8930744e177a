//! A counter in shared memory claims per block; each block writes its own part of the output.
//! replay: --block 16 --grid 2 --array out=zero:int:32
//! expect: ok
//! array: out = 100*16 101*16
//! check: proved
__global__ void shared_counter_own_part(int *out) {
  __shared__ unsigned next;
  if (threadIdx.x == 0) next = 0;
  __syncthreads();
  unsigned slot = atomicAdd(&next, 1u);
  if (slot < blockDim.x) out[blockIdx.x * blockDim.x + slot] = 100 + blockIdx.x;
}
