//! Half of the threads write a second place over their first one before the barrier.
//! replay: --block 8 --array out=fill:-1:int:8
//! expect: race.global @11
//! check: --block 8 --grid 1 => refuted race.global @11
__global__ void places_written_over(int *out) {
  __shared__ int place[8];
  int t = threadIdx.x;
  place[t] = t;
  if (t >= 4) place[t] = t - 4;
  __syncthreads();
  out[place[(t + 1) % 8]] = t;
}
