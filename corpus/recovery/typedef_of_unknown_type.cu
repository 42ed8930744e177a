//! A name for an unknown type would be a name for `int`.
//! lower: unsupported.error
//! check: --kernel good => proved
//! check: --kernel bad => unknown unsupported.error
__global__ void good(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

typedef Missing Element;

__global__ void bad(Element *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
