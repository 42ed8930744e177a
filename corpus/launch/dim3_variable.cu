//! Sizes in variables that nobody changes.
//! check: proved
__global__ void tile(int *out) {
  __shared__ int s[32][32];
  s[threadIdx.y][threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = s[threadIdx.x][threadIdx.y];
}
int main() {
  int *out;
  cudaMalloc(&out, 4096);
  dim3 threads(32, 32);
  tile<<<1, threads>>>(out);
  return 0;
}
