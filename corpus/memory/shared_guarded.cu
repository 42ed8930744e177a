//! The guard keeps the neighbour inside the shared array.
//! replay: --block 64 --array out=zero:int:64
//! expect: ok
//! array: out = 1..63 63
//! check: --block 64 => proved
__global__ void shared_guarded(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  out[blockIdx.x * 64 + t] = t + 1 < 64 ? s[t + 1] : s[t];
}
