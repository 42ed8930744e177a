//! The contents of constant arrays are not followed: what rests on them is not decided, and nothing is refuted.
//! replay: --block 4 --grid 1 --array o=zero:int:4
//! expect: ok
//! check: unknown possible
__global__ void k(int *o) {
  static constexpr int steps[4] = {1, 2, 4, 8};
  int sum = 0;
  for (int i = 0; i < 4; i++) sum += steps[i];
  assert(sum == 15);
  o[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
