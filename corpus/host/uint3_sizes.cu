//! The sizes of the launch are kept in a `uint3`.
//! check: proved
__global__ void turn(float *d) {
  __shared__ float s[16][8];
  int i = threadIdx.y * blockDim.x + threadIdx.x;
  s[threadIdx.y][threadIdx.x] = d[i];
  __syncthreads();
  d[i] = s[blockDim.y - 1 - threadIdx.y][threadIdx.x];
}

void run(float *d) {
  uint3 block = make_uint3(8, 16, 1);
  turn<<<1, block>>>(d);
}
