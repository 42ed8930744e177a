//! A shuffle exchanges values but orders no memory.
//! replay: --block 32 --array out=zero:int:32
//! expect: race.shared @8,10
//! check: --block 32 => refuted race.shared @8,10
__global__ void shuffle_orders_nothing(int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = t;
  int other = __shfl_xor_sync(0xffffffffu, t, 1);
  out[blockIdx.x * 32 + t] = s[other];
}
