//! A constructor that is only declared: nothing is known of what it does.
//! lower: unsupported.call @11
//! check: unknown unsupported.call
struct meter {
  int n;
  __device__ meter(int n);
};

__global__ void constructor_elsewhere(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  meter m(i);
  out[i] = m.n;
}
