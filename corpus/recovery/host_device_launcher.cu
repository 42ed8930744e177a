//! A function for host and device launches an instance behind an error: nobody knows which.
//! lower: unsupported.error
//! check: not proved
template <int SHIFT> __global__ void shifted(int *a) {
  a[(blockIdx.x * blockDim.x + threadIdx.x) >> SHIFT] = threadIdx.x;
}
template __global__ void shifted<0>(int *);

__host__ __device__ void launch(int *a) {
  missing_call(a);
}
