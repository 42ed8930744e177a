//! Two kinds of steps, one of them half a row: columns of two threads meet.
//! check: --block 128 --grid 1 => not proved
__global__ void data_dependent_odd_steps(const int *moves, int *out, int n) {
  int at = threadIdx.x;
  for (int i = 0; i < n; ++i)
    if (moves[i * 128 + threadIdx.x] > 0)
      at += moves[i * 128 + threadIdx.x] > 1 ? 128 : 64;
  out[at] = 1 + threadIdx.x;
}
