//! A class with constructors, methods, const methods and private data.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 11 14 17 20
//! check: proved
class counter {
  int value, step;

public:
  __device__ counter(int start, int step = 1) : value(start), step(step) {}
  __device__ void advance(int times) {
    for (int k = 0; k < times; k++) value += step;
  }
  __device__ int get() const { return value; }
};

__global__ void methods(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  counter even(10, 2), plain(1);
  even.advance(i);
  plain.advance(i);
  out[i] = even.get() + plain.get();
}
