//! An int that only counts rounds bounds them, as long as it does not overflow: runs with more rounds are not proved by leaving them out.
//! check: --kernel never_within => unknown timeout
//! check: --kernel by_twos => unknown timeout
//! check: --kernel other_end => unknown timeout
__global__ void never_within(int *out, unsigned n) {
  if (n < 3000000000u) return;
  int s = 0;
  for (unsigned i = 0; i < n; i++) s++;
  out[0] = threadIdx.x;
}

__global__ void by_twos(int *out, unsigned n) {
  if (n < 3000000000u) return;
  int s = 0;
  for (unsigned i = 0; i < n; i++) s += 2;
  out[0] = threadIdx.x;
}

__global__ void other_end(int *out, unsigned n) {
  if (n < 3000000000u) return;
  int s = 0;
  for (unsigned i = 0; i < n && s >= 0; i++) s++;
  out[0] = threadIdx.x;
}
