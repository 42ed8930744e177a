//! A 1-D index in a 2-D launch: threads that differ only in y write the same element.
//! replay: --block 16 --array out=zero:int:16
//! expect: ok
//! replay: --block 16,2 --array out=zero:int:16
//! expect: race.global @10
//! check: --block 16 => proved
//! check: --block 16,2 => refuted race.global @10
__global__ void missing_dimension(int *out) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  out[x] = x + threadIdx.y;
}
