//! Every run that gets to the write overflows a signed variable before: that proves nothing.
//! check: not proved
__global__ void k(int *a) {
  int s = 3;
  for (int i = 0; i < 100; i++) {
    if (i == 50) a[0] = threadIdx.x;
    s *= 2;
  }
  a[1] = s;
}
