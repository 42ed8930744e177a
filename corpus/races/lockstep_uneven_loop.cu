//! Lanes go round a different number of times; neighbours are in step as long as both go round.
//! replay: --block 32 --array n=iota:int:32 --array out=zero:int:32 --warp-lockstep 32
//! expect: ok
//! check: --block 32 --grid 1 --warp-lockstep 32 => proved
__global__ void lockstep_uneven_loop(const int *n, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = t;
  for (int k = 0; k < n[t]; ++k) {
    int other = s[t ^ 1];
    s[t] = other + 1;
  }
  out[t] = s[t];
}
