//! Members of a union are one: a loop that assigns the one changes the other.
//! check: => not proved
__global__ void first(float *out) {
  extern __shared__ float s[];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = s[blockDim.x - 1];
}

union Size {
  unsigned width, height;
};

void run(float *out, unsigned n, unsigned most) {
  Size size;
  size.height = 1;
  while (n > most) {
    n /= 2;
    size.width = n;
  }
  first<<<dim3(n, size.height), 256, 256 * sizeof(float)>>>(out);
}
