//! A helper with a contract: its callers may rely on what it ensures.
//! replay: --block 8 --array out=zero:int:8
//! expect: ok
//! array: out = 0 0 2 2 4 4 6 6
//! check: --block 8 => proved
__device__ int round_down(int v, int step) {
  __requires(v >= 0);
  __requires(step > 0);
  __ensures(__return_val_int() <= __old_int(v));
  __ensures(__return_val_int() >= 0);
  return v - v % step;
}

__global__ void function_contract(int *out) {
  __shared__ int s[8];
  int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  out[blockIdx.x * 8 + t] = s[round_down(t, 2)];
}
