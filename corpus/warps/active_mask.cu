//! __activemask is arbitrary but for the caller's own bit.
//! replay: --block 32 --array out=zero:int:32
//! expect: ok
//! array: out = 1*32
//! check: proved
__global__ void active_mask(int *out) {
  unsigned lane = threadIdx.x % 32;
  unsigned active = __activemask();
  out[blockIdx.x * blockDim.x + threadIdx.x] = (active >> lane) & 1u;
}
