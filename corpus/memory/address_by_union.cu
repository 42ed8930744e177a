//! An address that is stored as a pointer and read as a number.
//! check: not proved
__device__ void sink(unsigned long long p);
union Both { int *pointer; unsigned long long number; };
__global__ void k(int *a) {
  Both both;
  both.pointer = a;
  sink(both.number);
  a[threadIdx.x + blockIdx.x * blockDim.x] = 1;
}
