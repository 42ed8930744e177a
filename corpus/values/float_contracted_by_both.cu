//! Threads that write the same sum of a product at one place write the same value: it is one instruction.
//! check: --grid 1 => proved
__global__ void same_place(const float *a, float *out, float x) {
  out[0] = a[0] * x + 1.0f;
}
