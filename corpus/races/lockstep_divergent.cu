//! Under lock-step, lanes that took different branches are not equally enabled: no order between them.
//! replay: --block 32 --array out=zero:int:32 --warp-lockstep 32
//! expect: race.shared @11,13
//! check: --block 32 --warp-lockstep 32 => refuted race.shared @11,13
__global__ void lockstep_divergent(int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
  if (t % 2 == 0)
    s[t] = t + 1;
  else
    out[blockIdx.x * 32 + t] = s[t - 1];
}
