//! The number goes through a lambda on its way.
//! check: unknown unsupported.call
__device__ void sink(unsigned long long p);
__global__ void k(int *a) {
  auto number = [=]() { return (unsigned long long)(a + 1); };
  sink(number());
  a[threadIdx.x + blockIdx.x * blockDim.x] = 1;
}
