//! A field of unknown type would be an `int` to clang, and the record after it another one.
//! lower: unsupported.error
//! check: --kernel good => proved
//! check: --kernel bad => unknown unsupported.error
__global__ void good(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

struct Row {
  Missing key;
  int value[4];
};

__global__ void bad(Row *rows) {
  rows[blockIdx.x * blockDim.x + threadIdx.x].value[0] = 1;
}
