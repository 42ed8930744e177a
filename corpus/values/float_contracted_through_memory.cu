//! A product that goes through shared memory is one to the compiler, too: it knows what the thread stored.
//! check: --grid 1 => not proved
__global__ void through_memory(const float *a, float *out, float x) {
  __shared__ float s[1024];
  s[threadIdx.x] = a[0] * x;
  float first = s[threadIdx.x] + 1.0f;
  float second = a[0] * x + 1.0f;
  if (threadIdx.x == 0)
    out[0] = first;
  else
    out[0] = second;
}
