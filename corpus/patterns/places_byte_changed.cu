//! Each thread changes one byte of the place that it wrote: the place is another one.
//! replay: --block 8 --array out=fill:-1:int:1024
//! expect: race.global @11
//! check: --block 8 --grid 1 => refuted race.global @11
__global__ void places_byte_changed(int *out) {
  __shared__ int place[8];
  int t = threadIdx.x;
  place[t] = t;
  ((unsigned char *)place)[4 * t] = 3;
  __syncthreads();
  out[place[(t + 1) % 8]] = t;
}
