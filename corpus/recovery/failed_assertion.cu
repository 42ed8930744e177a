//! A failed assertion at file scope says that what it names is not what the program takes it for.
//! lower: unsupported.error
//! check: --kernel good => proved
//! check: --kernel bad => unknown unsupported.error
__global__ void good(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

struct Block {
  int value[4];
};
static_assert(sizeof(Block) == 18, "the size that the program relies on");

__global__ void bad(Block *blocks) {
  blocks[blockIdx.x * blockDim.x + threadIdx.x].value[0] = 1;
}
