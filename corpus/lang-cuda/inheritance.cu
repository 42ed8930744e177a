//! Derived classes contain their bases; methods are found by static type.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 106 110 114 118
//! check: proved
struct shape {
  int width;
  __device__ explicit shape(int w) : width(w) {}
  __device__ int size() const { return width; }
};
struct tagged { int tag = 100; };
struct box : shape, tagged {
  int height;
  __device__ box(int w, int h) : shape(w), height(h) {}
  __device__ int size() const { return shape::size() * height; }
};

__device__ int base_size(const shape &s) { return s.size(); }

__global__ void inheritance(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  box b(i + 2, 3);
  out[i] = b.size() + base_size(b) - 2 + b.tag;
}
