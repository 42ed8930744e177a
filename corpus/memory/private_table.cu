//! A table in private memory, read at a place that is not constant: one of its entries.
//! check: --block 8 --grid 1 => proved
//! check: --block 9 --grid 1 => not proved
__global__ void private_table(int *out) {
  int step[8] = {3, 1, 4, 1, 5, 9, 2, 6};
  __assert(step[threadIdx.x] > 0 && step[threadIdx.x] < 10);
  out[threadIdx.x] = step[threadIdx.x];
}
