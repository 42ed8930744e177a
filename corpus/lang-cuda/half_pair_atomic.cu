//! `atomicAdd` of a pair adds each of the two numbers atomically.
//! replay: --block 32 --array sums=zero:half2:1
//! expect: ok
//! array: sums:half = 32 64
//! check: proved
#include <cuda_fp16.h>
__global__ void half_pair_atomic(__half2 *sums) {
  atomicAdd(&sums[0], __floats2half2_rn(1.0f, 2.0f));
}
