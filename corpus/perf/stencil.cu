//! A stencil of three points from global memory: the neighbours' reads need one more sector than the middle one.
//! replay: --block 32 --grid 2 --array in=iota:float:66 --array out=zero:float:66
//! expect: ok
//! perf: --block 32
//! access: 11 write out: sectors 5; requests 1
//! access: 11 read in: sectors 4; requests 1
//! access: 11 read in: sectors 5; requests 1
//! access: 11 read in: sectors 5; requests 1
__global__ void stencil(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i + 1] = in[i] + in[i + 1] + in[i + 2];
}
