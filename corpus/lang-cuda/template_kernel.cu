//! A kernel template, lowered once for each instantiation.
//! replay: --kernel scale<int,3> --block 4 --array a=iota:int:4
//! expect: ok
//! array: a = 0 3 6 9
//! replay: --kernel scale<float,2> --block 4 --array a=iota:float:4
//! expect: ok
//! array: a = 0 2 4 6
//! check: proved
template <typename T, int factor>
__global__ void scale(T *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = a[i] * factor;
}

template __global__ void scale<int, 3>(int *);
template __global__ void scale<float, 2>(float *);
