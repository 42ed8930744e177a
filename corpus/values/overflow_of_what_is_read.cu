//! What memory holds may be large: only an overflow gets to the statement, and nothing is shown of it.
//! check: not proved

__global__ void folded(int *out, const int *in) {
  int n = in[0];
  if (n > 0 && n * 5 < 0)
    out[0] = threadIdx.x;
}
