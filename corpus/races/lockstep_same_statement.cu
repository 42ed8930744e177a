//! Under lock-step, two lanes that write one location in the same statement still race.
//! replay: --block 32 --array out=zero:int:32 --warp-lockstep 32
//! expect: race.shared @8
//! check: --block 32 --warp-lockstep 32 => refuted race.shared @8
__global__ void lockstep_same_statement(int *out) {
  __shared__ int s[16];
  int t = threadIdx.x;
  s[t / 2] = t;
  __syncthreads();
  out[blockIdx.x * 32 + t] = s[t / 2];
}
