//! The indices come from the host, as data does: a histogram without atomics is wrong.
//! check: --bounds off => refuted race.global

__global__ void count(int *bins, const unsigned char *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    bins[data[i]]++;
}

int main() {
  static unsigned char text[4096];
  unsigned char *data;
  int *bins;
  cudaMalloc(&data, 4096);
  cudaMalloc(&bins, 256 * sizeof(int));
  cudaMemcpy(data, text, 4096, cudaMemcpyHostToDevice);
  count<<<16, 256>>>(bins, data, 4096);
}
