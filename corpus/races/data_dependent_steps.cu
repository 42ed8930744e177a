//! Each thread moves by whole rows only, as often as the data says: its column stays its own.
//! check: --block 128 --grid 1 => proved
__global__ void data_dependent_steps(const int *moves, int *out, int n) {
  int at = threadIdx.x;
  for (int i = 0; i < n; ++i)
    if (moves[i * 128 + threadIdx.x] > 0)
      at += 128;
  out[at] = 1 + threadIdx.x;
}
