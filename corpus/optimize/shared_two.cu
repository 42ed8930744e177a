//! Two arrays, one wish after the other; the kernel has a shared array and a barrier of its own.
//! replay: --block 32 --grid 2 --array a=iota:int:64 --array b=iota:int:64 --array out=zero:int:64
//! expect: ok
//! optimize: tested
//@ launch block(32);
//@ gpuopt tile_shared a 32;
//@ gpuopt tile_shared b 32;
__global__ void mix(int *out, const int *a, const int *b) {
  __shared__ int s[32];
  int t = threadIdx.x;
  int i = blockIdx.x * 32 + t;
  s[t] = a[i] + b[i];
  __syncthreads();
  out[i] = s[31 - t] + a[blockIdx.x * 32 + (t + 1) % 32] - b[blockIdx.x * 32];
}
