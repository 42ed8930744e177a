//! A launch of this size takes more numbers than the counter has: by two statements, and in loops inside loops.
//! check: --kernel two_statements => not proved
//! check: --kernel nested => not proved
//! check: --kernel enough_numbers => proved
__global__ void two_statements(unsigned *count, int *out) {
  unsigned place = atomicAdd(count, 40);
  out[place] = threadIdx.x;
  place = atomicAdd(count, 40);
  out[place] = threadIdx.x;
}

__global__ void nested(unsigned *count, int *out, int rows, int columns) {
  for (int y = 0; y < rows; y++)
    for (int x = 0; x < columns; x++) {
      unsigned place = atomicAdd(count, 2);
      out[place] = threadIdx.x;
    }
}

__global__ void enough_numbers(unsigned *count, int *out) {
  unsigned place = atomicAdd(count, 20);
  out[place] = threadIdx.x;
  place = atomicAdd(count, 20);
  out[place] = threadIdx.x;
}

int main() {
  unsigned *count;
  int *out;
  cudaMalloc(&count, 4);
  cudaMalloc(&out, 4L << 32);
  cudaMemset(count, 0, 4);
  two_statements<<<65536, 1024>>>(count, out);
  cudaMemset(count, 0, 4);
  nested<<<1024, 1024>>>(count, out, 64, 64);
  cudaMemset(count, 0, 4);
  enough_numbers<<<65536, 1024>>>(count, out);
}
