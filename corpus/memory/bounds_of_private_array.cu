//! An array of a thread has the size that it is declared with.
//! check: refuted memory.bounds @6
__global__ void k(int *o, int n) {
  int mine[8] = {0};
  for (int i = 0; i <= 8; i++)
    mine[i] = n;
  o[blockIdx.x * blockDim.x + threadIdx.x] = mine[0];
}
