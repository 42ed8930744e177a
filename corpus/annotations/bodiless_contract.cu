//! A device function without a body is used by its contract: it reads and writes nothing of the caller's.
//! check: proved
//@ requires key >= 0;
//@ ensures 0 <= \result && \result < 8;
extern __device__ int bucket_of(int key);

__global__ void bodiless_contract(const int *keys, int *counts) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int key = keys[i];
  if (key >= 0) atomicAdd(&counts[bucket_of(key)], 1);
}
