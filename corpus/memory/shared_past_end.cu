//! The last thread reads one element past the end of a shared array.
//! replay: --block 64 --array out=zero:int:64
//! expect: memory.bounds @10
//! check: --block 64 => refuted memory.bounds @10
__global__ void shared_past_end(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  out[blockIdx.x * 64 + t] = s[t + 1];
}
