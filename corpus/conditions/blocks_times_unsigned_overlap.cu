//! The rows of two blocks overlap by one element, however few there are.
//! check: refuted race.global

__global__ void rows(unsigned char *out, unsigned pitch, unsigned w) {
  unsigned char *row = out + blockIdx.x * pitch;
  for (unsigned x = threadIdx.x; x <= pitch; x += blockDim.x) row[x] = x + blockIdx.x;
}
