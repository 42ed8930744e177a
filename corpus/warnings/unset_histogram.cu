//! Threads clear as many bins as there are threads, and there are more bins.
//! check: --block 64 => proved
//! warns: memory.uninitialised @9
__global__ void histogram(int *out) {
  __shared__ int bins[100];
  bins[threadIdx.x] = 0;
  __syncthreads();
  for (int k = threadIdx.x; k < 100; k += 64)
    atomicAdd(&out[k], bins[k]);
}
