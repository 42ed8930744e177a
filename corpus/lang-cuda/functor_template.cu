//! A kernel template over a functor that is passed by value with its data.
//! replay: --kernel map<scaled> --block 4 --array a=iota:int:4 --arg f.factor=3
//! expect: ok
//! array: a = 1 4 7 10
//! check: proved
struct scaled {
  int factor;
  __device__ int operator()(int v) const { return v * factor + 1; }
};

template <typename F> __global__ void map(int *a, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = f(a[i]);
}

template __global__ void map<scaled>(int *, scaled);
