//! A class of a library that is known by its name only.
//! check: unknown possible

#include <optional>

__global__ void k(int *a) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  a[t] = s[blockDim.x - 1 - t];
}

int main() {
  int *d;
  cudaMalloc(&d, 1024);
  k<<<1, sizeof(std::optional<int>) * 20>>>(d);
}
