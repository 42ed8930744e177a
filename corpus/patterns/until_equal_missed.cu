//! As until_equal, with steps that jump over the end.
//! replay: --block 4 --grid 1 --array out=zero:int:64
//! expect: memory.bounds
//! check: => refuted memory.bounds
__global__ void until_equal_missed(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int parts[6];
  for (int j = 0; j != 7; j += 2) parts[j] = j;
  out[i] = parts[i & 3];
}
