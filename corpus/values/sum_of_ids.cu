//! Global ids fit for every launch, so that nothing overflows although it is checked; the unsigned sum may wrap.
//! replay: --block 4 --grid 2 --array out=zero:uint:8
//! expect: ok
//! check: --overflow check => proved
__global__ void sum_of_ids(unsigned *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = threadIdx.x * 4000000000u + 5u;
}
