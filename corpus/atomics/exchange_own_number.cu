//! Each thread exchanges the flag for its own number, so that several find a number that is not theirs.
//! replay: --block 8 --array flag=fill:-1:int:1 --array out=fill:-1:int:1
//! expect: race.global @7
//! check: refuted race.global @7
__global__ void exchange_own_number(int *flag, int *out) {
  int t = threadIdx.x;
  if (atomicExch(flag, t) != t) *out = t;
}
