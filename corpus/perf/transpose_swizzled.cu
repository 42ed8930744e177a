//! The same without padding, but the column is exchanged with the row's bits: conflict-free in both directions.
//! replay: --block 32,32 --grid 2,1 --arg w=64 --array in=iota:float:2048 --array out=zero:float:2048
//! expect: ok
//! perf: --block 32,32
//! access: 12 write tile: degree 1; requests 32
//! access: 12 read in: sectors 4..5, typically 4.69; requests 32; 4 if 8 divides w, else 5
//! access: 14 write out: sectors 4; requests 32
//! access: 14 read tile: degree 1; requests 32
__global__ void transpose_swizzled(float *out, const float *in, int w) {
  __shared__ float tile[32 * 32];
  int tx = threadIdx.x, ty = threadIdx.y;
  tile[ty * 32 + (tx ^ ty)] = in[ty * w + blockIdx.x * 32 + tx];
  __syncthreads();
  out[(blockIdx.x * 32 + ty) * 32 + tx] = tile[tx * 32 + (ty ^ tx)];
}
