//! A condition on the pitch cures the first launch; the second one writes all rows to one place, whatever the pitch is.
//! check: refuted race.global

__global__ void rows(float *out, int pitch, bool flat, int w) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < w) out[blockIdx.y * (flat ? 0 : pitch) + x] = x + blockIdx.y;
}

void run(float *d, int w, int pitch) {
  rows<<<dim3((w + 63) / 64, 4), 64>>>(d, pitch, false, w);
  rows<<<dim3((w + 63) / 64, 4), 64>>>(d, pitch, true, w);
}
