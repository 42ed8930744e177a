//! The inner loop gets beyond what is assumed of it.
//! check: not proved
__global__ void k(int *a) {
  for (int i = 0; i < 8; i++)
    for (int j = i; j < 8; j += 2) {
      __builtin_assume(j < 7);
      if (i == 7) a[0] = threadIdx.x;
    }
}
