//! A lane calls __syncwarp with a mask that does not name it.
//! replay: --block 32 --array out=zero:int:32
//! expect: barrier.mask @7
//! check: --block 32 => refuted barrier.mask @7
__global__ void caller_outside_mask(int *out) {
  out[threadIdx.x] = 1;
  __syncwarp(0xffffu);
}
