//! The kernel itself sets the counter to its last number: the second thread gets 0, as a later one gets the first again.
//! check: refuted race.global @12
//! replay: --block 2 --grid 1 --array a=zero:int:4
//! expect: race.global @12
__global__ void k(int *a) {
  __shared__ unsigned c;
  if (threadIdx.x == 0) c = 0xffffffffu;
  __syncthreads();
  unsigned r = atomicAdd(&c, 1u);
  if (r + 1 < 2)
    // 0xffffffff and 0
    a[blockIdx.x] = threadIdx.x;
}
