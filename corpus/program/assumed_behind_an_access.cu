//! No run meets what the source assumes, behind an access that every thread makes.
//! check: unknown timeout
__global__ void k(const int *in, int *out) {
  int x = in[0];
  __builtin_assume(false);
  out[0] = threadIdx.x + x;
}
