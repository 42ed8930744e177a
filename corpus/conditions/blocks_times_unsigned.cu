//! Each block works on a row of its own: right as long as the start of the last row is below 2^32.
//! check: proved if w <= pitch and pitch <= 65536 and gridDim.x <= 65536

__global__ void rows(unsigned char *out, unsigned pitch, unsigned w) {
  unsigned char *row = out + blockIdx.x * pitch;
  for (unsigned x = threadIdx.x; x < w; x += blockDim.x) row[x] = x;
}
