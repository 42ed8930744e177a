//! Every run that gets to the write has an overflow in its index, which proofs take not to happen: nothing is proved of it.
//! check: not proved
__global__ void k(int *a, int n) {
  if (n == 2147483647) {
    int m = n + (int)blockDim.x;
    a[m & 1] = threadIdx.x;
  }
}
