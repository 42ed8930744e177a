//! A name for a name for an unknown type.
//! lower: unsupported.error
//! check: --kernel good => proved
//! check: --kernel bad => unknown unsupported.error
__global__ void good(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

using Key = missing::Key;
using Keys = Key *;

__global__ void bad(Keys keys) {
  keys[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
