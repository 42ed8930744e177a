//! Each thread has a chunk of its own.
//! check: proved
__global__ void chunks(float *data, int chunk, int n) {
  int thread = blockIdx.x * blockDim.x + threadIdx.x;
  int first = thread * chunk;
  for (int i = 0; i < chunk; ++i)
    if (first + i < n)
      data[first + i] *= 2;
}
