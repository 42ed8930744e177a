//! After another barrier the places have been written over by other threads than those who wrote them first.
//! replay: --block 64 --array out=zero:int:64
//! expect: race.global @12
//! check: --block 64 --grid 1 => refuted race.global @12
__global__ void places_written_by_others(int *out) {
  __shared__ int place[64];
  int t = threadIdx.x;
  place[t] = t;
  __syncthreads();
  place[63 - t] = 0;
  __syncthreads();
  out[place[t]] = t;
}
