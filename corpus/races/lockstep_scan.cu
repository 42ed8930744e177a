//! Warp scan in shared memory: fine in lock step, a race since Volta; with a narrower step it is a race anyway.
//! replay: --block 64 --array a=iota:int:64 --warp-lockstep 32
//! expect: ok
//! replay: --block 64 --array a=iota:int:64
//! expect: race.shared
//! check: --block 64 --warp-lockstep 32 => proved
//! check: --block 64 --warp-lockstep 16 => refuted race.shared
//! check: --block 64 => refuted race.shared
__global__ void lockstep_scan(int *a) {
  __shared__ int s[64];
  int t = threadIdx.x, lane = t % 32;
  s[t] = a[blockIdx.x * 64 + t];
  for (int d = 1; d < 32; d *= 2)
    if (lane >= d) s[t] += s[t - d];
  a[blockIdx.x * 64 + t] = s[t];
}
