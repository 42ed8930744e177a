//! A parameter of a class that is not understood costs its kernel, not the file.
//! lower: unsupported.construct
//! lower: unsupported.type @8
//! check: --kernel other => proved
//! check: --kernel seeded => unknown unsupported.construct
#include <utility>

__global__ void seeded(float *a, std::pair<unsigned long long, int> seeds) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = seeds.first;
}

__global__ void other(float *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
