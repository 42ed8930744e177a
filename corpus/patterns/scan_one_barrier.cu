//! With one barrier a step a thread overwrites what its neighbour still reads.
//! replay: --block 16 --array a=iota:int:16
//! expect: race.shared @11
//! check: --block 16 => refuted race.shared @11
__global__ void scan_one_barrier(int *a) {
  __shared__ int s[256];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  s[t] = a[i];
  __syncthreads();
  for (int d = 1; d < blockDim.x; d *= 2) {
    if (t >= d) s[t] += s[t - d];
    __syncthreads();
  }
  a[i] = s[t];
}
