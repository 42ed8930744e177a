//! Warp-synchronous reduction without __syncwarp: a race today, ordered under the pre-Volta lock-step rule.
//! replay: --block 32 --array in=iota:int:64 --array out=zero:int:1
//! expect: race.shared @16
//! replay: --block 32 --array in=iota:int:64 --array out=zero:int:1 --warp-lockstep 32
//! expect: ok
//! array: out = 2016
//! check: --block 32 --grid 1 => refuted race.shared @16
//! check: --block 32 --grid 1 --warp-lockstep 32 => proved
__global__ void lockstep_reduction(const int *in, int *out) {
  __shared__ volatile int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  s[t + 32] = in[t + 32];
  s[t] += s[t + 32];
  for (int d = 16; d > 0; d /= 2)
    s[t] += s[t + d];
  if (t == 0) out[0] = s[0];
}
