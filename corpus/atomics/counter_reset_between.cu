//! The counter starts again between two rounds, so the numbers of both rounds are the same; both are used after the second.
//! replay: --block 8 --array out=zero:int:8
//! expect: race.global @16,17
//! check: refuted race.global @16,17
__global__ void counter_reset_between(int *out) {
  __shared__ int next;
  int t = threadIdx.x;
  if (t == 0) next = 0;
  __syncthreads();
  int first = atomicAdd(&next, 1);
  __syncthreads();
  if (t == 0) next = 0;
  __syncthreads();
  int second = t < 4 ? 0 : atomicAdd(&next, 1);
  if (t < 4)
    out[first] = t;
  else out[second] = t;
}
