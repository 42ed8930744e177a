//! The same program with the size that it asks for.
//! check: proved
__global__ void mirror(int *d) {
  __shared__ int tile[16];
  tile[threadIdx.x] = d[threadIdx.x];
  __syncthreads();
  d[threadIdx.x] = tile[15 - threadIdx.x];
}
int main() {
  int size = 16, *d;
  cudaMalloc(&d, 4096);
  if (size == 16) mirror<<<1, size>>>(d);
}
