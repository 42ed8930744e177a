//! The same in a file without `main`.
//! check: proved
__global__ void tile(int *out) {
  __shared__ int s[32][32];
  s[threadIdx.y][threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = s[threadIdx.x][threadIdx.y];
}
void start(int *out) {
  dim3 threads(32, 32);
  tile<<<1, threads>>>(out);
}
