//! Branches by lane, by warp and by data.
//! replay: --block 64 --array in=iota:int:64 --array out=zero:int:64
//! expect: ok
//! perf: --block 64
//! access: 13 read out: sectors 4; requests 2
//! access: 16 read in: sectors 4; requests 2
//! access: 20 write out: sectors 4; requests 2
//! branch: 12 2 of 2
//! branch: 16 by data
__global__ void divergent_lanes(int *out, const int *in) {
  int t = threadIdx.x, v = 0;
  if (t % 2 == 0)
    v = out[t];
  if (t / 32 == 1)
    v += 2;
  if (in[t] > 5)
    v += 3;
  if (blockIdx.x % 2 == 0)
    v += 4;
  out[t] = v;
}
