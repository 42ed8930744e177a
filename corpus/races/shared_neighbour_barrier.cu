//! The barrier between the writes and the reads of the neighbours makes the exchange race-free.
//! replay: --block 64 --grid 2 --array in=iota:int:128 --array out=zero:int:128
//! expect: ok
//! array: out = 1..63 0 65..127 64
//! check: --block 64 => proved
//! check: --block 65 => refuted memory.bounds @10
__global__ void shared_neighbour_barrier(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  out[blockIdx.x * 64 + t] = s[(t + 1) % 64];
}
