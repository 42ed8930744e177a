//! An element that nobody stored is an index.
//! check: --block 32 --bounds off => proved
//! warns: memory.uninitialised @9
__global__ void gather(const int *a, int *out) {
  __shared__ int where[32];
  int t = threadIdx.x;
  if (t < 31) where[t] = t;
  __syncthreads();
  int from = where[31 - t];
  out[blockIdx.x * 32 + t] = a[from & 1023];
}
