//! With unsigned arithmetic t - 1 wraps to 2^32 - 1, whose remainder by 8 is 7: the ring buffer is right.
//! replay: --block 8 --array out=zero:int:8
//! expect: ok
//! array: out = 1..7 0
//! check: --block 8 => proved
__global__ void unsigned_remainder_index(int *out) {
  __shared__ int ring[8];
  unsigned t = threadIdx.x;
  ring[(t - 1) % 8] = t;
  __syncthreads();
  out[blockIdx.x * 8 + t] = ring[t];
}
