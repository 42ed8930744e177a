//! What an assertion finds depends on whether the first thread has written already: it does not hold, although nothing races.
//! check: --block 8 --grid 1 => not proved
__global__ void assertion_others_write(int *flag, int *out) {
  __requires(flag[0] == 0);
  if (threadIdx.x == 0) flag[0] = 1;
  __assert(threadIdx.x == 0 || flag[0] == 0);
  out[threadIdx.x] = threadIdx.x;
}
