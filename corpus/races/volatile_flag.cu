//! volatile changes nothing: the flag is written and read without any ordering.
//! replay: --block 32 --array ready=zero:int:1 --array out=zero:int:32
//! expect: race.global @6,7
//! check: refuted race.global @6,7
__global__ void volatile_flag(volatile int *ready, int *out) {
  if (threadIdx.x == 0) *ready = 1;
  out[blockIdx.x * blockDim.x + threadIdx.x] = *ready;
}
