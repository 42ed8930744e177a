//! Blocks run the loop with the barrier differently often; inside one block all threads agree.
//! replay: --block 4 --grid 3 --array out=zero:int:12
//! expect: ok
//! array: out = 0..3 1 2 3 0 2 3 0 1
//! check: --block 4 => proved
__global__ void block_dependent_trip_count(int *out) {
  __shared__ int s[4];
  int t = threadIdx.x;
  s[t] = t;
  for (int k = 0; k < blockIdx.x; k++) {
    __syncthreads();
    int v = s[(t + 1) % 4];
    __syncthreads();
    s[t] = v;
  }
  out[blockIdx.x * 4 + t] = s[t];
}
