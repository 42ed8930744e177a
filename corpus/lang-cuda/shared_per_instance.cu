//! Shared arrays of different functions, and of different instances of one template, are different memory.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 0 111 222 333
//! check: --block 4 => proved
template <int n> __device__ int *board() {
  __shared__ int s[4];
  return s;
}

__device__ int *other() {
  __shared__ int s[4];
  return s;
}

__global__ void shared_per_instance(int *out) {
  int t = threadIdx.x;
  board<1>()[t] = t;
  board<2>()[3 - t] = 10 * (3 - t);
  other()[t ^ 1] = 100 * (t ^ 1);
  __syncthreads();
  out[blockIdx.x * 4 + t] = board<1>()[t] + board<2>()[t] + other()[t];
}
