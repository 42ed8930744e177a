//! A loop over the grid: the same figures in every iteration, however many there are.
//! replay: --block 64 --grid 2 --arg n=500 --array in=iota:float:500 --array out=zero:float:500
//! expect: ok
//! perf:
//! access: 14 write out: sectors at most 4; requests 8 an iteration
//! access: 14 read in: sectors at most 4; requests 8 an iteration
//! branch: 13 at the limit
//! perf: --block 64 --grid 2 --arg n=500
//! access: 14 write out: sectors at most 4; requests 8
//! access: 14 read in: sectors at most 4; requests 8
//! branch: 13 at the limit
__global__ void grid_stride(float *out, const float *in, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    out[i] = in[i] * 2;
}
