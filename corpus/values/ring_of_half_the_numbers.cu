//! A ring of six hundred million places: the sums on the way stay below the sign.
//! check: proved
__global__ void ring_of_half_the_numbers(int *out, int n) {
  int x = 0;
  for (int k = 0; k < n && k < 1000; k++) {
    if (x != k) out[0] = threadIdx.x;
    x = (x + 1) % 600000000;
  }
}
