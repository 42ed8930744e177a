//! Wherever the array of chars starts, not all of these are multiples of 4.
//! check: refuted memory.misaligned @5
__global__ void k(float *out) {
  __shared__ alignas(16) char bytes[256];
  *(float *)(bytes + 2 * threadIdx.x) = 1.0f;
  __syncthreads();
  out[threadIdx.x] = bytes[threadIdx.x];
}
int main() {
  float *out;
  cudaMalloc(&out, 32 * sizeof(float));
  k<<<1, 1>>>(out);
  k<<<1, 2>>>(out);
}
