//! A loop that ends when its `signed char` has gone from 127 to -128.
//! check: refuted race.global @6
__global__ void k(int *a) {
  signed char i = 0;
  while (i >= 0) i++;
  a[0] = threadIdx.x;
}
