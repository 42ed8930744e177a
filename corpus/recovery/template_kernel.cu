//! A template kernel with an error that only its instance shows.
//! lower: unsupported.error
//! check: --kernel good => proved
//! check: --kernel bad => unknown unsupported.error
__global__ void good(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

template <typename T> __global__ void bad(T *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = T::missing();
}
template __global__ void bad<int>(int *);
