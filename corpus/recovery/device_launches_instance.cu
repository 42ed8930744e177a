//! A device function with an error launches an instance that nobody knows.
//! lower: unsupported.error
//! check: --kernel child<...> => unknown unsupported.error
template <typename T> __global__ void child(T *a) { a[0] = threadIdx.x; }
__global__ void other(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__device__ void launch(int *a) { child<decltype(missing_call(a))><<<1, 32>>>(a); }
