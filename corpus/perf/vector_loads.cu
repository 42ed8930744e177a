//! Four floats at a time: quarters of the warp, 16 sectors, all used.
//! replay: --block 64 --grid 2 --array in=iota:float4:128 --array out=zero:float4:128
//! expect: ok
//! perf:
//! access: 12 read in: sectors 16; requests 8
//! access: 12 write s: degree 1; requests 8; for every block size
//! access: 14 read s: degree 1; requests 8; for every block size
//! access: 14 write out: sectors 16; requests 8
__global__ void vector_loads(float4 *out, const float4 *in) {
  __shared__ float4 s[1024];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = in[i];
  __syncthreads();
  out[i] = s[threadIdx.x];
}
