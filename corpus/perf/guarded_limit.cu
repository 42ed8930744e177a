//! A limit that is an argument: at most this many sectors, and only one warp parts.
//! replay: --block 64 --grid 2 --arg n=100 --array in=iota:int:100 --array out=zero:int:100
//! expect: ok
//! perf:
//! access: 15 write out: sectors at most 4; requests 8
//! access: 15 read in: sectors at most 4; requests 8
//! branch: 14 at the limit
//! perf: --arg n=100 --grid 2 --block 64
//! access: 15 write out: sectors at most 4; requests 2
//! access: 15 read in: sectors at most 4; requests 2
//! branch: 14 at the limit
__global__ void guarded_limit(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i] + 1;
}
