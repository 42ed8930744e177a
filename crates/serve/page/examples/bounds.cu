// Each thread reads its element and the next one. The last thread reads past the end of the shared array.
__global__ void differences(const int *a, int *d) {
  __requires(blockDim.x == 128);
  __shared__ int tile[128];
  int i = blockIdx.x * 128 + threadIdx.x;
  tile[threadIdx.x] = a[i];
  __syncthreads();
  d[i] = tile[threadIdx.x + 1] - tile[threadIdx.x];
}
