//! Every thread draws from its own generator state.
//! replay: --block 4 --array states=zero:uint:48 --array out=zero:float:4
//! expect: ok
//! check: proved
#include <curand_kernel.h>

__global__ void random_states(curandState *states, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  curand_init(1234, i, 0, &states[i]);
  out[i] = curand_uniform(&states[i]);
}
