//! Only an overflow gets here, and numbers that are not large make it: nothing is shown of the statement.
//! check: not proved

__global__ void hashed(int *out, int seed) {
  int mixed = (seed & 255) * 20000000;
  if (mixed < 0)
    out[0] = threadIdx.x;
}
