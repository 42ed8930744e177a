//! Without its base a record has another layout.
//! lower: unsupported.error
//! check: --kernel good => proved
//! check: --kernel bad => unknown unsupported.error
__global__ void good(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

struct Node : public MissingBase {
  int value;
};

__global__ void bad(Node *nodes) {
  nodes[blockIdx.x * blockDim.x + threadIdx.x].value = 1;
}
