//! All lanes read one word: served at once, also if two warps read different ones.
//! replay: --block 64 --array in=iota:int:64 --array out=zero:int:64
//! expect: ok
//! perf:
//! access: 12 write s: degree 1; requests 8; for every block size
//! access: 12 read in: sectors 4; requests 8; for every block size
//! access: 14 write out: sectors 4; requests 8; for every block size
//! access: 14 read s: degree 1; requests 8; for every block size
//! access: 14 read in: sectors 1; requests 8; for every block size
__global__ void broadcast(int *out, const int *in) {
  __shared__ int s[1024];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 32] + in[0];
}
