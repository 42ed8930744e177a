//! The places that the threads wrote into shared memory are not all different.
//! replay: --block 8 --array out=fill:-1:int:8
//! expect: race.global @9
//! check: --block 8 --grid 1 => refuted race.global @9
__global__ void shared_places(int *out) {
  __shared__ int place[8];
  int t = threadIdx.x; place[t] = t / 2;
  __syncthreads();
  out[place[(t + 1) % 8]] = t;
}
