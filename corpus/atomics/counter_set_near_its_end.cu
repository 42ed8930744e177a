//! A signed counter that starts 15 below its end is negative after 16 threads.
//! check: refuted race.global @8
__global__ void k(int *a) {
  __shared__ int c;
  if (threadIdx.x == 0) c = 0x7ffffff0;
  __syncthreads();
  int r = atomicAdd(&c, 1);
  if (r < 0) a[blockIdx.x] = threadIdx.x;
}
