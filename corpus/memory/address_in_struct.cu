//! A struct with the number in it is handed over by value.
//! check: unknown unsupported.call
struct Where { unsigned long long number; int length; };
__device__ void sink(Where where);
__global__ void k(int *a) {
  Where where{(unsigned long long)a, 4};
  sink(where);
  a[threadIdx.x + blockIdx.x * blockDim.x] = 1;
}
