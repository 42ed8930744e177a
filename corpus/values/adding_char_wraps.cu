//! A char that is added to wraps after 256.
//! check: refuted race.global @6
__global__ void k(int *a) {
  unsigned char c = 0;
  for (int i = 0; i < 300; i++) {
    if (i == 290) a[c] = threadIdx.x;
    c += 7;
  }
}
