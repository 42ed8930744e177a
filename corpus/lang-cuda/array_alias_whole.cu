//! Another name for a whole shared array: it is as long as the array, and no copy is made.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 256 257 258 259
//! check: --block 64 => proved

__global__ void array_alias_whole(int *out) {
  __shared__ int a[64];
  auto &h = a;
  h[63 - threadIdx.x] = threadIdx.x;
  out[blockIdx.x * blockDim.x + threadIdx.x] = sizeof(h) + a[63 - threadIdx.x];
}
