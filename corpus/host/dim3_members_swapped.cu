//! The members of a `dim3` are set one by one, to each other's sizes.
//! check: => refuted race.shared @6
__global__ void turn(float *d) {
  __shared__ float s[16][8];
  int i = threadIdx.y * blockDim.x + threadIdx.x;
  s[threadIdx.y][threadIdx.x] = d[i];
  __syncthreads();
  d[i] = s[blockDim.y - 1 - threadIdx.y][threadIdx.x];
}

void run(float *d) {
  dim3 block;
  block.y = 8;
  block.x = 4 * block.y;
  turn<<<1, block>>>(d);
}
