//! Threads clear all bins, however many there are.
//! check: --block 64 => proved
//! warns: ok
__global__ void histogram(int *out) {
  __shared__ int bins[100];
  for (int k = threadIdx.x; k < 100; k += 64) bins[k] = 0;
  __syncthreads();
  atomicAdd(&bins[threadIdx.x % 7], 1);
  __syncthreads();
  for (int k = threadIdx.x; k < 100; k += 64) atomicAdd(&out[k], bins[k]);
}
