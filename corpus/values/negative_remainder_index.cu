//! A negative remainder is a negative index: the ring buffer goes wrong for the first thread.
//! replay: --block 8 --array out=zero:int:8
//! expect: memory.bounds @8
//! check: --block 8 => refuted memory.bounds @8
__global__ void negative_remainder_index(int *out) {
  __shared__ int ring[8];
  int t = threadIdx.x;
  ring[(t - 1) % 8] = t;
  __syncthreads();
  out[blockIdx.x * 8 + t] = ring[t];
}
