//! An instance of a template that fails takes the template with it.
//! lower: unsupported.error
//! check: --kernel good => proved
//! check: --kernel bad => unknown unsupported.error
__global__ void good(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

template <typename T> struct Tile {
  static_assert(sizeof(T) == 8, "tiles are made of eight bytes");
  T cells[4];
};

__global__ void bad(Tile<int> *tiles) {
  tiles[blockIdx.x * blockDim.x + threadIdx.x].cells[0] = 1;
}
