//! A user-written copy constructor and copy assignment have their effects.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 11..14
//! check: proved
struct tracked {
  int value;
  __device__ tracked(int v) : value(v) {}
  __device__ tracked(const tracked &o) : value(o.value + 1) {}
  __device__ tracked &operator=(const tracked &o) {
    value = o.value + 10;
    return *this;
  }
};

__device__ int take(tracked t) { return t.value; }

__global__ void copy_constructor(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  tracked a(i), b(0);
  b = a;
  out[i] = take(b);
}
