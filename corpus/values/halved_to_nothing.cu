//! Ten halvings leave nothing of a number below 1024.
//! check: proved
__global__ void halved_to_nothing(int *out, unsigned n) {
  int x = threadIdx.x & 1023;
  for (unsigned k = 0; k < n; k++) x /= 2;
  if (n >= 10 && x != 0) out[0] = threadIdx.x;
}
