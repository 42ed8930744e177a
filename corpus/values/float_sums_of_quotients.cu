//! Sums of what is no product are the same in all places: there is nothing to contract.
//! check: --grid 1 => proved
__global__ void of_quotients(const float *a, float *out, float x) {
  if (threadIdx.x == 0)
    out[0] = a[0] / x + 1.0f;
  else
    out[0] = a[0] / x + 1.0f;
}
