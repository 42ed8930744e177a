//! An array of a thread, used up to its last element.
//! check: proved
__global__ void k(int *o, int n) {
  int mine[8] = {0};
  for (int i = 0; i < 8; i++)
    mine[i] = n;
  o[blockIdx.x * blockDim.x + threadIdx.x] = mine[7];
}
