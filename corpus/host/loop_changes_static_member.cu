//! A loop assigns a static member by way of an object.
//! check: => not proved
__global__ void first(float *out) {
  extern __shared__ float s[];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = s[blockDim.x - 1];
}

struct Sizes {
  unsigned width;
  static unsigned height;
};
unsigned Sizes::height = 1;

void run(float *out, unsigned n, unsigned most) {
  Sizes sizes;
  sizes.width = n;
  sizes.height = 1;
  for (unsigned i = 0; i < most; i++) sizes.height = i;
  first<<<dim3(sizes.width, sizes.height), 256, 256 * sizeof(float)>>>(out);
}
