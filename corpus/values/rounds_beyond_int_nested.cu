//! The long loop stands in another one.
//! check: not proved
__global__ void k(int *a, unsigned n, int m) {
  for (int j = 0; j < m; j++)
    for (unsigned i = 0; i < n; i++)
      if (i == 0xfffffff0u) a[0] = threadIdx.x;
}
