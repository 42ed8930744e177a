//! All threads draw from one generator state, which every draw reads and writes.
//! replay: --block 4 --array state=zero:uint:12 --array out=zero:float:4
//! expect: race.global @9
//! check: refuted race.global @9
#include <curand_kernel.h>

__global__ void random_state_shared(curandState *state, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = curand_uniform(state);
}
