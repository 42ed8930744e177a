//! A transposition without a tile: reads are coalesced, each write is 32 sectors.
//! replay: --block 32,8 --grid 2,8 --arg n=64 --array in=iota:float:4096 --array out=zero:float:4096
//! expect: ok
//! perf: --block 32,8 --assume n%32==0
//! access: 10 write out: sectors at most 32; requests 8
//! access: 10 read in: sectors 4; requests 8
__global__ void transpose_naive(float *out, const float *in, int n) {
  int x = blockIdx.x * 32 + threadIdx.x;
  int y = blockIdx.y * 8 + threadIdx.y;
  out[x * n + y] = in[y * n + x];
}
