//! The negative of a product, and a difference, are contracted likewise.
//! check: --grid 1 => not proved
__global__ void negative(const float *a, float *out, float x) {
  if (threadIdx.x == 0)
    out[0] = 2.0f - a[0] * x;
  else
    out[0] = 2.0f + -(a[0] * x) - 0.0f * x;
  if (threadIdx.x == 0)
    out[1] = a[1] - a[0] * x;
  else
    out[1] = a[1] - a[0] * x;
}
