//! Two places write a sum of a product, and a compiler may contract one of them only: the values may differ.
//! check: --grid 1 => not proved
__global__ void in_branches(const float *a, float *out, float x) {
  if (threadIdx.x == 0)
    out[0] = a[0] * x + 1.0f;
  else
    out[0] = a[0] * x + 1.0f;
}
