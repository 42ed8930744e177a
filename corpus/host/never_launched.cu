//! A launch that the program never gets to: what goes wrong in other launches is no defect of the program.
//! check: unknown possible
__global__ void mirror(int *d) {
  __shared__ int tile[16];
  tile[threadIdx.x] = d[threadIdx.x];
  __syncthreads();
  d[threadIdx.x] = tile[15 - threadIdx.x];
}
int main() {
  int size = 32, *d;
  cudaMalloc(&d, 4096);
  if (size == 16) mirror<<<1, size>>>(d);
}
